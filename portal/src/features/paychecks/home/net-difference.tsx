import type { ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { amountTag } from '../amount-tag.tsx';

/** Two checks that are compared; they differ in net. */
export interface ChangedPay {
  readonly latest: CheckSummary;
  readonly before: CheckSummary;
  /** Comes after the sentence once it says all that it will. */
  readonly children?: ReactNode;
}

/** The difference alone. */
export function PlainChange({ latest, before, children }: ChangedPay): ReactNode {
  const date = useComparedDate(latest, before);
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

/** The date compared with, its year where that is another one. */
export function useComparedDate(latest: CheckSummary, before: CheckSummary | undefined): string {
  const format = useFormat();
  const sameYear = before?.checkDate.slice(0, 4) === latest.checkDate.slice(0, 4);
  return format.date(before?.checkDate, sameYear ? 'monthDay' : 'date');
}
