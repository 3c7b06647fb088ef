import { z } from 'zod';
import { id, instant, text } from '../../fields.ts';

const email = z.email().max(254);

/** One employment of a person, identified by `username` and `clientCode`. */
const profileSelection = z.object({
  username: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  employeeId: id,
  /** The client's number for the person, masked except for its last characters. */
  employeeNumber: z.string(),
  isFormer: z.boolean(),
  lastUsedAt: instant.nullable(),
});
export type ProfileSelection = z.infer<typeof profileSelection>;

/** Last used first. */
export const profilesReply = z.object({
  profileSelections: z.array(profileSelection),
  nextCursor: z.null(),
  /**
   * Only for an identity token whose account has no profile: the address that its provider reports, and the code by which
   * support finds the reason.
   */
  unknownAccount: z.object({ email: z.string().nullable(), reference: z.string() }).optional(),
});

export const profilesRequest = z.object({ email });

/** `emailRedirectUrl` is the site's origin; the gateway accepts registered origins only. */
export const linkEmailRequest = z.object({
  currentEmail: email,
  updatedEmail: email,
  emailRedirectUrl: z.url().max(300),
});

/** The same reply whether or not the address is on file. */
export const linkEmailReply = z.object({ accepted: z.literal(true), resendAfter: instant });

export const linkUserRequest = z.object({ token: text(400).min(16) });

export const previewLinkRequest = z.object({ token: text(400).min(16) });

/**
 * Effect of a link from an email, and whether this caller may confirm it. `claim`: someone signed in as `updatedEmail`
 * wants to be linked to the person at `currentEmail`. `change`: the person at `currentEmail` requested another address.
 */
export const previewLinkReply = z.object({
  kind: z.enum(['claim', 'change']),
  currentEmail: z.string(),
  updatedEmail: z.string(),
  expiresAt: instant,
  /** `claimantOnly`: only the sign-in that made the claim may complete it. `ownerOnly`: only the person's own session may. */
  standing: z.enum(['mayComplete', 'claimantOnly', 'ownerOnly']),
});
export type PreviewLinkReply = z.infer<typeof previewLinkReply>;

/** The token of the notice, or, while the request is open, that of the link. */
export const cancelLinkRequest = z.object({ token: text(400).min(16) });

/** `wasCompleted`: the link had already been used, so the change was undone and everyone is signed out. */
export const cancelLinkReply = z.object({ wasCompleted: z.boolean() });

export const linkUserReply = z.object({
  email: z.string(),
  /** Until when bank changes are blocked after the link was completed. */
  bankChangesFrozenUntil: instant.nullable(),
});
