import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mainCause, payChange } from '@paystead/contract/features/paychecks/pay-change.ts';
import { useServices } from '../../platform/services.ts';
import { Text, useText } from '../../platform/translations/translations.tsx';
import { amountTag } from './amount-tag.tsx';
import { causeInSentence } from './cause-texts.ts';
import { PlainChange, useComparedDate, type ChangedPay } from './plain-change.tsx';
import { paycheckQuery } from './queries.ts';

/** The difference with its main cause, from the lines of both checks; the difference alone until they are there, or where no single cause says it. */
export function ChangeReason({ latest, before }: ChangedPay): ReactNode {
  const t = useText();
  const { api } = useServices();
  const date = useComparedDate(latest, before);
  const { data: was } = useQuery(paycheckQuery(api, before.checkId, true));
  const { data: is } = useQuery(paycheckQuery(api, latest.checkId, true));
  const cause = was && is ? mainCause(payChange(was, is)) : undefined;
  if (!cause) return <PlainChange latest={latest} before={before} />;
  const difference = latest.net - before.net;
  return (
    <Text
      of={difference < 0 ? 'paychecks.lessThanBecause' : 'paychecks.moreThanBecause'}
      values={{ date, cause: causeInSentence(t, cause) }}
      tags={{ amount: amountTag(Math.abs(difference)) }}
    />
  );
}
