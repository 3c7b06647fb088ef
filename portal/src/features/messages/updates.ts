import type { QueryClient } from '@tanstack/react-query';
import type { Attachment, LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { Api } from '../../platform/services.ts';
import { withUpdate } from './list/filters.ts';

/** Prefix of the query keys of the messages, in all languages. */
export const LANDING_PAGES = ['messages', 'landingPage'];

/** The attachment to acknowledge, in the version that is shown. */
export type Acknowledgement = Pick<Attachment, 'attachmentId' | 'version'>;

/**
 * Acknowledges an attachment (MSG-4). The confirmed acknowledgement is written to the cache at once, so that an
 * outdated or failed reload can't bring the button back.
 */
export async function acknowledge(
  api: Api,
  queries: QueryClient,
  { attachmentId, version }: Acknowledgement,
  idempotencyKey: string,
): Promise<void> {
  const { acknowledgedAt } = await api.call(
    'messages.acknowledge',
    { params: { attachmentId }, query: { version } },
    { idempotencyKey },
  );
  await queries.cancelQueries({ queryKey: LANDING_PAGES });
  updatePages(queries, { attachmentId, acknowledgedAt });
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
  queries.setQueriesData<LandingPage>({ queryKey: LANDING_PAGES }, (page) => page && withUpdate(page, update));
}
