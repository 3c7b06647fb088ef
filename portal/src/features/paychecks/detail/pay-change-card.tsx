import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { text } from '@paystead/ui/text.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { compareHref } from '../addresses.ts';
import { comparablePaycheckQuery } from '../causes/comparable-paycheck-query.ts';
import { PayComparison } from '../causes/pay-comparison.tsx';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** Target of the link "See why". */
const PAY_CHANGE_ID = 'why';

/** The causes of the difference from the comparable earlier paycheck; renders nothing if there is no difference. */
export function PayChangeCard({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const { api, queries } = useServices();
  const isComparable = stands(check) && check.previous !== null;
  const subject = useSubject();
  const query = useQuery({ ...comparablePaycheckQuery(api, queries, subject, check), enabled: isComparable });
  if (!isComparable || query.data === null || query.data?.net === check.net) return null;
  return (
    // Not printed: the printed page is the pay stub alone.
    <div data-print="no" ref={scrollToCard} className={styles.payChange}>
      <Card title={t('paychecks.why')} id={PAY_CHANGE_ID}>
        <Loadable
          query={query}
          failed={t('paychecks.whyFailed')}
          reference={referenceOf(query.error)}
          loading={
            <Skeleton label={t('paychecks.loadingWhy')}>
              <Bone width="20rem" height={18} gap={4} />
              <Bone height={14} gap={20} />
              <Bone height={14} gap={14} />
              <Bone height={40} gap={24} />
              <Bone height={40} gap={16} />
            </Skeleton>
          }
        >
          {(before) =>
            before ? (
              <>
                <PayComparison before={before} after={check} />
                <p className={styles.compareLink}>
                  <Link className={text.standalone} href={compareHref(subject, [before.checkId, check.checkId])}>
                    {t('paychecks.sideBySide')}
                  </Link>
                </p>
              </>
            ) : null
          }
        </Loadable>
      </Card>
    </div>
  );
}

/** Scrolls to the card when the address names it, after the page has scrolled to its top. */
function scrollToCard(card: HTMLElement | null): void {
  if (card && location.hash === `#${PAY_CHANGE_ID}`)
    requestAnimationFrame(() => card.scrollIntoView({ block: 'start' }));
}
