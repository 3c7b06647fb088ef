import { createHash } from 'node:crypto';

/** One profile of a demo person, as `cast.json` publishes it for external checks. */
export interface CastProfile {
  readonly username: string;
  readonly clientCode: string;
  readonly employeeId: string;
  readonly roles: readonly string[];
  readonly views: readonly string[];
  /** Employee ids this profile may see as manager or supervisor. */
  readonly inScope: readonly string[];
  /** Employee ids that exist but must answer as unknown. */
  readonly outOfScope: readonly string[];
}

/** A person who can sign in at the development provider. The password is plain text: these are demo people only. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** The role of the person in the demo: `plain`, `manager`, `multi` … */
  readonly key: string;
  readonly profiles: readonly CastProfile[];
  readonly locale?: 'en' | 'es';
  /** Base32 TOTP secret (RFC 6238). If present, every sign-in has a second step. */
  readonly secondFactorSecret?: string;
  /** Omitted from `cast.json` and the list on the page: people of generated clients. */
  readonly unlisted?: true;
}

export interface CastJson {
  readonly people: readonly {
    readonly email: string;
    readonly password: string;
    readonly name: string;
    readonly key: string;
    readonly profiles: readonly CastProfile[];
  }[];
}

/** Returns the demo people with everything needed to sign in as them, without people of generated clients. */
export function castJson(people: readonly Person[]): CastJson {
  return {
    people: people
      .filter((person) => !person.unlisted)
      .map(({ email, password, name, key, profiles }) => ({ email, password, name, key, profiles })),
  };
}

/**
 * Returns the stable, opaque `sub` of a person: a name or an address would put personal data into every relying party's
 * log.
 */
export function subjectOf(person: Pick<Person, 'email'>): string {
  return createHash('sha256')
    .update(`paystead-demo:${addressKey(person.email)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Normalizes an address: compared without case and surrounding space, as mail systems do in practice. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
