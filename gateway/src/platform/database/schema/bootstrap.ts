import { z } from 'zod';
import type { Connection } from '../driver.ts';
import { codeOf } from '../failures.ts';
import { statement } from '../port.ts';
import { parseRows } from '../rows.ts';
import { appRole, directoryRole, maintenanceRole, ownerRole, schema } from '../session.ts';
import { giveToOwner } from './ownership.ts';

const roles = [appRole, maintenanceRole, directoryRole, ownerRole] as const;
/** The roles that the owner is a member of: the policies of maintenance hold for it, and it makes the directory's functions. */
const owned = [maintenanceRole, directoryRole] as const;

const found = statement(
  'database.bootstrap',
  z.object({
    login: z.string(),
    version: z.number(),
    roles: z.array(z.string()),
    assumable: z.array(z.string()),
    owners_roles: z.array(z.string()),
    maintains_directory: z.boolean(),
    has_schema: z.boolean(),
    has_default_rights: z.boolean(),
    extensions: z.array(z.string()),
  }),
  `select quote_ident(session_user) as login,
     current_setting('server_version_num')::int as version,
     array(select rolname::text from pg_catalog.pg_roles where rolname = any($1::text[])) as roles,
     array(select r.rolname::text from pg_catalog.pg_roles r join pg_catalog.pg_auth_members m on m.roleid = r.oid
       where r.rolname = any($1::text[]) and m.member = to_regrole(quote_ident(session_user))) as assumable,
     array(select r.rolname::text from pg_catalog.pg_roles r join pg_catalog.pg_auth_members m on m.roleid = r.oid
       where r.rolname = any($1::text[]) and m.member = to_regrole($2)) as owners_roles,
     exists (select from pg_catalog.pg_auth_members
       where roleid = to_regrole($3) and member = to_regrole($4)) as maintains_directory,
     to_regnamespace($5) is not null as has_schema,
     exists (select from pg_catalog.pg_default_acl
       where defaclrole = to_regrole($2) and defaclnamespace = to_regnamespace($5)) as has_default_rights,
     array(select extname::text from pg_catalog.pg_extension) as extensions`,
);

/** The login may not prepare the database; the message has the statements for an administrator. */
class AdministratorNeeded extends Error {
  override readonly name = 'AdministratorNeeded';
  readonly code = 'administrator_needed';
  constructor(steps: readonly string[], cause: unknown) {
    const sql = steps.map((step) => `  ${step};`).join('\n');
    super(`This login may not prepare the roles. Have an administrator run, then migrate again:\n${sql}`, { cause });
  }
}

/**
 * Creates roles, schema and extensions if they are missing, and hands what an earlier release left to maintenance over to
 * the owner. Runs as the login user, who needs CREATEROLE (unless the roles exist and are granted) and CREATE on the
 * database. Roles belong to the whole cluster, so two databases may run this at once: each step tolerates that another
 * session did it first. Throws `AdministratorNeeded` if the login may not do a step.
 *
 * pgcrypto, pg_trgm and fuzzystrmatch live in the schema `paystead`, which the search path covers.
 */
export async function bootstrap(connection: Connection): Promise<void> {
  const values = [`{${roles.join(',')}}`, ownerRole, directoryRole, maintenanceRole, schema];
  const [state] = parseRows(found, await connection.query(found, values));
  if (state === undefined) return;
  await asAdministrator(connection, missingRoles(state));

  if (!state.has_schema) {
    await connection.script(`create schema if not exists ${schema} authorization ${ownerRole}`);
    // The login user creates the extensions. The directory role needs CREATE to own functions.
    await connection.script(
      `set role ${ownerRole};
       grant usage, create on schema ${schema} to ${directoryRole}, ${state.login};
       grant usage on schema ${schema} to ${appRole}, ${maintenanceRole};
       reset role`,
    );
  } else await giveToOwner(connection);
  if (!state.has_default_rights) await connection.script(DEFAULT_RIGHTS);
  // Only now: until its rights were granted, maintenance called the directory's functions as a member.
  if (state.maintains_directory) await asAdministrator(connection, [`revoke ${directoryRole} from ${maintenanceRole}`]);
  for (const extension of ['pgcrypto', 'pg_trgm', 'fuzzystrmatch']) {
    if (!state.extensions.includes(extension)) {
      await connection.script(`create extension if not exists ${extension} with schema ${schema}`);
    }
  }
}

/** Lets maintenance use everything that the owner makes. A migration takes away what it may not do. */
const DEFAULT_RIGHTS = `set role ${ownerRole};
  alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${maintenanceRole};
  alter default privileges in schema ${schema} grant usage, select, update on sequences to ${maintenanceRole};
  alter default privileges in schema ${schema} grant execute on functions to ${maintenanceRole};
  reset role`;

function missingRoles(state: z.output<typeof found.row>): string[] {
  const steps: string[] = [];
  for (const role of roles) if (!state.roles.includes(role)) steps.push(`create role ${role} nologin`);
  // Before version 16 membership always allowed SET ROLE. INHERIT off keeps the login user itself without rights.
  const [terms, inherited] =
    state.version >= 160_000 ? [' with inherit false, set true', ' with inherit true, set true'] : ['', ''];
  for (const role of roles) {
    // From version 16 on, the creator of a role is a member at once, but may not SET it.
    const fresh = !state.roles.includes(role);
    if (fresh || !state.assumable.includes(role)) steps.push(`grant ${role} to ${state.login}${terms}`);
  }
  for (const role of owned)
    if (!state.owners_roles.includes(role)) steps.push(`grant ${role} to ${ownerRole}${inherited}`);
  return steps;
}

/** Runs steps that need rights on roles. */
async function asAdministrator(connection: Connection, steps: readonly string[]): Promise<void> {
  try {
    for (const step of steps) await connection.script(tolerant(step));
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw new AdministratorNeeded(steps, error);
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Wraps a step that another session may run at the same moment: duplicate_object, unique_violation, a concurrent grant
 * (XX000).
 */
function tolerant(step: string): string {
  return `do $do$ begin ${step}; exception when duplicate_object or unique_violation or internal_error then null; end $do$`;
}
