import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import type { IconName } from '../icon/drawings.ts';
import { IconChip } from '../list/rows.tsx';
import styles from './states.module.css';

interface EmptyProps {
  readonly icon: IconName;
  /** Why there is nothing, as a heading. */
  readonly title: string;
  /** What comes next, or when. */
  readonly children?: ReactNode;
  /** At most one button. */
  readonly action?: ReactNode;
}

/** Nothing here, why, and what next. */
export function Empty({ icon, title, children, action }: EmptyProps): ReactNode {
  return (
    <div className={styles.empty}>
      <IconChip icon={icon} tone={action ? 'action' : 'neutral'} big />
      <h3>{title}</h3>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

interface FailedProps {
  /** What could not be done: "We could not load your W-2 forms." */
  readonly title: string;
  /** Why that is no harm and what else helps; the common sentence by default. */
  readonly children?: ReactNode;
  /** The number that support asks for. */
  readonly reference?: string | undefined;
  readonly onRetry: () => void;
  readonly retrying?: boolean | undefined;
  readonly support?: { readonly label: string; readonly href: string } | undefined;
}

/** What failed, that it is safe, a way to try again, and what to tell support. Data that was there before stays beside it. */
export function Failed({ title, children, reference, onRetry, retrying, support }: FailedProps): ReactNode {
  const t = useText();
  return (
    <Banner
      tone="danger"
      announce="assertive"
      title={title}
      actions={
        <>
          <Button kind="second" small icon="retry" busy={retrying} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
          {support ? (
            <ButtonLink kind="quiet" small href={support.href}>
              {support.label}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {children ?? t('ui.failedIsSafe')} {reference ? t('ui.reference', { reference }) : null}
    </Banner>
  );
}
