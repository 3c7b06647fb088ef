import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import type { WaitingChange } from '@paystead/contract/features/messages/model.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Row } from '@paystead/ui/list/rows.tsx';
import { landingPageQuery } from '../queries.ts';

interface PendingNoticeProps {
  /** Address of the list of requests; undefined if the person has none. */
  readonly href: string | undefined;
}

/** Every waiting request with the date on which it was sent, linked to the list of requests (MSG-3). */
export function PendingNotice({ href }: PendingNoticeProps): ReactNode {
  const { api } = useServices();
  // Deferred like the cards around it, so that they don't move it after it appears.
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  return data?.waitingChanges.map((request) => (
    <RequestRow key={`${request.ruleType} ${request.submittedAt}`} request={request} href={href} />
  ));
}

interface RequestRowProps extends PendingNoticeProps {
  readonly request: WaitingChange;
}

function RequestRow({ request, href }: RequestRowProps): ReactNode {
  const t = useText();
  const format = useFormat();
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
