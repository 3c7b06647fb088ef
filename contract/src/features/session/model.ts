import { z } from 'zod';
import { signInOffer } from '../../assurance.ts';
import { id, instant, language } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';

/** A provider's signed identity token, in compact form. */
const identityToken = z.string().min(5).max(16_384);

/** The parts of a profile that identify it (specification: username and clientCode). */
const profileKey = {
  username: z.string().trim().min(1).max(200),
  clientCode: z.string().trim().min(1).max(100),
};

const views = z.object({ self: z.boolean(), manager: z.boolean(), supervisor: z.boolean() });

/** From the sign-in's `amr`; displayed only (`MFA-Status`). */
const mfaStatus = z.enum(['notUsed', 'used', 'unknown']);
export type MfaStatus = z.infer<typeof mfaStatus>;

/** When the session ends; all instants are in UTC. */
export const expiry = z.object({
  now: instant,
  idleExpiresAt: instant,
  absoluteExpiresAt: instant,
  /** When the sign-in stops being recent enough for every kind of act; null if it already has. */
  recentUntil: instant.nullable(),
});
export type Expiry = z.infer<typeof expiry>;

export const sessionState = z.object({
  sessionId: id,
  person: z.object({ personId: id, name: z.string(), email: z.string(), language }),
  profile: z.object({
    ...profileKey,
    employeeId: id,
    clientName: z.string(),
    partnerCode: z.string().nullable(),
    /** True where the employer's settings are tried, which the portal says on every page. */
    isSandbox: z.boolean(),
    /** Former employees can view pay and forms, and edit nothing. */
    isFormer: z.boolean(),
  }),
  /** Number of profiles that the person can switch between. */
  profileCount: z.int(),
  /** Display hints; no permission follows from them in the portal. */
  roles: z.array(z.object({ roleName: z.string() })),
  views,
  ...editVerdict,
  expiry,
  mfa: mfaStatus,
  /** The sign-in that the client requires of this person, if more than a password. */
  requiredSignIn: signInOffer.nullable(),
});
export type SessionState = z.infer<typeof sessionState>;

export const authorizeRequest = z.object({
  idpToken: identityToken,
  ...profileKey,
  /** The nonce of the authorization request that the caller sent to the provider. The token must have the same. */
  nonce: z.string().min(1).max(200),
  /** The native wrapper's registered client id, to which the bearer is bound. */
  nativeClientId: z.string().min(1).max(200).optional(),
});

/**
 * An open session. `token` has three parts. On the web it is a marker that no call accepts, because the cookie
 * authenticates; in the wrapper it is the bearer, which comes with a refresh token and an expiry.
 */
export const authorizeReply = z.object({
  token: z.string(),
  expiresAt: instant,
  refreshToken: z.string().nullable(),
  session: sessionState,
});
export type AuthorizeReply = z.infer<typeof authorizeReply>;

export const refreshRequest = z.object({
  refreshToken: z.string().min(1).max(4096),
  nativeClientId: z.string().min(1).max(200),
});
export const refreshReply = z.object({ token: z.string(), expiresAt: instant, refreshToken: z.string() });

export const stepUpRequest = z.object({ idpToken: identityToken, nonce: z.string().max(200).optional() });

/**
 * Largest content of a kept entry, in characters. The largest one is a decision about 500 requests; the limit only keeps the
 * table from becoming a place to store things.
 */
export const KEPT_ENTRY_MAX = 65_536;

/** Lifetime of a kept entry, in seconds. */
export const KEPT_ENTRY_SECONDS = 600;

/**
 * Entry that the gateway keeps while a person confirms their identity at the provider: the request that was refused with
 * `step_up_required` and the state of its form, as JSON that only the portal reads.
 */
export const keepEntryRequest = z.object({
  /** The refused call, by its name in the contract. Others are refused with `invalid`. */
  endpoint: z.string().max(80),
  content: z.string().min(1).max(KEPT_ENTRY_MAX),
});
export const keepEntryReply = z.object({ entryId: id });

/** A kept entry as it is returned. */
export const keptEntry = keepEntryRequest;

/** A malformed or missing token is an invalid one: OpenID Connect Back-Channel Logout answers 400 to both. */
export const backChannelLogoutRequest = z.object({ logout_token: z.string().max(16_384).catch('') });
export const backChannelLogoutReply = z.object({});

/** Failures of sign-in between the portal and the identity provider, which the gateway learns only from the portal. */
const signInFailureCode = z.enum([
  'timeout',
  'state_mismatch',
  'invalid_answer',
  'provider_unavailable',
  'interaction_required',
  'refresh_refused',
  // The provider's own page showed an error. Nothing but the person's word says so.
  'provider_page_failed',
]);
export type SignInFailureCode = z.infer<typeof signInFailureCode>;

/** A failed sign-in, without free text: providers put names and addresses into their descriptions. */
export const reportSignInFailureRequest = z.strictObject({
  /** The id of a configured provider; others are refused with `invalid`. */
  providerId: z.string().min(1).max(100),
  code: signInFailureCode,
  /** The provider's `error` (RFC 6749, sections 4.1.2.1 and 5.2), if it sent one. */
  providerError: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** The client of the native app, whose pages come from another origin. Unknown ones are refused with `invalid`. */
  nativeClientId: z.string().min(1).max(200).optional(),
});
export const reportSignInFailureReply = z.object({
  /** The code by which support finds the failure. */
  reference: z.string(),
});

export const switchProfileRequest = z.object(profileKey);

/** A signed-in device. Addresses are shortened to their network, which is enough to recognize one's own. */
const signedInDevice = z.object({
  sessionId: id,
  isCurrent: z.boolean(),
  kind: z.enum(['web', 'native']),
  device: z.string(),
  network: z.string().nullable(),
  clientName: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const sessionsReply = z.object({ sessions: z.array(signedInDevice) });
