import type { ReactNode } from 'react';
import styles from './text.module.css';

/** The few text treatments that more than one control shares. */
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
    | 'notOnPhone',
    string
  >
>;

/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Text that is heard and not seen. */
export function Spoken({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.spoken}>{children}</span>;
}

const STEPS = [
  [18, styles.long18],
  [15, styles.long15],
  [13, styles.long13],
] as const;

/** UI-3: the class for a text whose longest word has 13, 15 or 18 letters or more; nothing for shorter ones. */
export function longWordClass(value: string): string | undefined {
  const longest = Math.max(0, ...value.split(/[\s/-]+/).map((word) => word.length));
  return STEPS.find(([letters]) => longest >= letters)?.[1];
}
