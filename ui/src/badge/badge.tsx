import type { ReactNode } from 'react';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { classes, Spoken } from '../text.tsx';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

interface BadgeProps {
  readonly tone?: Tone | undefined;
  /** States have an icon, so that they aren't distinguished by color alone; kinds (Bonus) have none. */
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps): ReactNode {
  return (
    <span className={classes(styles.badge, tone !== 'neutral' && styles[tone], !icon && styles.plain)}>
      {icon ? <Icon name={icon} size="tiny" /> : null}
      {children}
    </span>
  );
}

interface CountProps {
  readonly value: number;
  /** Meaning of the number, announced after it: "need action". */
  readonly meaning: string;
  readonly className?: string | undefined;
}

/** A number that requires attention. Shows nothing for zero. */
export function Count({ value, meaning, className }: CountProps): ReactNode {
  if (value === 0) return null;
  return (
    <span className={classes(styles.count, className)}>
      {value > 99 ? '99+' : value}
      <Spoken> {meaning}</Spoken>
    </span>
  );
}
