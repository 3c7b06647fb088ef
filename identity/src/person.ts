import { createHash } from 'node:crypto';

/** One profile of a demo person, as `cast.json` shows it to checks from outside. */
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

/** Somebody who can sign in at the development provider. The password is plain text: these are demo people only. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** What the person is there to show: `plain`, `manager`, `multi` … */
  readonly key: string;
  readonly profiles: readonly CastProfile[];
  readonly locale?: 'en' | 'es';
  /** Base32 TOTP secret (RFC 6238). Present: a second step is asked at every sign-in. */
  readonly secondFactorSecret?: string;
  /** Left out of `cast.json` and the list on the page: people of generated clients. */
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

/** The demo people with everything a visitor needs to sign in as them; people of generated clients are left out. */
export function castJson(people: readonly Person[]): CastJson {
  return {
    people: people
      .filter((person) => !person.unlisted)
      .map(({ email, password, name, key, profiles }) => ({ email, password, name, key, profiles })),
  };
}

/** The stable, opaque `sub` of a person: a name or an address would be personal data in every log of a relying party. */
export function subjectOf(person: Pick<Person, 'email'>): string {
  return createHash('sha256')
    .update(`paystead-demo:${addressKey(person.email)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Addresses are compared without case and surrounding space, as mail systems do in practice. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
