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
  /** The message in strong type, before the details. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Announces the banner immediately (failures) or at the next pause (results of an action). Without it, the banner is
   * silent because it was there from the start.
   */
  readonly announce?: 'assertive' | 'polite' | undefined;
}

/** A message that stays until its cause is gone. */
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
