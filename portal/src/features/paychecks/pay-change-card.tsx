import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { payChange } from '@paystead/contract/features/paychecks/pay-change.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { Text, useText } from '../../platform/translations/translations.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FlowBar } from '../../ui/chart/flow-bar.tsx';
import { Facts, type Fact } from '../../ui/list/facts.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Loadable } from '../../ui/states/loadable.tsx';
import { text } from '../../ui/text.tsx';
import { amountTag, bold } from './amount-tag.tsx';
import { paycheckBeforeQuery } from './before-query.ts';
import { CauseNote } from './cause-note.tsx';
import { causeTitle } from './cause-texts.ts';
import { flowParts } from './flow-parts.ts';
import styles from './paychecks.module.css';

/** Where "Why it changed" leads. */
const WHY_ID = 'why';

/** Why this pay differs from the comparable one before, to the cent; nothing where there is none or nothing differs. */
export function PayChangeCard({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useText();
  const { api, queries } = useServices();
  const compared = stands(check) && check.previous !== null;
  const query = useQuery({ ...paycheckBeforeQuery(api, queries, check), enabled: compared });
  if (!compared || query.data === null || query.data?.net === check.net) return null;
  return (
    // Not on paper: what is printed is the statement, and this is an explanation of ours.
    <div data-print="no" ref={arrived} className={styles.why}>
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
          {(before) => (before ? <Compared before={before} after={check} /> : null)}
        </Loadable>
      </Card>
    </div>
  );
}

/** Who came for the reason is taken to it, once the page has settled at its top. */
function arrived(place: HTMLElement | null): void {
  if (place && location.hash === `#${WHY_ID}`) requestAnimationFrame(() => place.scrollIntoView({ block: 'start' }));
}

function Compared({ before, after }: { readonly before: CheckDetail; readonly after: CheckDetail }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { difference, causes, remainder } = payChange(before, after);
  const items: readonly Fact[] = [
    ...causes.map((cause, index) => ({
      id: `${index}`,
      label: <b>{causeTitle(t, cause)}</b>,
      note: <CauseNote cause={cause} />,
      value: <Effect cents={cause.amount} />,
    })),
    ...(remainder === 0
      ? []
      : [
          {
            id: 'remainder',
            label: <b>{t('paychecks.remainder')}</b>,
            note: t('paychecks.remainderNote'),
            value: <Effect cents={remainder} />,
          },
        ]),
    { id: 'total', label: t('paychecks.difference'), value: <Money cents={difference} signed />, total: true },
  ];
  const values = { date: format.date(before.checkDate, yearsDiffer(before, after) ? 'date' : 'monthDay') };
  return (
    <>
      <p className={text.soft}>
        <Text
          of={difference < 0 ? 'paychecks.whyLess' : 'paychecks.whyMore'}
          values={values}
          tags={{ b: bold, amount: amountTag(Math.abs(difference)) }}
        />
      </p>
      <div className={styles.compare}>
        {[before, after].map((check) => (
          <Bar
            key={check.checkId}
            check={check}
            longest={Math.max(whole(before), whole(after))}
            now={check === after}
          />
        ))}
      </div>
      <Facts figures items={items} />
    </>
  );
}

const whole = ({ net, taxes, preTax, postTax }: CheckDetail): number => net + taxes + preTax + postTax;
const yearsDiffer = (one: CheckDetail, other: CheckDetail): boolean => one.year !== other.year;

interface BarProps {
  readonly check: CheckDetail;
  readonly longest: number;
  readonly now: boolean;
}

/** Two bars on one scale: what was paid then and now. */
function Bar({ check, longest, now }: BarProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.bar}>
      <span className={now ? text.strong : undefined}>{format.date(check.checkDate, 'short')}</span>
      <FlowBar parts={flowParts(t, check, true)} scale={longest > 0 ? whole(check) / longest : 1} />
      <span className={now ? text.strong : undefined}>
        <Money cents={check.net} />
      </span>
    </div>
  );
}

/** More for the person is green with a plus, less stays plain with a minus: never colour alone. */
function Effect({ cents }: { readonly cents: number }): ReactNode {
  return (
    <span className={cents > 0 ? text.up : undefined}>
      <Money cents={cents} signed />
    </span>
  );
}
