import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Banner } from '../banner/banner.tsx';
import { ButtonLink } from '../button/button.tsx';
import type { IconName } from '../icon/drawings.ts';
import { IconChip } from '../list/rows.tsx';
import { PAGE_TITLE_ID } from '../page/page-header.tsx';
import { classes, longWordClass } from '../text.tsx';
import { RetryButton } from './retry-button.tsx';
import styles from './states.module.css';

interface EmptyProps {
  readonly icon: IconName;
  /** Reason why there is nothing to show, as a heading. */
  readonly title: string;
  /** Level of the heading: 3 where a heading of level 2 stands above. */
  readonly level?: 2 | 3 | undefined;
  /** Next step, or when something will appear. */
  readonly children?: ReactNode;
  /** One button at most. */
  readonly action?: ReactNode;
}

/** State of a list or page without content: the reason and the next step. */
export function Empty({ icon, title, level = 2, children, action }: EmptyProps): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <IconChip icon={icon} tone={action ? 'action' : 'neutral'} big />
      <Heading className={styles.title}>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** A page without content: its title, the reason and the next step, in the middle. */
export function EmptyPage({ icon, title, children, action }: Omit<EmptyProps, 'level'>): ReactNode {
  return (
    <div className={classes(styles.empty, styles.alone)}>
      <IconChip icon={icon} big />
      <h1 id={PAGE_TITLE_ID} tabIndex={-1} className={longWordClass(title)}>
        {title}
      </h1>
      <p>{children}</p>
      <div className={styles.action}>{action}</div>
    </div>
  );
}

interface FailedProps {
  /** The failed action: "We couldn't load your W-2 forms." */
  readonly title: string;
  /** Reassurance and further help. The default is a general sentence. */
  readonly children?: ReactNode;
  /** Number that support asks for. */
  readonly reference?: string | undefined;
  readonly onRetry: () => void;
  readonly retrying?: boolean | undefined;
  readonly support?: { readonly label: string; readonly href: string } | undefined;
}

/** A failure with a button to try again and a reference for support. Data that was shown before stays next to it. */
export function Failed({ title, children, reference, onRetry, retrying, support }: FailedProps): ReactNode {
  const t = useText();
  return (
    <Banner
      tone="danger"
      announce="assertive"
      title={title}
      actions={
        <>
          <RetryButton withIcon retrying={retrying} onRetry={onRetry} />
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
