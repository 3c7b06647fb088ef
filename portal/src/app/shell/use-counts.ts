import { useQuery } from '@tanstack/react-query';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import type { View } from '@paystead/contract/subject.ts';
import type { Counts } from '../../features/menu/navigation.ts';
import { landingPageQuery } from '../../features/messages/queries.ts';
import { useWaitingCounts } from '../../features/pending-transactions/counts.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';

/** Numbers next to menu items: MSG-2's messages that require an acknowledgment, if the menu lists messages. */
export function useCounts(hasMessages: boolean): Counts {
  const t = useText();
  const { api } = useServices();
  const { data } = useQuery({ ...landingPageQuery(api, useLanguage()), enabled: hasMessages });
  if (!data || !hasMessages) return {};
  const { actionRequiredAmount } = messageCounts(data.messageCategories);
  return { messages: { value: actionRequiredAmount, meaning: t('menu.messagesNeedYou') } };
}

/** The number next to Approvals in the menu of a view: requests that wait for the person (DSK-4). */
export function useApprovalCount(view: View, hasApprovals: boolean): Counts {
  const t = useText();
  const { data } = useWaitingCounts(hasApprovals && view !== 'self' ? view : undefined);
  return hasApprovals && data ? { approvals: { value: data.mine, meaning: t('menu.approvalsWaiting') } } : {};
}
