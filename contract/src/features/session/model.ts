import { z } from 'zod';
import { id, instant, language } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';

/** A provider's signed identity token, in compact form. */
const identityToken = z.string().min(5).max(16_384);

/** The parts of a profile that name it (spec: username and clientCode). */
const profileKey = {
  username: z.string().trim().min(1).max(200),
  clientCode: z.string().trim().min(1).max(100),
};

const views = z.object({ self: z.boolean(), manager: z.boolean(), supervisor: z.boolean() });

/** From the sign-in's `amr` and `acr`; displayed only (`MFA-Status`). */
const mfaStatus = z.enum(['notUsed', 'used', 'unknown']);
export type MfaStatus = z.infer<typeof mfaStatus>;

/** Expiry of the session; all instants in UTC. */
export const expiry = z.object({
  now: instant,
  idleExpiresAt: instant,
  absoluteExpiresAt: instant,
  /** Until when a sign-in counts as recent enough for a step-up; null when it already does not. */
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
    /** Past employees read pay and forms, and edit nothing. */
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
});
export type SessionState = z.infer<typeof sessionState>;

export const authorizeRequest = z.object({
  idpToken: identityToken,
  ...profileKey,
  /** The nonce that the portal put into its authorization request; checked against the token's. */
  nonce: z.string().max(200).optional(),
  /** Sent by the native wrapper alone: its registered client id, to which the bearer is bound. */
  nativeClientId: z.string().min(1).max(200).optional(),
});

/**
 * `token` has three parts. On the web it is a marker that no call accepts, since the cookie does the work; in the
 * wrapper it is the bearer, which comes with a refresh token and an expiry.
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
 * Largest content of a kept entry, in characters. The largest form is a hundredth of it; the limit only keeps the table
 * from becoming a place to store things.
 */
export const KEPT_ENTRY_MAX = 32_768;

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

/** A kept entry as it is handed back. */
export const keptEntry = keepEntryRequest;

export const switchProfileRequest = z.object(profileKey);

/** A signed-in device. Addresses are shortened to their network, enough to recognise one's own. */
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
