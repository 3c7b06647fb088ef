import type { ReactNode } from 'react';
import { ButtonRow } from '../button/button.tsx';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { classes } from '../text.tsx';
import styles from './banner.module.css';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';
const ICONS: Readonly<Record<BannerTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'stop',
};

interface BannerProps {
  readonly tone: BannerTone;
  readonly icon?: IconName | undefined;
  /** The point, in strong type; the rest follows. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Heard at once (failures) or when there is a pause (results of what was pressed); silent when it was there from the start. */
  readonly announce?: 'assertive' | 'polite' | undefined;
}

/** A message in its place, which stays until its reason is gone. */
export function Banner({ tone, icon, title, children, actions, announce }: BannerProps): ReactNode {
  const role = announce === 'assertive' ? 'alert' : announce === 'polite' ? 'status' : undefined;
  return (
    <div className={classes(styles.banner, tone !== 'info' && styles[tone])} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      <div>
        <b>{title}</b> {children}
        {actions ? (
          <div className={styles.actions}>
            <ButtonRow>{actions}</ButtonRow>
          </div>
        ) : null}
      </div>
    </div>
  );
}
