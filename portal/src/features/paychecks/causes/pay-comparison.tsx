import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { FlowBar } from '@paystead/ui/chart/flow-bar.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { amountTag, bold } from '../amount-tag.tsx';
import { CauseList } from './cause-list.tsx';
import { flowParts } from '../flow-parts.ts';
import styles from './causes.module.css';
import { subjectTextKey, useSubjectText } from '../subject-text.ts';

interface PayComparisonProps {
  readonly before: CheckDetail;
  readonly after: CheckDetail;
}

/** Take-home pay on two paychecks, and the causes of the difference. */
export function PayComparison({ before, after }: PayComparisonProps): ReactNode {
  const format = useFormat();
  const t = useSubjectText();
  const subject = useSubject();
  const difference = after.net - before.net;
  const date = format.date(before.checkDate, before.year === after.year ? 'monthDay' : 'date');
  return (
    <>
      <p className={text.soft}>
        {difference === 0 ? (
          t('paychecks.sameAs', { date })
        ) : (
          <Text
            of={subjectTextKey(subject, difference < 0 ? 'paychecks.whyLess' : 'paychecks.whyMore')}
            values={{ date }}
            tags={{ b: bold, amount: amountTag(Math.abs(difference)) }}
          />
        )}
      </p>
      <div className={styles.bars}>
        {[before, after].map((check) => (
          <Bar
            key={check.checkId}
            check={check}
            longest={Math.max(barTotal(before), barTotal(after))}
            isCurrent={check === after}
          />
        ))}
      </div>
      <CauseList before={before} after={after} />
    </>
  );
}

const barTotal = ({ net, taxes, preTax, postTax }: CheckDetail): number => net + taxes + preTax + postTax;

interface BarProps {
  readonly check: CheckDetail;
  readonly longest: number;
  readonly isCurrent: boolean;
}

/** One of two bars on the same scale. */
function Bar({ check, longest, isCurrent }: BarProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  return (
    <div className={styles.bar}>
      <span className={isCurrent ? text.strong : undefined}>{format.date(check.checkDate, 'short')}</span>
      <FlowBar parts={flowParts(t, check, true)} scale={longest > 0 ? Math.max(0, barTotal(check)) / longest : 1} />
      <span className={isCurrent ? text.strong : undefined}>
        <Money cents={check.net} />
      </span>
    </div>
  );
}
