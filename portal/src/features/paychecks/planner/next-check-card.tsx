import { useMemo, type ReactNode } from 'react';
import { plannedChange } from '@paystead/payroll/planner/plan-change.ts';
import type { Plan } from '@paystead/payroll/planner/plan.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { FlowBar, FlowKey } from '@paystead/ui/chart/flow-bar.tsx';
import { Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { useAmounts } from '@paystead/ui/money/amounts.tsx';
import { text } from '@paystead/ui/text.tsx';
import { CauseFacts } from '../causes/cause-facts.tsx';
import { flowParts } from '../flow-parts.ts';
import { netDifference, netOf, type PlansProps } from './glance.tsx';
import styles from './planner.module.css';

/** The next paycheck, now and with the changes, and the causes of the difference. */
export function NextCheckCard({ now, plan, isChanged }: PlansProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hidden } = useAmounts();
  if (!plan)
    return (
      <Banner tone="warning" title={t('paychecks.planNoEstimate')} announce="polite">
        {t('paychecks.planNoEstimateNote')}
      </Banner>
    );
  const date = format.date(plan.checks[0]?.checkDate, 'monthDay');
  return (
    <Card title={t('paychecks.planNext', { date })}>
      <p className={styles.figure}>
        <MoneyFigure cents={netOf(plan)} size="medium" />
      </p>
      {isChanged ? (
        <>
          <p>{hidden ? t('paychecks.planChangedHidden') : netDifference(t, format, now, plan)}</p>
          <Bars now={now} plan={plan} />
          <Causes now={now} plan={plan} />
        </>
      ) : (
        <>
          <p className={text.soft}>{t('paychecks.planAsUsual')}</p>
          <div className={styles.flow}>
            <Flow plan={plan} />
          </div>
        </>
      )}
    </Card>
  );
}

function Flow({ plan }: { readonly plan: Plan }): ReactNode {
  const t = useText();
  const totals = plan.checks[0]?.result.totals;
  if (!totals) return null;
  const parts = flowParts(t, totals, true);
  return (
    <>
      <FlowBar parts={parts} />
      <FlowKey parts={parts} />
    </>
  );
}

interface BothProps {
  readonly now: Plan;
  readonly plan: Plan;
}

/** Two bars on one scale. */
function Bars({ now, plan }: BothProps): ReactNode {
  const t = useText();
  const rows = [
    { label: t('paychecks.planNow'), totals: now.checks[0]?.result.totals },
    { label: t('paychecks.planThen'), totals: plan.checks[0]?.result.totals },
  ];
  const size = (totals: (typeof rows)[number]['totals']) =>
    totals ? totals.net + totals.taxes + totals.preTax + totals.postTax : 0;
  const longest = Math.max(1, ...rows.map(({ totals }) => size(totals)));
  return (
    <div className={styles.bars}>
      {rows.map(({ label, totals }, place) =>
        totals ? (
          <div key={label} className={place === 1 ? text.strong : undefined}>
            <span>{label}</span>
            <Money cents={totals.net} />
            <FlowBar parts={flowParts(t, totals, true)} scale={Math.max(0, size(totals)) / longest} />
          </div>
        ) : null,
      )}
    </div>
  );
}

/** The same causes as for the difference between two paychecks that were paid. */
function Causes({ now, plan }: BothProps): ReactNode {
  const t = useText();
  const [before, after] = [now.checks[0], plan.checks[0]];
  const change = useMemo(() => (before && after ? plannedChange(before, after) : null), [before, after]);
  if (!change || (change.difference === 0 && change.causes.length === 0)) return null;
  return (
    <>
      <h3 className={styles.why}>{t('paychecks.planWhy')}</h3>
      <CauseFacts change={change} />
    </>
  );
}
