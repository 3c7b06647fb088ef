import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { FlowBar } from '@paystead/ui/chart/flow-bar.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { amountTag, bold } from '../amount-tag.tsx';
import { Causes } from './cause-list.tsx';
import { flowParts } from '../flow-parts.ts';
import styles from './causes.module.css';
import { saidOf, useSubjectText } from '../subject-text.ts';

interface ComparedPayProps {
  readonly before: CheckDetail;
  readonly after: CheckDetail;
}

/** What was paid then and now, and why it differs. */
export function ComparedPay({ before, after }: ComparedPayProps): ReactNode {
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
            of={saidOf(subject, difference < 0 ? 'paychecks.whyLess' : 'paychecks.whyMore')}
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
            longest={Math.max(whole(before), whole(after))}
            now={check === after}
          />
        ))}
      </div>
      <Causes before={before} after={after} />
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
  const t = useSubjectText();
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
