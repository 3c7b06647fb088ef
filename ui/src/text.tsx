import type { ReactNode } from 'react';
import styles from './text.module.css';

/** Text styles that several controls share. */
export const text = styles as Readonly<
  Record<
    | 'soft'
    | 'small'
    | 'caption'
    | 'label'
    | 'big'
    | 'mid'
    | 'strong'
    | 'number'
    | 'up'
    | 'spoken'
    | 'phoneOnly'
    | 'notOnPhone'
    | 'standalone',
    string
  >
>;

/** Joins class names and leaves out absent ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Text for screen readers only. */
export function Spoken({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.spoken}>{children}</span>;
}

const STEPS = [
  [18, styles.long18],
  [15, styles.long15],
  [13, styles.long13],
] as const;

/**
 * UI-3: returns the class for texts whose longest word has at least 13, 15 or 18 letters; undefined for shorter words.
 */
export function longWordClass(value: string): string | undefined {
  const longest = Math.max(0, ...value.split(/[\s/-]+/).map((word) => word.length));
  return STEPS.find(([letters]) => longest >= letters)?.[1];
}
