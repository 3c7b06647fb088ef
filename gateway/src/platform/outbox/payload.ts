import type { Place } from '../keys/envelope.ts';

/** Where the payload of an outbox row is sealed for. */
export function payloadPlace(outboxId: string): Place {
  return { table: 'outbox', column: 'payload', row: [outboxId] };
}
