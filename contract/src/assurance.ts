import { z } from 'zod';

/** How surely a sign-in proves who the person is, weakest first. Each level includes the ones before it. */
export const ASSURANCE_LEVELS = ['password', 'secondFactor', 'phishingResistant'] as const;

export const assurance = z.enum(ASSURANCE_LEVELS);
export type Assurance = z.infer<typeof assurance>;

/** Whether a sign-in of this level satisfies a requirement. */
export function isAtLeast(level: Assurance, required: Assurance): boolean {
  return ASSURANCE_LEVELS.indexOf(level) >= ASSURANCE_LEVELS.indexOf(required);
}

/**
 * The kinds of act that need a recent sign-in. A client can set the greatest age of the sign-in for each kind. An
 * endpoint names its kind in `needs`; a new kind is one more line here and its option's text at the command line.
 */
export const ACT_KINDS = ['bankChange', 'contactChange', 'employeeList', 'payHistory', 'yearEndForms'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** The sign-in that a refused session lacks: sent with `stronger_sign_in_required`. */
export const signInOffer = z.object({
  /** The level that the client asks of this person. */
  level: assurance,
  /** Values for `acr_values` of the authorization request; none if the provider decides by its own policy. */
  acrValues: z.array(z.string()),
  /** False if the provider can't prove this level, so another sign-in wouldn't help. */
  isAvailable: z.boolean(),
});
export type SignInOffer = z.infer<typeof signInOffer>;
