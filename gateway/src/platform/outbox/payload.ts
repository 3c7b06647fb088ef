import type { Place } from '../keys/envelope.ts';

/** Returns the place that the payload of an outbox row is sealed to. */
export function payloadPlace(outboxId: string): Place {
  return { table: 'outbox', column: 'payload', row: [outboxId] };
}
