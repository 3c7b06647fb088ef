import { z } from 'zod';
import type { Connection } from './driver.ts';
import { statement } from './port.ts';
import { parseRows } from './rows.ts';
import { appRole, directoryRole, maintenanceRole, schema } from './session.ts';

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
 * Brings roles, schema and extensions about; changes nothing where they are there. Runs as the login user, who needs
 * CREATEROLE (unless the roles exist and are granted) and CREATE on the database. Roles belong to the whole cluster,
 * so two databases may do this at once: each step tolerates having been overtaken.
 *
 * pgcrypto and pg_trgm live in the schema `paystead`, which the search path covers.
 */
export async function bootstrap(connection: Connection): Promise<void> {
  const values = [`{${roles.join(',')}}`, directoryRole, maintenanceRole, schema];
  const [state] = parseRows(found, await connection.query(found, values));
  if (state === undefined) return;
  const steps: string[] = [];

  for (const role of roles) if (!state.roles.includes(role)) steps.push(`create role ${role} nologin`);
  // Before 16 there was no choice: membership always allowed SET ROLE. INHERIT off keeps the login user itself bare.
  const terms = state.version >= 160_000 ? ' with inherit false, set true' : '';
  for (const role of roles) {
    // From 16 on, whoever creates a role is a member at once, yet not one who may SET it.
    const fresh = !state.roles.includes(role);
    if (fresh || !state.assumable.includes(role)) steps.push(`grant ${role} to ${state.login}${terms}`);
  }
  // Migrations give functions to the directory role; only its members may.
  if (!state.maintains_directory) steps.push(`grant ${directoryRole} to ${maintenanceRole}`);
  for (const step of steps) await connection.script(tolerant(step));

  if (!state.has_schema) {
    await connection.script(`create schema if not exists ${schema} authorization ${maintenanceRole}`);
    // The login user creates the extensions; directory needs CREATE to be given functions.
    await connection.script(
      `set role ${maintenanceRole};
       grant usage, create on schema ${schema} to ${directoryRole}, ${state.login};
       grant usage on schema ${schema} to ${appRole};
       reset role`,
    );
  }
  for (const extension of ['pgcrypto', 'pg_trgm']) {
    if (!state.extensions.includes(extension)) {
      await connection.script(`create extension if not exists ${extension} with schema ${schema}`);
    }
  }
}

/** Another session may do the same at the same moment: duplicate_object, unique_violation, a concurrent grant (XX000). */
function tolerant(step: string): string {
  return `do $do$ begin ${step}; exception when duplicate_object or unique_violation or internal_error then null; end $do$`;
}
