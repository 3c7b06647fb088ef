import type { ReactNode } from 'react';
import { classes } from '../text.tsx';
import { DRAWINGS, type IconName } from './drawings.ts';
import styles from './icon.module.css';

interface IconProps {
  readonly name: IconName;
  readonly size?: 'tiny' | 'small' | 'large' | undefined;
}

/** An icon next to a word, hidden from screen readers. A button with only an icon has a label of its own. */
export function Icon({ name, size }: IconProps): ReactNode {
  return (
    <svg
      className={classes(styles.icon, size && styles[size])}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
