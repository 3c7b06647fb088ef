import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { compareHref } from '../addresses.ts';
import { paycheckBeforeQuery } from '../causes/comparable-paycheck-query.ts';
import { ComparedPay } from '../causes/pay-comparison.tsx';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** Where "Why it changed" leads. */
const WHY_ID = 'why';

/** Why this pay differs from the comparable one before, to the cent; nothing where there is none or nothing differs. */
export function PayChangeCard({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const { api, queries } = useServices();
  const compared = stands(check) && check.previous !== null;
  const subject = useSubject();
  const query = useQuery({ ...paycheckBeforeQuery(api, queries, subject, check), enabled: compared });
  if (!compared || query.data === null || query.data?.net === check.net) return null;
  return (
    // Not on paper: what is printed is the statement, and this is an explanation of ours.
    <div data-print="no" ref={arrived} className={styles.payChange}>
      <Card title={t('paychecks.why')} id={WHY_ID}>
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
                <ComparedPay before={before} after={check} />
                <p className={styles.compareLink}>
                  <Link href={compareHref(subject, [before.checkId, check.checkId])}>{t('paychecks.sideBySide')}</Link>
                </p>
              </>
            ) : null
          }
        </Loadable>
      </Card>
    </div>
  );
}

/** Who came for the reason is taken to it, once the page has settled at its top. */
function arrived(place: HTMLElement | null): void {
  if (place && location.hash === `#${WHY_ID}`) requestAnimationFrame(() => place.scrollIntoView({ block: 'start' }));
}
