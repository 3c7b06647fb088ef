import { z } from 'zod';

/** Steps of a client's setup, in the order in which one does them. */
const setupSteps = [
  'employer',
  'payGroups',
  'calendar',
  'people',
  'roles',
  'branding',
  'policy',
  'provider',
  'engine',
  'firstImport',
  'firstPay',
  'invitations',
] as const;
const setupStep = z.enum(setupSteps);
export type SetupStepName = z.infer<typeof setupStep>;

/** One step with its state as the data has it. */
const step = z.object({
  step: setupStep,
  state: z.enum(['done', 'missing', 'optional']),
  /** Rows that the step is about: employers, pay groups, people, providers, paychecks. */
  count: z.int(),
  /** Names that tell which: providers that serve the client, pay groups without a payday, the engine. */
  names: z.array(z.string()),
});
export type SetupStep = z.infer<typeof step>;

/** How many current employees have come so far. */
const invitationCounts = z.object({
  /** With an account that signs in. */
  linked: z.int(),
  /** With an invitation that can still be accepted. */
  waiting: z.int(),
  /** Never invited, and could be now: an email address and the facts that prove who they are are on file. */
  invitable: z.int(),
  /** Never invited, and can't be: something is missing. */
  lacking: z.int(),
});
export type InvitationCounts = z.infer<typeof invitationCounts>;

export const setupPage = z.object({
  clientCode: z.string(),
  name: z.string(),
  partnerKey: z.string(),
  partnerName: z.string(),
  hostnames: z.array(z.string()),
  isLive: z.boolean(),
  isSandbox: z.boolean(),
  /** When and by whom the client went live; null: it never was in setup, or still is. */
  liveAt: z.string().nullable(),
  liveBy: z.string().nullable(),
  policyReviewedBy: z.string().nullable(),
  steps: z.array(step),
  /** Required steps. */
  progress: z.object({ done: z.int(), required: z.int() }),
  invitations: invitationCounts,
  may: z.object({
    /** Employers, pay groups, the calendar and people. */
    change: z.boolean(),
    /** Confirms the policy and decides that the client is live. */
    decide: z.boolean(),
    /** Brings a live client back to setup. */
    takeBack: z.boolean(),
    invite: z.boolean(),
  }),
});
export type SetupPage = z.infer<typeof setupPage>;

/** Forms of the setup. */
export const setupForm = z.enum(['legals', 'payGroups', 'calendar']);
export type SetupForm = z.infer<typeof setupForm>;

const signInDay = z.object({ day: z.string(), signIns: z.int() });
/** The last 30 days in UTC, oldest first. */
export const signInDays = z.object({ days: z.array(signInDay) });
