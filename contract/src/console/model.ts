import { z } from 'zod';
import { operatorRole } from './roles.ts';

/** The signed-in operator. */
export const consoleSession = z.object({
  name: z.string(),
  email: z.string(),
  role: operatorRole,
  /** The partner or client that the operator is narrowed to; null: every client. */
  narrowedTo: z.string().nullable(),
  /** Clients within reach. */
  clientCount: z.int(),
  /** Repeated in `x-paystead-console` by every call that writes. */
  forgeryToken: z.string(),
});
export type ConsoleSession = z.infer<typeof consoleSession>;

/** Kinds of cases that someone must look after, in the order of the start page. */
const needKinds = [
  'importFailed',
  'deadLetter',
  'invitationBounced',
  'changeUnanswered',
  'confirmationWaits',
  'policyWaits',
  'noDecider',
  'certificateEnds',
  'credentialEnds',
  'keyIsOld',
] as const;
export const needKind = z.enum(needKinds);
export type NeedKind = z.infer<typeof needKind>;

/** Cases of one kind at one client. */
export const need = z.object({
  kind: needKind,
  /** Null: not of one client, such as an import of several. */
  clientCode: z.string().nullable(),
  clientName: z.string().nullable(),
  /** The host name, the service account or the key that ends; null for cases of a client. */
  subject: z.string().nullable(),
  count: z.int(),
  /** ISO 8601 in UTC, as every instant here: since when; null where it has no time. */
  oldestAt: z.string().nullable(),
  /** The end of a certificate or a credential, past or to come. */
  endsAt: z.string().nullable(),
});
export type Need = z.infer<typeof need>;

/** A gateway that announced itself within the last day and didn't end properly since. */
export const gatewayHealth = z.object({
  /** Machine and process. */
  place: z.string(),
  /** Null: of the release before. */
  startedAt: z.string().nullable(),
  seenAt: z.string(),
  /** `lost`: nothing was heard for a minute. `failing`: a readiness check fails. */
  state: z.enum(['ready', 'failing', 'lost']),
  /** The readiness checks that fail or are degraded: `outbox`. */
  faults: z.array(z.string()),
});
export type GatewayHealth = z.infer<typeof gatewayHealth>;

export const clientRow = z.object({
  clientCode: z.string(),
  name: z.string(),
  partnerName: z.string(),
  employees: z.int(),
  /** Employees whose account is linked to a person. */
  linked: z.int(),
  /** Requests that wait for a decision. */
  waiting: z.int(),
  /** False while the client is set up. */
  isLive: z.boolean(),
  /** True for one beside a live client: it sends nothing, and no figure of live clients has it. */
  isSandbox: z.boolean(),
});
export type ClientRow = z.infer<typeof clientRow>;

export const clientSort = z.enum(['clientCode', 'name', 'partnerName']);
export type ClientSort = z.infer<typeof clientSort>;

const namedClient = z.object({ clientCode: z.string(), name: z.string() });

export const clientPage = clientRow.extend({
  partnerKey: z.string(),
  /** Required steps of the setup; null for a live client. */
  setup: z.object({ done: z.int(), required: z.int() }).nullable(),
  /**
   * Of a sandbox: its live client, or null if it is out of the operator's reach, and the mails that the sandbox wrote and that weren't
   * sent. Null for a live client.
   */
  sandbox: z.object({ of: namedClient.nullable(), keptMails: z.int() }).nullable(),
  sandboxes: z.array(namedClient),
  legals: z.array(z.object({ name: z.string(), ein: z.string(), city: z.string(), state: z.string() })),
  payGroups: z.array(
    z.object({
      name: z.string(),
      /** The next payday, `YYYY-MM-DD`; null: the calendar has ended. */
      nextPayday: z.string().nullable(),
    }),
  ),
  needs: z.array(need),
});
export type ClientPage = z.infer<typeof clientPage>;
