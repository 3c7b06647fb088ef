import { z } from 'zod';
import type { ProviderConfig } from './provider-config.ts';

/** The claims that every identity token has, whatever its provider calls the others. */
const registered = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
  nonce: z.string().optional(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
});
export type RegisteredClaims = z.infer<typeof registered>;

/** The claims about the person, which a provider may name otherwise, and may leave to its userinfo endpoint. */
export interface PersonClaims {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Returns the registered claims, or the name of the first one that is missing or malformed. */
export function registeredClaims(payload: unknown): RegisteredClaims | string {
  const parsed = registered.safeParse(payload);
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.path.join('.') ?? '');
}

/** Returns the id of the account at its provider; null if the configured claim is absent. */
export function subjectIn(claims: Readonly<Record<string, unknown>>, names: ProviderConfig['claims']): string | null {
  const value = claims[names.subject];
  return typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;
}

export function personIn(claims: Readonly<Record<string, unknown>>, names: ProviderConfig['claims']): PersonClaims {
  const email = firstText(claims[names.email])?.trim().toLowerCase() ?? '';
  return {
    email: email === '' ? null : email,
    emailVerified: isTrue(claims[names.emailVerified]),
    name: firstText(claims[names.name]) ?? null,
  };
}

/** Returns the methods that the person used to sign in; none if the claim is absent or malformed. */
export function methodsIn(claims: Readonly<Record<string, unknown>>, names: ProviderConfig['claims']): string[] {
  return [claims[names.amr]].flat().filter((one) => typeof one === 'string');
}

/** Returns a claim's text. Some providers send a list of addresses (Azure AD B2C's `emails`): the first one counts. */
export function firstText(value: unknown): string | undefined {
  return [value].flat().find((one): one is string => typeof one === 'string' && one !== '');
}

/** Providers write true in several ways: OpenID Connect as a boolean, Amazon as a text, Microsoft as a number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}
