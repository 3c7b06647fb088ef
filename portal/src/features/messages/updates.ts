import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Attachment, LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { Api } from '../../platform/services.ts';
import { withUpdate } from './list/filters.ts';

const LANDING_PAGES = { queryKey: ['messages', 'landingPage'] };

/**
 * Acknowledges an attachment in the version that is shown, then reloads the messages (MSG-4). The confirmed
 * acknowledgement is written to the cache at once, so that an outdated or failed reload can't bring the button back.
 */
export function acknowledgeMutation(api: Api, queries: QueryClient, onAcknowledged: () => void) {
  return mutationOptions({
    mutationFn: ({ attachmentId, version }: Attachment) =>
      api.call('messages.acknowledge', { params: { attachmentId }, query: { version } }),
    onSuccess: async ({ attachmentId, acknowledgedAt }) => {
      await queries.cancelQueries(LANDING_PAGES);
      updatePages(queries, { attachmentId, acknowledgedAt });
      onAcknowledged();
    },
    onSettled: () => void queries.invalidateQueries(LANDING_PAGES),
  });
}

/** Marks a message as read. A failure is ignored: the message stays unread and the reader isn't interrupted. */
export async function markRead(api: Api, queries: QueryClient, messageId: string): Promise<void> {
  try {
    await api.call('messages.markRead', { params: { messageId } }, { noLoading: true, skipInterceptor: true });
  } catch {
    return;
  }
  updatePages(queries, { readId: messageId });
}

function updatePages(queries: QueryClient, update: Parameters<typeof withUpdate>[1]): void {
  queries.setQueriesData<LandingPage>(LANDING_PAGES, (page) => page && withUpdate(page, update));
}
