import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { payChange } from '@paystead/contract/features/paychecks/pay-change.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useSubject } from '../../platform/subject.ts';
import { Text } from '../../platform/translations/translations.tsx';
import { FlowBar } from '../../ui/chart/flow-bar.tsx';
import { Facts, type Fact } from '../../ui/list/facts.tsx';
import { Money } from '../../ui/money/money.tsx';
import { text } from '../../ui/text.tsx';
import { amountTag, bold } from './amount-tag.tsx';
import { CauseNote } from './cause-note.tsx';
import { causeTitle } from './cause-texts.ts';
import { flowParts } from './flow-parts.ts';
import styles from './paychecks.module.css';
import { saidOf, useSaid } from './use-said.ts';

interface ComparedPayProps {
  readonly before: CheckDetail;
  readonly after: CheckDetail;
}

/** What was paid then and now, and every cause of the difference; what the lines do not explain is a line too. */
export function ComparedPay({ before, after }: ComparedPayProps): ReactNode {
  const t = useSaid();
  const format = useFormat();
  const subject = useSubject();
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
  const date = format.date(before.checkDate, before.year === after.year ? 'monthDay' : 'date');
  return (
    <>
      <p className={text.soft}>
        {difference === 0 ? (
          t('paychecks.sameAs', { date })
        ) : (
          <Text
            of={saidOf(subject, difference < 0 ? 'paychecks.whyLess' : 'paychecks.whyMore')}
            values={{ date }}
            tags={{ b: bold, amount: amountTag(Math.abs(difference)) }}
          />
        )}
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

interface BarProps {
  readonly check: CheckDetail;
  readonly longest: number;
  readonly now: boolean;
}

/** Two bars on one scale: what was paid then and now. */
function Bar({ check, longest, now }: BarProps): ReactNode {
  const t = useSaid();
  const format = useFormat();
  return (
    <div className={styles.bar}>
      <span className={now ? text.strong : undefined}>{format.date(check.checkDate, 'short')}</span>
      <FlowBar parts={flowParts(t, check, true)} scale={longest > 0 ? Math.max(0, whole(check)) / longest : 1} />
      <span className={now ? text.strong : undefined}>
        <Money cents={check.net} />
      </span>
    </div>
  );
}

/** More for the person is green with a plus, less stays plain with a minus: never colour alone. */
export function Effect({ cents }: { readonly cents: number }): ReactNode {
  return (
    <span className={cents > 0 ? text.up : undefined}>
      <Money cents={cents} signed />
    </span>
  );
}
