import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { idOf, PEOPLE } from '../../../test/harness/people.ts';
import { migrationsFolder } from '../../../test/prepared.ts';
import { administer, at, drop } from '../../../test/server.ts';
import { bootstrap } from './schema/bootstrap.ts';
import { migrateServer, openForServing } from './open.ts';
import { noRow, statement } from './port.ts';
import { openPostgres } from './postgres.ts';
import { parseRows } from './rows.ts';

const prepared = inject('prepared');
const test = await freshDatabase();
afterAll(() => test.close());
const { database, driver } = test;
const MILLRACE = PEOPLE.plain.client;
const BAKERY = PEOPLE.other.client;
await furnish(inserter(database));

const addEvent = statement(
  'test.logins.add_event',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
   values ($1, $2, gen_random_uuid(), now(), 'view', 'pay', 'paychecks.list', 'self', 'r')`,
);
const addSeal = statement(
  'test.logins.add_seal',
  noRow,
  `insert into audit_seal (client_id, seal_number, era, from_written, below_written, event_count, leaves, sealed_at, previous_hash, hash)
   values ($1, 1, 1, '1', '2', 1, decode(repeat('00', 48), 'hex'), now(), '', '')`,
);
for (const { client, employeeId } of [PEOPLE.plain, PEOPLE.other])
  await database.asMaintenance(async (tx) => {
    await tx.run(addEvent, [client.clientId, employeeId]);
    await tx.run(addSeal, [client.clientId]);
  });

const kept = statement(
  'test.logins.kept',
  z.object({ events: z.int(), seals: z.int() }),
  `select (select count(*) from audit_event where actor_role = 'self')::int as events,
          (select count(*) from audit_seal where event_count = 1)::int as seals`,
);
const AUDIT = { events: 2, seals: 2 };
const partition = Array.from({ length: 8 }, (_, n) => `audit_event_${n}`);

/** Runs statements as maintenance and takes them back; returns the code of the refusal. */
async function refusalOf(sql: string): Promise<string> {
  return driver.exclusively(async (connection) => {
    try {
      await connection.script(`begin; set local role paystead_maintenance; ${sql}`);
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await connection.script('rollback');
    }
  });
}
const DENIED = '42501';
const changed = (table: string) => ['DELETE', 'UPDATE'].map((right) => ({ table, right }));

describe('OPS-6: maintenance', () => {
  it.each([
    'delete from audit_event',
    "update audit_event set actor_role = 'manager'",
    'truncate audit_event',
    ...partition.map((name) => `delete from ${name}`),
    ...partition.map((name) => `update ${name} set endpoint = 'x'`),
    'delete from audit_seal',
    'update audit_seal set event_count = 2',
    "update audit_seal set hash = ''",
    'truncate audit_seal cascade',
    'delete from audit_event_resealed',
    'truncate client cascade',
    'drop table audit_seal',
    'alter table audit_event disable trigger user',
    'alter table audit_event no force row level security',
    'drop policy maintenance on audit_event',
    'alter table audit_event owner to paystead_maintenance',
    'drop trigger keep_audited_client on client',
    'alter table client disable trigger keep_audited_client',
    'create table paystead.more (a int)',
    'drop schema paystead cascade',
    'delete from schema_migration',
    "create or replace function tenant_client() returns uuid language sql as 'select null::uuid'",
    'call begin_audit_era(1)',
    'call clear_demonstration()',
  ])('may not %s', async (sql) => {
    const refusal = await refusalOf(sql);
    // The last two are refused by the procedure itself.
    expect([DENIED, 'P0001']).toContain(refusal);
    expect(await database.asMaintenance((tx) => tx.one(kept, []))).toEqual(AUDIT);
  });

  it('adds events and seals, notes when a seal was anchored, and begins an era', async () => {
    expect(await refusalOf(`update audit_seal set anchored_at = now(); call begin_audit_era(2)`)).toBe('done');
    expect(await database.asMaintenance((tx) => tx.one(kept, []))).toEqual(AUDIT);
  });

  it('deletes a client without an audit, and no other', async () => {
    expect(await refusalOf(`delete from client where client_id = '${MILLRACE.clientId}'`)).toBe('23503');
    expect(await refusalOf(`delete from client where client_id = '${BAKERY.clientId}'`)).toBe('23503');
    // The audit counts even for a session that says it is held to other clients, and the session stays held.
    const added = `insert into client (client_id, client_code, name, partner_id)
        select '${idOf('more', 1)}', 'MORE', 'MORE', partner_id from client where client_id = '${MILLRACE.clientId}';
      insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
        values ('${idOf('more', 1)}', gen_random_uuid(), gen_random_uuid(), now(), 'view', 'pay', 'paychecks.list', 'self', 'r')`;
    const sealed = `${added.slice(0, added.indexOf(';'))};
      insert into audit_seal (client_id, seal_number, era, from_written, below_written, event_count, leaves, sealed_at, previous_hash, hash)
        values ('${idOf('more', 1)}', 1, 1, '1', '2', 1, decode(repeat('00', 48), 'hex'), now(), '', '')`;
    expect(await refusalOf(`${sealed}; delete from client where client_code = 'MORE'`)).toBe('23503');
    for (const held of ['{}', `{${BAKERY.clientId}}`])
      expect(
        await refusalOf(`${added}; set local app.clients = '${held}'; delete from client where client_code = 'MORE'`),
      ).toBe('23503');
    expect(
      await refusalOf(`set local app.clients = '{${BAKERY.clientId}}'; do $$ begin
        if has_audit('${MILLRACE.clientId}') and current_setting('app.clients') = '{${BAKERY.clientId}}'
           and not exists (select from employee where client_id = '${MILLRACE.clientId}') then return; end if;
        raise exception 'no longer held'; end $$`),
    ).toBe('done');
    expect(
      await refusalOf(
        `insert into client (client_id, client_code, name, partner_id) select gen_random_uuid(), code, code, partner_id
           from client, unnest('{FIRST,SECOND}'::text[]) code where client_id = '${MILLRACE.clientId}';
         delete from client where client_code = 'FIRST'`,
      ),
    ).toBe('done');
  });

  it('clears no demonstration that has an audit, held to no client either', async () => {
    const begun = `insert into demonstration (today, employees, lease_until) values ('2026-11-20', 60, now())`;
    for (const held of ['', '{}'])
      expect(await refusalOf(`${begun}; set local app.clients = '${held}'; call clear_demonstration()`)).toBe('P0001');
    expect(await database.asMaintenance((tx) => tx.one(kept, []))).toEqual(AUDIT);
  });

  it('reads and writes every other table', async () => {
    const rights = await driver.exclusively(async (connection) =>
      parseRows(missing, await connection.query(missing, [])),
    );
    expect(rights).toEqual([
      ...['audit_event', ...partition].flatMap(changed),
      { table: 'audit_event_resealed', right: 'DELETE' },
      ...changed('audit_seal'),
      ...['DELETE', 'INSERT', 'UPDATE'].map((right) => ({ table: 'schema_migration', right })),
    ]);
  });
});

const missing = statement(
  'test.logins.missing_rights',
  z.object({ table: z.string(), right: z.string() }),
  `select c.relname as table, r as right
     from pg_class c, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r
    where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege('paystead_maintenance', c.oid, r)
    order by c.relname collate "C", r`,
);
/** Owner and rights of everything in the schema. */
const rights = statement(
  'test.logins.rights',
  z.object({ what: z.string(), owner: z.string(), rights: z.array(z.string()) }),
  `select o.what, o.owner::regrole::text as owner,
          array(select a.grantee::regrole || ' ' || a.privilege_type from aclexplode(o.acl) a
                 where a.grantee <> o.owner order by 1) as rights
     from (select 'schema' as what, nspowner as owner, nspacl as acl from pg_namespace where nspname = 'paystead'
           union all
           select c.oid::regclass::text, c.relowner, c.relacl from pg_class c
            where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
           union all
           select p.oid::regprocedure::text, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner)) from pg_proc p
            where p.pronamespace = 'paystead'::regnamespace
              and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) o
    order by 1`,
);
const stateOf = (of: typeof driver) =>
  of.exclusively(async (connection) => parseRows(rights, await connection.query(rights, [])));

// Roles belong to a whole server, which other tests use at the same time.
it.runIf(prepared.engine === 'embedded')(
  'OPS-6: a database that maintenance owned is handed over with all its rights, once',
  async () => {
    const earlier = await freshDatabase();
    const expected = await stateOf(earlier.driver);
    expect(expected.length).toBeGreaterThan(300);
    await earlier.driver.exclusively(async (connection) => {
      await connection.script(`reset role; grant paystead_directory to paystead_maintenance;
        alter default privileges for role paystead_schema_owner in schema paystead revoke all on tables from paystead_maintenance;
        alter default privileges for role paystead_schema_owner in schema paystead revoke all on sequences from paystead_maintenance;
        alter default privileges for role paystead_schema_owner in schema paystead revoke all on functions from paystead_maintenance;
        reassign owned by paystead_schema_owner to paystead_maintenance`);
      await bootstrap(connection);
      // A table or routine that maintenance owned has every right of it, which 0116 takes away again.
      for (const name of ['audit_event', ...partition, 'audit_seal'])
        await connection.script(`revoke update, delete on ${name} from paystead_maintenance`);
      await connection.script(
        `grant update (anchored_at) on audit_seal to paystead_maintenance; revoke delete on audit_event_resealed from paystead_maintenance;
         revoke insert, update, delete on schema_migration from paystead_maintenance; set role paystead_app`,
      );
    });
    expect(await stateOf(earlier.driver)).toEqual(expected);
    await earlier.driver.exclusively(async (connection) => {
      await connection.script('reset role');
      await bootstrap(connection);
      await connection.script('set role paystead_app');
    });
    expect(await stateOf(earlier.driver)).toEqual(expected);
    await earlier.close();
  },
);

describe.runIf(prepared.engine === 'postgres')('OPS-6: with separate logins', () => {
  const server = prepared.engine === 'postgres' ? prepared.server : '';
  const suffix = randomBytes(4).toString('hex');
  const name = `paystead_logins_${suffix}`;
  const logins = { requests: `requests_${suffix}`, jobs: `jobs_${suffix}`, migration: `migration_${suffix}` };
  const urlOf = (login: string) => {
    const url = new URL(at(server, name));
    url.username = login;
    url.password = 'plain';
    return url.href;
  };
  const prepare = async () => {
    await administer(server, `create role ${logins.migration} login createrole password 'plain'`);
    await administer(server, `grant ${logins.migration} to current_user`);
    await administer(server, `create database ${name} owner ${logins.migration}`);
    // The roles of the server exist; a migration login of its own is granted them.
    await administer(
      server,
      `grant paystead_app, paystead_maintenance, paystead_directory, paystead_schema_owner to ${logins.migration}`,
    );
    await migrateServer({ url: urlOf(logins.migration) }, migrationsFolder);
    await administer(server, `create role ${logins.requests} login noinherit password 'plain'`);
    await administer(server, `grant paystead_app to ${logins.requests}`);
    await administer(server, `create role ${logins.jobs} login noinherit password 'plain'`);
    await administer(server, `grant paystead_app, paystead_maintenance to ${logins.jobs}`);
  };
  afterAll(async () => {
    await drop(server, name);
    for (const login of Object.values(logins)) await administer(server, `drop role if exists ${login}`);
  });

  const become = statement(
    'test.logins.become',
    z.object({ role: z.string() }),
    `select set_config('role', $1, true) as role`,
  );
  const who = statement(
    'test.logins.who',
    z.object({ login: z.string(), role: z.string() }),
    'select session_user::text as login, current_user::text as role',
  );
  const count = statement(
    'test.logins.count',
    z.object({ n: z.int() }),
    'select count(distinct client_id)::int as n from employee',
  );

  it('requests become nothing else, jobs become neither owner nor directory, and each login serves its own purpose', async () => {
    await prepare();
    const opened = await openForServing({ url: urlOf(logins.requests), jobsUrl: urlOf(logins.jobs) }, migrationsFolder);
    const port = opened.database;
    await furnish(inserter(port));
    expect(await port.call(who, [])).toEqual([{ login: logins.requests, role: 'paystead_app' }]);
    expect(await port.asMaintenance((tx) => tx.one(who, []))).toEqual({
      login: logins.jobs,
      role: 'paystead_maintenance',
    });
    for (const role of [
      'paystead_maintenance',
      'paystead_schema_owner',
      'paystead_directory',
      logins.jobs,
      logins.migration,
    ])
      await expect(port.call(become, [role]), role).rejects.toMatchObject({ code: DENIED });
    for (const role of ['paystead_schema_owner', 'paystead_directory', logins.migration])
      await expect(
        port.asMaintenance((tx) => tx.one(become, [role])),
        role,
      ).rejects.toMatchObject({ code: DENIED });
    expect(await port.asTenant({ clientId: MILLRACE.clientId, employeeId: null }, (tx) => tx.one(count, []))).toEqual({
      n: 1,
    });
    expect(await port.asMaintenance((tx) => tx.one(count, []))).toEqual({ n: 2 });
    await port.close();
    await expect(port.call(who, [])).rejects.toMatchObject({ code: 'database_unavailable' });
    await expect(port.asMaintenance((tx) => tx.one(who, []))).rejects.toMatchObject({ code: 'database_unavailable' });
  });

  it('a login that may do too much or too little is refused by name', async () => {
    const refused = (requests: string, jobs?: string) =>
      openForServing({ url: urlOf(requests), ...(jobs !== undefined && { jobsUrl: urlOf(jobs) }) }, migrationsFolder);
    await expect(refused(logins.requests)).rejects.toThrow('give PAYSTEAD_JOBS_DATABASE_URL a login of its own');
    await expect(refused(logins.jobs, logins.jobs)).rejects.toThrow(
      `${logins.jobs}, the login of DATABASE_URL, may assume paystead_maintenance`,
    );
    await expect(refused(logins.requests, logins.requests)).rejects.toThrow(`may not assume paystead_maintenance`);
    await expect(refused(logins.requests, logins.migration)).rejects.toThrow(
      `${logins.migration}, the login of PAYSTEAD_JOBS_DATABASE_URL, may assume`,
    );
    await expect(openPostgres({ url: urlOf(logins.jobs), bootstrap: true })).rejects.toThrow(
      'Have an administrator run, then migrate again',
    );
  });
});
