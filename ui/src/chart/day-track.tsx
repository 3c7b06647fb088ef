import type { ReactNode } from 'react';
import { classes } from '../text.tsx';
import styles from './day-track.module.css';

interface DayTrackProps {
  /** Number of days from the last payday to the next, including the next: 7, 14, 15, 31 … */
  readonly days: number;
  /** Index of today; 0 is the last payday. */
  readonly today: number;
}

/**
 * One cell for each day: today filled, payday outlined. Hidden from screen readers, because the text next to it says
 * the same.
 */
export function DayTrack({ days, today }: DayTrackProps): ReactNode {
  const count = Math.min(Math.max(Math.round(days), 1), 31);
  const here = Math.min(Math.max(today, 0), count - 1);
  return (
    <div className={classes(styles.track, count > 16 && styles.many)} aria-hidden="true">
      {Array.from({ length: count }, (_, day) => (
        <i key={day} className={classes(day === here && styles.today, day === count - 1 && styles.end)} />
      ))}
    </div>
  );
}
