import { z } from 'zod';
import type { Connection } from '../driver.ts';
import { statement } from '../port.ts';
import { parseRows } from '../rows.ts';
import { appRole, directoryRole, maintenanceRole, ownerRole, schema } from '../session.ts';
import { LOCK_TIMEOUT, retryOnLock } from './lock-retry.ts';

/** Everything that maintenance owns, as the statements that hand it over; sequences of columns follow their tables. */
const leftToMaintenance = statement(
  'database.left_to_maintenance',
  z.object({ step: z.string() }),
  `select format('alter table %s owner to ${ownerRole}; grant %s on %1$s to ${maintenanceRole}', c.oid::regclass,
                 case when c.relkind in ('r', 'p') then 'select, insert, update, delete' else 'select' end) as step
     from pg_class c
    where c.relnamespace = to_regnamespace('${schema}') and c.relowner = to_regrole('${maintenanceRole}')
      and (c.relkind in ('r', 'p', 'v', 'm') or c.relkind = 'S'
           and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
   union all
   select format('alter routine %s owner to ${ownerRole}; grant execute on routine %1$s to ${maintenanceRole}', p.oid::regprocedure)
     from pg_proc p
    where p.pronamespace = to_regnamespace('${schema}') and p.proowner = to_regrole('${maintenanceRole}')
   union all
   select format('alter type %s owner to ${ownerRole}', t.oid::regtype)
     from pg_type t
    where t.typnamespace = to_regnamespace('${schema}') and t.typowner = to_regrole('${maintenanceRole}') and t.typtype in ('d', 'e', 'r')`,
);
/** The directory's functions that maintenance could call as a member of the directory role alone. */
const notGranted = statement(
  'database.directory_functions_not_granted',
  z.object({ step: z.string() }),
  `select format('grant execute on routine %s to ${maintenanceRole}', p.oid::regprocedure) as step
     from pg_proc p
    where p.pronamespace = to_regnamespace('${schema}') and p.proowner = to_regrole('${directoryRole}')
      and not exists (select from aclexplode(p.proacl) a where a.grantee = to_regrole('${maintenanceRole}'))`,
);
const schemaOwner = statement(
  'database.schema_owner',
  z.object({ owner: z.string(), database: z.string() }),
  `select nspowner::regrole::text as owner, quote_ident(current_database()) as database
     from pg_namespace where nspname = '${schema}'`,
);

/**
 * Hands over to the owner what earlier releases made as maintenance, and grants maintenance what it needs of it. Each object
 * is handed over in a transaction of its own with its grants, so that running gateways wait for one short lock at a time.
 * Does nothing from the second time on.
 */
export async function giveToOwner(connection: Connection): Promise<void> {
  const [now] = parseRows(schemaOwner, await connection.query(schemaOwner, []));
  if (now?.owner === maintenanceRole)
    // The new owner of a schema needs CREATE on the database for that moment.
    await connection.script(
      `begin;
       grant create on database ${now.database} to ${ownerRole};
       set local role ${ownerRole};
       alter schema ${schema} owner to ${ownerRole};
       grant usage on schema ${schema} to ${appRole}, ${maintenanceRole};
       reset role;
       revoke create on database ${now.database} from ${ownerRole};
       commit`,
    );
  const steps = [
    ...parseRows(leftToMaintenance, await connection.query(leftToMaintenance, [])),
    ...parseRows(notGranted, await connection.query(notGranted, [])),
  ];
  for (const { step } of steps) await patiently(connection, step);
  if (steps.length > 0)
    await patiently(
      connection,
      `grant usage, select, update on all sequences in schema ${schema} to ${maintenanceRole}`,
    );
}

/** Runs a step as the owner, in a transaction of its own. */
const patiently = (connection: Connection, step: string): Promise<void> =>
  retryOnLock(async () => {
    try {
      await connection.script(
        `begin; set local role ${ownerRole}; set local lock_timeout = '${LOCK_TIMEOUT}'; ${step}; commit`,
      );
    } catch (error) {
      await connection.script('rollback').catch(() => undefined);
      throw error;
    }
  });
