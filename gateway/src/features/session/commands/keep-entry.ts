import { randomUUID } from 'node:crypto';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { canDemandSignIn } from '@paystead/contract/failures-of.ts';
import type { keepEntry as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { KEPT_ENTRY_SECONDS } from '@paystead/contract/features/session/model.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { seal } from '../../../platform/keys/envelope.ts';
import { deleteOlderEntries, insertEntry } from '../kept-entries/kept-entries-store.ts';
import { entryPlace } from '../kept-entries/kept-entry.ts';
import type { SessionPorts } from '../ports.ts';

/** The calls for which an entry may be kept, by name. */
const KEEPABLE: ReadonlySet<string> = new Set(endpoints.filter((one) => canDemandSignIn(one)).map(({ name }) => name));

/** Entries per session: a person confirms in one tab, or a few. */
const MAX_PER_SESSION = 5;

/**
 * Stores a form's entries until the person returns from the identity provider. Returns an opaque id that works in this
 * session only. Throws `invalid_input` for a call that never requires a new sign-in.
 */
export async function keepEntry(
  { keys }: SessionPorts,
  { tx, session, body, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  if (!KEEPABLE.has(body.endpoint)) refuse('invalid_input', { faults: [{ pointer: '/endpoint', code: 'invalid' }] });
  const entryId = randomUUID();
  await insertEntry(tx, session, {
    entryId,
    endpoint: body.endpoint,
    content: seal(keys, body.content, entryPlace(session, entryId, body.endpoint)),
    now,
    expiresAt: new Date(now.getTime() + KEPT_ENTRY_SECONDS * 1000),
  });
  await deleteOlderEntries(tx, session, MAX_PER_SESSION);
  return { entryId };
}
