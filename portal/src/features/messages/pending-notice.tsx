import { dayOf } from '@paystead/ui/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Row } from '@paystead/ui/list/rows.tsx';
import { landingPageQuery } from './queries.ts';

/** MSG-3: which change waits, for approval or to begin, and since when. Leads to the list where the person has one. */
export function PendingNotice({ href }: { readonly href: string | undefined }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  // With the cards around it: ahead of them it would be moved by them.
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  const waiting = data?.waitingChange;
  if (!waiting) return null;
  const { ruleType, isApproved, submittedAt } = waiting;
  return (
    <Row
      alone
      icon="clock"
      tone="neutral"
      title={t('messages.pendingTitle', { kind: String(ruleType), approved: String(isApproved) })}
      meta={t('messages.pendingBody', { date: format.date(dayOf(submittedAt), 'monthDay') })}
      href={href}
    />
  );
}
