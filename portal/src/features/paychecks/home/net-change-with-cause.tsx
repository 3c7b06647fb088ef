import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mainReason } from '@paystead/payroll/causes/main-cause.ts';
import { useServices } from '../../../platform/services.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { amountTag } from '../amount-tag.tsx';
import { PlainChange, useComparedDate, type ChangedPay } from './net-difference.tsx';
import { paycheckQuery } from '../queries.ts';
import { reasonInSentence } from './main-cause-text.ts';

/** The difference with its main cause, from the lines of both checks; the difference alone until they are there, or where no single cause says it. */
export function ChangeReason({ latest, before, children }: ChangedPay): ReactNode {
  const t = useText();
  const { api } = useServices();
  const date = useComparedDate(latest, before);
  const { data: was, isPending: isLoadingOld } = useQuery(paycheckQuery(api, before.checkId, true));
  const { data: is, isPending: isLoadingNew } = useQuery(paycheckQuery(api, latest.checkId, true));
  const cause = was && is ? mainReason(was, is) : undefined;
  if (!cause)
    return (
      <PlainChange latest={latest} before={before}>
        {isLoadingOld || isLoadingNew ? null : children}
      </PlainChange>
    );
  const difference = latest.net - before.net;
  return (
    <>
      <Text
        of={difference < 0 ? 'paychecks.lessThanBecause' : 'paychecks.moreThanBecause'}
        values={{ date, cause: reasonInSentence(t, cause) }}
        tags={{ amount: amountTag(Math.abs(difference)) }}
      />
      {children}
    </>
  );
}
