import type { Session } from '../../../platform/access/session.ts';
import type { Place } from '../../../platform/keys/envelope.ts';

/**
 * Returns the place that a kept entry is sealed to: its person, session and call. An entry that was moved to another row
 * doesn't open.
 */
export function entryPlace({ clientId, sessionId, personId }: Session, entryId: string, endpoint: string): Place {
  return { table: 'kept_entry', column: 'content', row: [clientId, entryId, sessionId, personId, endpoint] };
}
