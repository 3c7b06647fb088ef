import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Row } from '@paystead/ui/list/rows.tsx';
import { landingPageQuery } from '../queries.ts';

/** The open request with its submission date, linked to the list of requests if the person has one (MSG-3). */
export function PendingNotice({ href }: { readonly href: string | undefined }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  // Deferred like the cards around it, so that they don't move it after it appears.
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  const request = data?.waitingChange;
  if (!request) return null;
  const { ruleType, isApproved, isSentBack, submittedAt } = request;
  const state = isSentBack ? 'sentBack' : isApproved ? 'approved' : 'pending';
  return (
    <Row
      alone
      icon={isSentBack ? 'warning' : 'clock'}
      tone={isSentBack ? 'warning' : 'neutral'}
      title={t('messages.pendingTitle', { kind: String(ruleType), state })}
      meta={t('messages.pendingBody', { date: format.date(dayOf(submittedAt), 'monthDay') })}
      href={href}
    />
  );
}
