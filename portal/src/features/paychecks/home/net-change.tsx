import { lazy, Suspense, type ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { AFTER_FIRST_VIEW, useLater } from '@paystead/ui/use-later.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { CheckBadges } from '../check-badges.tsx';
import styles from './home.module.css';
import { NetDifference, useComparisonDate } from './net-difference.tsx';

/** Loaded later, with the lines it needs. If it cannot be loaded, the difference is shown without a cause. */
const NetChangeWithCause = lazy(() =>
  import('./net-change-with-cause.tsx').then(
    (module) => ({ default: module.NetChangeWithCause }),
    () => ({ default: NetDifference }),
  ),
);

interface NetChangeProps {
  readonly latest: CheckSummary;
  /** The comparable earlier paycheck. Without one, badges show the kind of paycheck instead. */
  readonly before: CheckSummary | undefined;
}

/**
 * "$134.63 less than November 6: no overtime this time." The difference appears at once; the cause and the link to the
 * explanation are added later without moving what is already there.
 */
export function NetChange({ latest, before }: NetChangeProps): ReactNode {
  const t = useText();
  const date = useComparisonDate(latest, before);
  const isLater = useLater(AFTER_FIRST_VIEW);
  if (!before) {
    return (
      <div className={styles.badges}>
        <CheckBadges check={latest} />
      </div>
    );
  }
  if (before.net === latest.net)
    return <p className={classes(styles.netChange, text.soft)}>{t('paychecks.sameAs', { date })}</p>;
  return (
    <p className={classes(styles.netChange, text.soft)}>
      <Suspense fallback={<NetDifference latest={latest} before={before} />}>
        {isLater ? (
          <NetChangeWithCause latest={latest} before={before}>
            {' '}
            <Link href={`/paychecks/${latest.checkId}#why`}>{t('paychecks.whyLink')}</Link>
          </NetChangeWithCause>
        ) : (
          <NetDifference latest={latest} before={before} />
        )}
      </Suspense>
    </p>
  );
}
