import { z } from 'zod';
import type { Connection } from '../driver.ts';
import { statement } from '../port.ts';
import { parseRows } from '../rows.ts';
import { appRole, directoryRole, maintenanceRole, schema } from '../session.ts';

const roles = [appRole, maintenanceRole, directoryRole] as const;

const found = statement(
  'database.bootstrap',
  z.object({
    login: z.string(),
    version: z.number(),
    roles: z.array(z.string()),
    assumable: z.array(z.string()),
    maintains_directory: z.boolean(),
    has_schema: z.boolean(),
    extensions: z.array(z.string()),
  }),
  `select quote_ident(session_user) as login,
     current_setting('server_version_num')::int as version,
     array(select rolname::text from pg_catalog.pg_roles where rolname = any($1::text[])) as roles,
     array(select r.rolname::text from pg_catalog.pg_roles r join pg_catalog.pg_auth_members m on m.roleid = r.oid
       where r.rolname = any($1::text[]) and m.member = to_regrole(quote_ident(session_user))) as assumable,
     exists (select from pg_catalog.pg_auth_members
       where roleid = to_regrole($2) and member = to_regrole($3)) as maintains_directory,
     to_regnamespace($4) is not null as has_schema,
     array(select extname::text from pg_catalog.pg_extension) as extensions`,
);

/**
 * Creates roles, schema and extensions if they are missing. Runs as the login user, who needs CREATEROLE (unless the
 * roles exist and are granted) and CREATE on the database. Roles belong to the whole cluster, so two databases may run
 * this at once: each step tolerates that another session did it first.
 *
 * pgcrypto, pg_trgm and fuzzystrmatch live in the schema `paystead`, which the search path covers.
 */
export async function bootstrap(connection: Connection): Promise<void> {
  const values = [`{${roles.join(',')}}`, directoryRole, maintenanceRole, schema];
  const [state] = parseRows(found, await connection.query(found, values));
  if (state === undefined) return;
  const steps: string[] = [];

  for (const role of roles) if (!state.roles.includes(role)) steps.push(`create role ${role} nologin`);
  // Before version 16 membership always allowed SET ROLE. INHERIT off keeps the login user itself without rights.
  const terms = state.version >= 160_000 ? ' with inherit false, set true' : '';
  for (const role of roles) {
    // From version 16 on, the creator of a role is a member at once, but may not SET it.
    const fresh = !state.roles.includes(role);
    if (fresh || !state.assumable.includes(role)) steps.push(`grant ${role} to ${state.login}${terms}`);
  }
  // Migrations transfer functions to the directory role, which only its members may do.
  if (!state.maintains_directory) steps.push(`grant ${directoryRole} to ${maintenanceRole}`);
  for (const step of steps) await connection.script(tolerant(step));

  if (!state.has_schema) {
    await connection.script(`create schema if not exists ${schema} authorization ${maintenanceRole}`);
    // The login user creates the extensions. The directory role needs CREATE to own functions.
    await connection.script(
      `set role ${maintenanceRole};
       grant usage, create on schema ${schema} to ${directoryRole}, ${state.login};
       grant usage on schema ${schema} to ${appRole};
       reset role`,
    );
  }
  for (const extension of ['pgcrypto', 'pg_trgm', 'fuzzystrmatch']) {
    if (!state.extensions.includes(extension)) {
      await connection.script(`create extension if not exists ${extension} with schema ${schema}`);
    }
  }
}

/**
 * Wraps a step that another session may run at the same moment: duplicate_object, unique_violation, a concurrent grant
 * (XX000).
 */
function tolerant(step: string): string {
  return `do $do$ begin ${step}; exception when duplicate_object or unique_violation or internal_error then null; end $do$`;
}
