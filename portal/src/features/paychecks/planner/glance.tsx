import { useEffect, useState, type ReactNode } from 'react';
import type { Plan } from '@paystead/payroll/planner/plan.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useAmounts } from '@paystead/ui/money/amounts.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './planner.module.css';

export interface PlansProps {
  readonly now: Plan;
  /** Null where the changes lead to a place without tax tables. */
  readonly plan: Plan | null;
  readonly isChanged: boolean;
}

export const netOf = ({ checks }: Plan): number => checks[0]?.result.totals.net ?? 0;

/** Returns how much more or less the next paycheck brings, as a sentence. */
export function netDifference(t: Translate, format: Format, now: Plan, plan: Plan): string {
  const difference = netOf(plan) - netOf(now);
  if (difference === 0) return t('paychecks.planSame');
  const amount = format.money(Math.abs(difference));
  return t(difference > 0 ? 'paychecks.planMore' : 'paychecks.planLess', { amount });
}

/** Pause after the last change before the new amount is announced, in milliseconds: not every step of a slider. */
const CALM = 900;

/**
 * The new take-home pay in one line, for phones, where the card isn't beside the fields; and its announcement for screen
 * readers once the person pauses. Both are silent while amounts are hidden.
 */
export function Glance({ now, plan, isChanged }: PlansProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hidden } = useAmounts();
  const [announced, setAnnounced] = useState('');
  const line = plan ? t('paychecks.planGlance', { amount: format.money(netOf(plan)) }) : t('paychecks.planNoEstimate');
  const more = plan && isChanged ? netDifference(t, format, now, plan) : '';
  const message = hidden || !isChanged ? '' : `${line} ${more}`;
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), CALM);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <>
      <div role="status">
        <Spoken>{announced}</Spoken>
      </div>
      {hidden ? null : (
        <div className={styles.glance} aria-hidden="true">
          <b>{line}</b> {more}
        </div>
      )}
    </>
  );
}
