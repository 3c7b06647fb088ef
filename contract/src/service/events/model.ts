import { z } from 'zod';
import { instant } from '../../fields.ts';
import { EVENT_PREFIX, EVENT_TYPES, TEST_EVENT, type EventTypeName } from './catalog.ts';

/** Returns the CloudEvents 1.0 envelope of a type, in JSON. */
function envelopeOf<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({
    specversion: z.literal('1.0'),
    /** The same wherever the event is sent or listed, however often. */
    id: z.uuid(),
    source: z.string().describe('`urn:paystead:client:` and the client code.'),
    type: z.literal(`${EVENT_PREFIX}${type}`),
    time: instant,
    datacontenttype: z.literal('application/json'),
    /** The event's place in the list of all events: of two, the one with the greater number was recorded later. */
    sequence: z.string().optional(),
    data,
  });
}

/** The envelope of each type. New ones are added at the end, as in the catalog. */
export const eventEnvelopes = {
  'person.invited': envelopeOf('person.invited', EVENT_TYPES['person.invited'].data),
  'person.joined': envelopeOf('person.joined', EVENT_TYPES['person.joined'].data),
  'change.submitted': envelopeOf('change.submitted', EVENT_TYPES['change.submitted'].data),
  'change.decided': envelopeOf('change.decided', EVENT_TYPES['change.decided'].data),
  'change.withdrawn': envelopeOf('change.withdrawn', EVENT_TYPES['change.withdrawn'].data),
  'change.applied': envelopeOf('change.applied', EVENT_TYPES['change.applied'].data),
  'change.failed': envelopeOf('change.failed', EVENT_TYPES['change.failed'].data),
  'message.acknowledged': envelopeOf('message.acknowledged', EVENT_TYPES['message.acknowledged'].data),
  'document.uploaded': envelopeOf('document.uploaded', EVENT_TYPES['document.uploaded'].data),
  'consent.given': envelopeOf('consent.given', EVENT_TYPES['consent.given'].data),
  'consent.withdrawn': envelopeOf('consent.withdrawn', EVENT_TYPES['consent.withdrawn'].data),
  'import.applied': envelopeOf('import.applied', EVENT_TYPES['import.applied'].data),
  'import.rolledBack': envelopeOf('import.rolledBack', EVENT_TYPES['import.rolledBack'].data),
  'change.firstApproved': envelopeOf('change.firstApproved', EVENT_TYPES['change.firstApproved'].data),
  'change.sentBack': envelopeOf('change.sentBack', EVENT_TYPES['change.sentBack'].data),
  'change.undone': envelopeOf('change.undone', EVENT_TYPES['change.undone'].data),
} satisfies Record<EventTypeName, unknown>;

/** The envelope of the event that a test of a webhook sends. */
export const testEnvelope = envelopeOf(TEST_EVENT, z.object({ webhookId: z.uuid() }));

type Envelope = (typeof eventEnvelopes)[EventTypeName];
const [first, ...others] = Object.values(eventEnvelopes) as [Envelope, ...Envelope[]];

/** An event as lists and webhooks have it. */
export const serviceEvent = z.discriminatedUnion('type', [first, ...others]);
export type ServiceEvent = z.output<typeof serviceEvent>;
