import { useMemo, type ReactNode } from 'react';
import { plannedLimits } from '@paystead/payroll/planner/plan-change.ts';
import type { Plan } from '@paystead/payroll/planner/plan.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { amountTag } from '../amount-tag.tsx';
import { CauseNote } from '../causes/cause-note.tsx';
import { causeTitle } from '@paystead/contract/features/paychecks/cause-titles.ts';
import { causeText } from '../causes/cause-texts.ts';
import { triedName } from './field-texts.ts';
import styles from './planner.module.css';
import { TRIED_DEDUCTIONS } from './planner-fields.ts';

interface YearCardProps {
  readonly now: Plan;
  readonly plan: Plan;
  readonly isChanged: boolean;
}

/** The whole year: what was paid so far and the paychecks to come, now and with the changes; and the limits it reaches. */
export function YearCard({ now, plan, isChanged }: YearCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const limits = useMemo(() => plannedLimits(plan), [plan]);
  const year = plan.checks[0]?.checkDate.slice(0, 4) ?? '';
  const row = (label: string, before: number, after: number, total = false): Fact => ({
    id: label,
    label,
    note:
      isChanged && before !== after ? (
        <Text of="paychecks.planInsteadOf" tags={{ was: amountTag(before) }} />
      ) : undefined,
    value: <Money cents={after} />,
    total,
  });
  const saved = TRIED_DEDUCTIONS.filter((code) => (now.deductions[code] ?? 0) + (plan.deductions[code] ?? 0) > 0);
  return (
    <Card title={t('paychecks.planYear', { year })}>
      <p className={text.soft}>{t('paychecks.planYearNote', { count: plan.checks.length })}</p>
      <Facts
        figures
        items={[
          row(t('paychecks.planGross'), now.year.gross, plan.year.gross),
          row(t('paychecks.taxes'), now.year.taxes, plan.year.taxes),
          ...saved.map((code) => row(triedName(t, code), now.deductions[code] ?? 0, plan.deductions[code] ?? 0)),
          row(t('paychecks.netShort'), now.year.net, plan.year.net, true),
        ]}
      />
      {limits.length > 0 ? (
        <ul className={styles.limits}>
          {limits.map(({ checkDate, cause }) => (
            <li key={`${checkDate} ${cause.code}`}>
              <b>
                {t('paychecks.planLimitOn', {
                  date: format.date(checkDate, 'monthDay'),
                  title: causeTitle(causeText(t), cause),
                })}
              </b>
              <small>
                <CauseNote cause={cause} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.more}>{t('paychecks.planEstimate', { year })}</p>
    </Card>
  );
}
