import type { ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { amountTag } from '../amount-tag.tsx';

/** Two paychecks with different take-home pay. */
export interface NetDifferenceProps {
  readonly latest: CheckSummary;
  readonly before: CheckSummary;
  /** Shown after the sentence once the sentence is final. */
  readonly children?: ReactNode;
}

/** The difference in take-home pay without a cause. */
export function NetDifference({ latest, before, children }: NetDifferenceProps): ReactNode {
  const date = useComparisonDate(latest, before);
  const difference = latest.net - before.net;
  return (
    <>
      <Text
        of={difference < 0 ? 'paychecks.lessThan' : 'paychecks.moreThan'}
        values={{ date }}
        tags={{ amount: amountTag(Math.abs(difference)) }}
      />
      {children}
    </>
  );
}

/** The payday of the earlier paycheck, with the year if it differs. */
export function useComparisonDate(latest: CheckSummary, before: CheckSummary | undefined): string {
  const format = useFormat();
  const sameYear = before?.checkDate.slice(0, 4) === latest.checkDate.slice(0, 4);
  return format.date(before?.checkDate, sameYear ? 'monthDay' : 'date');
}
