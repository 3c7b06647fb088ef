import { z } from 'zod';
import { instant, text } from '../../fields.ts';
import { IDENTITY_FACTS } from './facts.ts';

const fact = z.enum(IDENTITY_FACTS);

/** The token of a mailed link or the code of a letter. */
const token = text(400).min(8);

/** Entries by fact; dates as `YYYY-MM-DD`, months as `YYYY-MM`. */
const entries = z.partialRecord(fact, text(100));
export type FactEntries = z.infer<typeof entries>;

export const openRequest = z.object({ token });

/** An invitation that can be accepted: the employer, and what it asks. */
const waiting = z.object({
  clientName: z.string(),
  facts: z.array(fact).length(2),
  triesLeft: z.int(),
  expiresAt: instant,
});

/** Unknown, expired, used, replaced and revoked are one state: a stranger learns nothing from a code. */
const unknown = z.object({ state: z.literal('unknown') });
const locked = z.object({ state: z.literal('locked') });

export const openReply = z.discriminatedUnion('state', [waiting.extend({ state: z.literal('open') }), locked, unknown]);
export type OpenReply = z.infer<typeof openReply>;

export const verifyRequest = z.object({ token, facts: entries });

/** The proof itself is a cookie that no script reads. */
const proved = z.object({ state: z.literal('proved'), clientName: z.string(), provedUntil: instant });

export const verifyReply = z.discriminatedUnion('state', [
  proved,
  z.object({ state: z.literal('wrong'), triesLeft: z.int() }),
  /** The facts are right, and the employment has ended. */
  z.object({ state: z.literal('left'), clientName: z.string() }),
  locked,
  unknown,
]);
export type VerifyReply = z.infer<typeof verifyReply>;

/** `accepted`: with this browser's proof, perhaps in another tab. */
export const currentReply = z.discriminatedUnion('state', [
  proved,
  z.object({ state: z.literal('accepted'), clientName: z.string() }),
  z.object({ state: z.literal('none') }),
]);

/**
 * - `otherPerson`: the sign-in belongs to someone else's account.
 * - `hasAccount`: this employee signs in with another account already.
 * - `left`: the employment has ended, or the employer has turned the account off.
 * - `notAccepted`: the sign-in's provider isn't for this employer.
 * - `gone`: the proof is used or too old.
 */
export const acceptReply = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('accepted'),
    username: z.string(),
    clientCode: z.string(),
    clientName: z.string(),
  }),
  z.object({ state: z.enum(['otherPerson', 'hasAccount', 'left', 'notAccepted', 'gone']) }),
]);
export type AcceptReply = z.infer<typeof acceptReply>;

/** Empty: the client that the portal's host name stands for. */
const clientCode = text(20);

export const registrationRequest = z.object({ clientCode });

/** The facts that the page requests. The same for a client that doesn't exist or doesn't allow self-registration. */
export const registrationReply = z.object({ facts: z.array(fact).length(2) });

export const registerRequest = z.object({ clientCode, facts: entries, email: z.email().max(254) });

/** The same whatever was found. */
export const registerReply = z.object({ accepted: z.literal(true) });
