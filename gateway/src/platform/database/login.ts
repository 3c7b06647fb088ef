import { z } from 'zod';
import type { Connection } from './driver.ts';
import { statement } from './port.ts';
import { parseRows } from './rows.ts';
import { appRole, directoryRole, maintenanceRole, ownerRole, schema } from './session.ts';

/**
 * The purpose of a login. `everything`: a gateway that was given one login, for requests and jobs; the others are given apart.
 */
export type LoginPurpose = 'everything' | 'requests' | 'jobs' | 'migration';

const allRoles = [appRole, maintenanceRole, directoryRole, ownerRole] as const;

interface Rule {
  /** Roles that the login has to assume. */
  readonly needs: readonly string[];
  /** Roles that it may not be able to assume. */
  readonly mayNot: readonly string[];
  /** Roles that may be members of no other. */
  readonly alone: readonly string[];
}

const rules: Readonly<Record<LoginPurpose, Rule>> = {
  everything: { needs: [appRole, maintenanceRole], mayNot: [], alone: [appRole] },
  requests: { needs: [appRole], mayNot: [maintenanceRole, directoryRole, ownerRole], alone: [appRole] },
  jobs: { needs: [appRole, maintenanceRole], mayNot: [directoryRole, ownerRole], alone: [appRole, maintenanceRole] },
  migration: { needs: allRoles, mayNot: [], alone: [appRole, maintenanceRole] },
};

/** The variable that gives a login. */
const variables: Readonly<Record<LoginPurpose, string>> = {
  everything: 'DATABASE_URL',
  requests: 'DATABASE_URL',
  jobs: 'PAYSTEAD_JOBS_DATABASE_URL',
  migration: 'PAYSTEAD_MIGRATION_DATABASE_URL (or DATABASE_URL)',
};

const loginFacts = statement(
  'database.login',
  z.object({
    login: z.string(),
    version: z.number(),
    above: z.boolean(),
    missing: z.array(z.string()),
    assumable: z.array(z.string()),
    unsafe: z.array(z.string()),
    has_schema: z.boolean(),
  }),
  `select session_user::text as login,
     current_setting('server_version_num')::int as version,
     exists (select from pg_catalog.pg_roles where rolname = session_user and (rolsuper or rolbypassrls)) as above,
     array(select r from unnest($1::text[]) r where to_regrole(r) is null) as missing,
     array(select rolname::text from pg_catalog.pg_roles
       where rolname = any($1::text[]) and pg_has_role(session_user, oid, 'MEMBER')) as assumable,
     array(select r.rolname::text from pg_catalog.pg_roles r
       where r.rolname = any($1::text[]) and (r.rolsuper or r.rolbypassrls or r.rolcanlogin
         or r.rolname = any($2::text[]) and exists (select from pg_catalog.pg_auth_members m where m.member = r.oid))) as unsafe,
     to_regnamespace($3) is not null as has_schema`,
);
type LoginFacts = z.output<typeof loginFacts.row>;

/** The roles, schema or login don't meet the gateway's needs; the message tells an operator what to do. */
class UnsafeLogin extends Error {
  override readonly name = 'UnsafeLogin';
  readonly code = 'unsafe_login';
}

/**
 * Throws `UnsafeLogin` if row-level security could be bypassed, or if the login may assume fewer or more roles than its
 * purpose allows.
 */
export async function checkLogin(connection: Connection, purpose: LoginPurpose = 'everything'): Promise<void> {
  const values = [`{${allRoles.join(',')}}`, `{${rules[purpose].alone.join(',')}}`, schema];
  const [facts] = parseRows(loginFacts, await connection.query(loginFacts, values));
  if (facts === undefined) throw new UnsafeLogin('The server told nothing about the login user.');
  const reason = whyNot(facts, purpose);
  if (reason !== undefined) throw new UnsafeLogin(reason);
}

function whyNot(facts: LoginFacts, purpose: LoginPurpose): string | undefined {
  const { login, version, above, missing, assumable, unsafe } = facts;
  const { needs, mayNot, alone } = rules[purpose];
  if (version < 150_000) return `PostgreSQL 15 or newer is needed; the server reports ${version}.`;
  if (above)
    return `${login} is a superuser or has BYPASSRLS, whom row-level security does not hold. Give ${variables[purpose]} a user without.`;
  if (missing.some((role) => needs.includes(role)) || !facts.has_schema)
    return 'The database is not prepared: run `./paystead migrate` with a user who may create roles and schemas.';
  const lacking = needs.filter((role) => !assumable.includes(role));
  if (lacking.length > 0) {
    const roles = lacking.join(', ');
    const other =
      purpose === 'everything' && assumable.includes(appRole)
        ? ' Or give PAYSTEAD_JOBS_DATABASE_URL a login of its own.'
        : '';
    return `${login} may not assume ${roles}: run \`grant ${roles} to ${login}\` as an administrator.${other}`;
  }
  const excess = mayNot.filter((role) => assumable.includes(role));
  if (excess.length > 0) {
    const roles = excess.join(', ');
    return `${login}, the login of ${variables[purpose]}, may assume ${roles}, which it must not: run \`revoke ${roles} from ${login}\` as an administrator, or use another login.`;
  }
  if (unsafe.length > 0)
    return `${unsafe.join(', ')} must have neither LOGIN, SUPERUSER nor BYPASSRLS, and ${alone.join(' and ')} must be a member of no role.`;
  return undefined;
}
