import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { headlineOf } from '@paystead/payroll/causes/headline.ts';
import { useServices } from '../../../platform/services.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { amountTag } from '../amount-tag.tsx';
import { NetDifference, useComparisonDate, type NetDifferenceProps } from './net-difference.tsx';
import { paycheckQuery } from '../queries.ts';
import { mainCauseText } from './main-cause-text.ts';

/** The difference with its main cause. Shows the difference alone until the lines are loaded, or if no single cause explains it. */
export function NetChangeWithCause({ latest, before, children }: NetDifferenceProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const date = useComparisonDate(latest, before);
  const { data: older, isPending: isLoadingOlder } = useQuery(paycheckQuery(api, before.checkId, true));
  const { data: newer, isPending: isLoadingNewer } = useQuery(paycheckQuery(api, latest.checkId, true));
  const cause = older && newer ? headlineOf(older, newer) : undefined;
  if (!cause)
    return (
      <NetDifference latest={latest} before={before}>
        {isLoadingOlder || isLoadingNewer ? null : children}
      </NetDifference>
    );
  const difference = latest.net - before.net;
  return (
    <>
      <Text
        of={difference < 0 ? 'paychecks.lessThanBecause' : 'paychecks.moreThanBecause'}
        values={{ date, cause: mainCauseText(t, cause) }}
        tags={{ amount: amountTag(Math.abs(difference)) }}
      />
      {children}
    </>
  );
}
