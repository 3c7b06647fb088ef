import { z } from 'zod';
import { formFamily } from '../../features/year-end/model.ts';

const ofClient = { clientCode: z.string() };
const ofEmployee = { ...ofClient, employeeNumber: z.string() };
const kind = z.enum(['directDeposit', 'personalInformation', 'taxes']);
const request = {
  ...ofEmployee,
  /** As in a published change. */
  requestId: z.uuid(),
  version: z.int(),
  kind,
};
const invitation = z.object({ ...ofEmployee, invitationId: z.uuid() });
const consent = z.object({ ...ofEmployee, formFamily });
const importRun = z.object({
  ...ofClient,
  runNumber: z.int(),
  /** The import as its account knows it; null if an operator ran it. */
  importId: z.uuid().nullable(),
});

interface EventType {
  /** One sentence for the published documentation. */
  readonly about: string;
  /** Ids only: a program that needs more asks for it, with a scope for that. */
  readonly data: z.ZodObject;
}

/** Every type of event, without its prefix. Version 1 only grows, at the end: programs must accept further types. */
export const EVENT_TYPES = {
  'person.invited': { about: 'An employee was invited to the portal.', data: invitation },
  'person.joined': { about: 'An employee accepted an invitation.', data: invitation },
  'change.submitted': { about: 'A request was submitted, or changed before its decision.', data: z.object(request) },
  'change.decided': {
    about: 'A request was approved or rejected.',
    data: z.object({ ...request, decision: z.enum(['approved', 'rejected']) }),
  },
  'change.withdrawn': {
    about: 'A request ended without a decision: canceled, or replaced by a newer one.',
    data: z.object(request),
  },
  'change.applied': { about: 'A requested change took effect.', data: z.object(request) },
  'change.failed': { about: 'A requested change could not take effect.', data: z.object(request) },
  'message.acknowledged': {
    about: 'An employee acknowledged a document of a message.',
    data: z.object({ ...ofEmployee, messageId: z.uuid(), attachmentId: z.uuid(), version: z.int() }),
  },
  'document.uploaded': {
    about: "A document, or a new version of one, was added to an employee's record.",
    data: z.object({ ...ofEmployee, documentId: z.uuid(), version: z.int() }),
  },
  'consent.given': { about: 'An employee consented to year-end forms without paper.', data: consent },
  'consent.withdrawn': { about: 'An employee withdrew the consent to year-end forms without paper.', data: consent },
  'import.applied': { about: "An import changed a client's data.", data: importRun },
  'import.rolledBack': { about: 'An import was taken back.', data: importRun },
  'change.firstApproved': {
    about: 'A request that two people have to approve was approved by the first of them, and waits for the second.',
    data: z.object(request),
  },
  'change.sentBack': {
    about: 'A request was sent back to the employee. A corrected one is submitted with the next version.',
    data: z.object(request),
  },
  'change.undone': {
    about: 'An approval or another decision about a request was taken back. The request waits for a decision again.',
    data: z.object(request),
  },
} as const satisfies Record<string, EventType>;

export type EventTypeName = keyof typeof EVENT_TYPES;

export const eventTypeNames = Object.keys(EVENT_TYPES) as EventTypeName[];

/** Precedes every type in envelopes, as CloudEvents recommends. */
export const EVENT_PREFIX = 'com.paystead.';

/** The type of the event that a test of a webhook sends. */
export const TEST_EVENT = 'webhook.test';
