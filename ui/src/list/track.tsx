import type { ReactNode } from 'react';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { classes, Spoken } from '../text.tsx';
import { useText } from '../translations/translations.tsx';
import styles from './track.module.css';

export interface Step {
  readonly id: string;
  readonly state: 'done' | 'current' | 'ahead' | 'stopped' | 'none';
  readonly label: string;
  /** The date of the step, or who or what it waits for. */
  readonly note?: string | undefined;
}

const ICONS: Readonly<Partial<Record<Step['state'], IconName>>> = { done: 'check', current: 'clock', stopped: 'close' };

interface TrackProps {
  readonly label: string;
  readonly steps: readonly Step[];
}

/** The steps of something that takes time, with the one that it waits for: side by side, or in rows where they don't fit. */
export function Track({ label, steps }: TrackProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.fit}>
      <ol className={styles.track} aria-label={label}>
        {steps.map((step) => {
          const icon = ICONS[step.state];
          return (
            <li
              key={step.id}
              className={classes(styles.step, styles[step.state])}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {icon ? <Icon name={icon} size="tiny" /> : null}
              </span>
              <span className={styles.label}>
                {step.label} <Spoken>{t(`ui.step.${step.state}`)}</Spoken>
              </span>
              {step.note === undefined ? null : <span className={styles.note}>{step.note}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
