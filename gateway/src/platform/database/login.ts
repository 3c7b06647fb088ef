import { z } from 'zod';
import type { Connection } from './driver.ts';
import { statement } from './port.ts';
import { parseRows } from './rows.ts';
import { appRole, directoryRole, maintenanceRole, schema } from './session.ts';

const loginFacts = statement(
  'database.login',
  z.object({
    login: z.string(),
    version: z.number(),
    above: z.boolean(),
    missing: z.array(z.string()),
    unassumable: z.array(z.string()),
    unsafe: z.array(z.string()),
    has_schema: z.boolean(),
  }),
  `select session_user::text as login,
     current_setting('server_version_num')::int as version,
     exists (select from pg_catalog.pg_roles where rolname = session_user and (rolsuper or rolbypassrls)) as above,
     array(select r from unnest($1::text[]) r where to_regrole(r) is null) as missing,
     array(select rolname::text from pg_catalog.pg_roles
       where rolname = any($1::text[]) and not pg_has_role(session_user, oid, 'MEMBER')) as unassumable,
     array(select r.rolname::text from pg_catalog.pg_roles r
       where r.rolname = any($1::text[]) and (r.rolsuper or r.rolbypassrls or r.rolcanlogin
         or r.rolname = $2 and exists (select from pg_catalog.pg_auth_members m where m.member = r.oid))) as unsafe,
     to_regnamespace($3) is not null as has_schema`,
);

/** The roles, schema or login don't meet the gateway's needs; the message tells an operator what to do. */
class UnsafeLogin extends Error {
  override readonly name = 'UnsafeLogin';
  readonly code = 'unsafe_login';
}

/** Throws `UnsafeLogin` if row-level security could be bypassed or the roles can't be assumed. */
export async function checkLogin(connection: Connection): Promise<void> {
  const values = [`{${[appRole, maintenanceRole, directoryRole].join(',')}}`, appRole, schema];
  const [facts] = parseRows(loginFacts, await connection.query(loginFacts, values));
  if (facts === undefined) throw new UnsafeLogin('The server told nothing about the login user.');
  const reason = whyNot(facts);
  if (reason !== undefined) throw new UnsafeLogin(reason);
}

function whyNot(facts: z.output<typeof loginFacts.row>): string | undefined {
  if (facts.version < 150_000) return `PostgreSQL 15 or newer is needed; the server reports ${facts.version}.`;
  if (facts.above) {
    return `${facts.login} is a superuser or has BYPASSRLS, whom row-level security does not hold. Give DATABASE_URL a user without.`;
  }
  if (facts.missing.length > 0 || !facts.has_schema) {
    return 'The database is not prepared: run `./paystead migrate` with a user who may create roles and schemas.';
  }
  if (facts.unassumable.length > 0) {
    const roles = facts.unassumable.join(', ');
    return `${facts.login} may not assume ${roles}: run \`grant ${roles} to ${facts.login}\` as an administrator.`;
  }
  if (facts.unsafe.length > 0) {
    return `${facts.unsafe.join(', ')} must have neither LOGIN, SUPERUSER nor BYPASSRLS, and ${appRole} must be a member of no role.`;
  }
  return undefined;
}
