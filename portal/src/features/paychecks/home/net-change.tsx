import { lazy, Suspense, type ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { AFTER_FIRST_VIEW, useLater } from '@paystead/ui/use-later.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { CheckKind } from '../check-badges.tsx';
import styles from './home.module.css';
import { PlainChange, useComparedDate } from './net-difference.tsx';

/** The reason is looked for aside: neither its code nor its lines hold the page back, and without it the sentence ends earlier. */
const ChangeReason = lazy(() =>
  import('./net-change-with-cause.tsx').then(
    (module) => ({ default: module.ChangeReason }),
    () => ({ default: PlainChange }),
  ),
);

interface ChangeSentenceProps {
  readonly latest: CheckSummary;
  /** The comparable check before; without one, what kind of check this is says why. */
  readonly before: CheckSummary | undefined;
}

/**
 * "$134.63 less than November 6: no overtime this time." The difference is there at once, the reason a moment later, and
 * with it the link behind it: nothing that was read moves.
 */
export function ChangeSentence({ latest, before }: ChangeSentenceProps): ReactNode {
  const t = useText();
  const date = useComparedDate(latest, before);
  const isLater = useLater(AFTER_FIRST_VIEW);
  if (!before) {
    return (
      <div className={styles.badges}>
        <CheckKind check={latest} />
      </div>
    );
  }
  if (before.net === latest.net)
    return <p className={classes(styles.netChange, text.soft)}>{t('paychecks.sameAs', { date })}</p>;
  return (
    <p className={classes(styles.netChange, text.soft)}>
      <Suspense fallback={<PlainChange latest={latest} before={before} />}>
        {isLater ? (
          <ChangeReason latest={latest} before={before}>
            {' '}
            <Link href={`/paychecks/${latest.checkId}#why`}>{t('paychecks.whyLink')}</Link>
          </ChangeReason>
        ) : (
          <PlainChange latest={latest} before={before} />
        )}
      </Suspense>
    </p>
  );
}
