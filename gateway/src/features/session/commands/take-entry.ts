import type { takeEntry as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { open } from '../../../platform/keys/envelope.ts';
import { takeEntryRow } from '../kept-entries/kept-entries-store.ts';
import { entryPlace } from '../kept-entries/kept-entry.ts';
import type { SessionPorts } from '../ports.ts';

/**
 * Returns a kept entry and deletes it, so that it is used once. Throws `not_found` alike for an entry of another session,
 * one already taken and one that has expired.
 */
export async function takeEntry(
  { keys }: SessionPorts,
  { tx, session, params, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { endpoint: name, content } = found(await takeEntryRow(tx, session, params.entryId, now));
  return { endpoint: name, content: open(keys, content, entryPlace(session, params.entryId, name)) };
}
