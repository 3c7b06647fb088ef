import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Attachment, LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { Api } from '../../platform/services.ts';
import { withChange } from './inbox.ts';

const READS = { queryKey: ['messages', 'landingPage'] };

/**
 * MSG-4: acknowledges one document in the version that was shown, then reads the messages anew. What the gateway
 * confirmed is shown at once: a read that was under way, or one that fails, cannot bring the button back.
 */
export function acknowledgeMutation(api: Api, queries: QueryClient, confirmed: () => void) {
  return mutationOptions({
    mutationFn: ({ attachmentId, version }: Attachment) =>
      api.call('messages.acknowledge', { params: { attachmentId }, query: { version } }),
    onSuccess: async ({ attachmentId, acknowledgedAt }) => {
      await queries.cancelQueries(READS);
      changePages(queries, { attachmentId, acknowledgedAt });
      confirmed();
    },
    onSettled: () => void queries.invalidateQueries(READS),
  });
}

/** Notes that a message was opened. Where that fails it stays unread, which harms nobody and interrupts nothing. */
export async function markRead(api: Api, queries: QueryClient, messageId: string): Promise<void> {
  try {
    await api.call('messages.markRead', { params: { messageId } }, { noLoading: true, skipInterceptor: true });
  } catch {
    return;
  }
  changePages(queries, { readId: messageId });
}

function changePages(queries: QueryClient, change: Parameters<typeof withChange>[1]): void {
  queries.setQueriesData<LandingPage>(READS, (page) => page && withChange(page, change));
}
