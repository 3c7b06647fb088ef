import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { anyRow, readTables, type TenantTable } from '../../../test/tenant-tables.ts';
import type { Connection } from './driver.ts';
import { statement } from './port.ts';
import { parseRows } from './rows.ts';
import { appRole, directoryRole, maintenanceRole, ownerRole } from './session.ts';

const { driver, close } = await freshDatabase();
afterAll(close);

const tables = await driver.exclusively((connection) => asOwner(connection, () => readTables(connection)));
const tenantTables = tables.filter((table) => table.tenant && table.reachable);

const clientA = '0a000000-0000-4000-8000-00000000000a';
const clientB = '0b000000-0000-4000-8000-00000000000b';
const stranger = '0c000000-0000-4000-8000-00000000000c';
const one = '01000000-0000-4000-8000-000000000001';
const two = '02000000-0000-4000-8000-000000000002';

/**
 * Tables with employee ids that only the client policy protects: reporting lines are read to find a supervisor's own
 * scope; a stored file may belong to all employees (employee_id null), and its bytes are behind a sealed key.
 */
const withoutSecondWall = new Set(['manager_scope', 'reporting_closure', 'reporting_line']);

test('there are tenant tables to check', () => {
  expect(tenantTables.length).toBeGreaterThan(10);
});

test('requests have rights on tenant tables alone: no directory table, no partition by its own name', () => {
  const others = tables.filter((table) => table.reachable && (!table.tenant || table.partition));
  expect(others.map((table) => table.name)).toEqual([]);
});

test.each(tenantTables)('$name is under row-level security, for its owner too', ({ enabled, forced, policies }) => {
  expect({ enabled, forced }).toEqual({ enabled: true, forced: true });
  expect(policies.every((policy) => policy.roles.length === 1)).toBe(true);
  // Permissive policies add up: a second one for requests could only widen what they see.
  expect(policies.filter((policy) => policy.permissive && policy.roles[0] === appRole)).toHaveLength(1);
  expect(policies.filter((policy) => policy.roles[0] === maintenanceRole)).toHaveLength(1);
  expect(policies.every((policy) => policy.command === '*')).toBe(true);
});

test.each(tenantTables)('$name leads every key with client_id', ({ constraints }) => {
  expect(constraints.some((constraint) => constraint.kind === 'p')).toBe(true);
  const tenantNames = new Set(tables.filter((table) => table.tenant).map((table) => table.name));
  const keys = constraints.filter(
    ({ kind, target }) => kind !== 'c' && (kind !== 'f' || tenantNames.has(target ?? '')),
  );
  expect(keys.filter((constraint) => constraint.columns[0] !== 'client_id')).toEqual([]);
});

test.each(tenantTables)('$name: a table with employee ids has the second policy', ({ name, columns, policies }) => {
  const ofEmployees = columns.some((column) => column.name === 'employee_id');
  const walled = policies.some((policy) => !policy.permissive && policy.roles[0] === appRole);
  expect(walled).toBe(ofEmployees && !withoutSecondWall.has(name));
});

describe('with rows of two clients', () => {
  test.each(tenantTables)('$name shows a tenant only its own rows, and every policy matters', async (table) => {
    await driver.exclusively((connection) =>
      rolledBack(connection, async () => {
        await fill(connection, table);
        const visible = await look(connection, table);
        expect(visible.nobody).toEqual([]);
        expect(visible.stranger).toEqual([]);
        expect(new Set(visible.client.map((row) => row.client))).toEqual(new Set([clientA]));
        expect(visible.client).toHaveLength(visible.rows.filter((row) => row.client === clientA).length);
        if (table.policies.some((policy) => !policy.permissive)) {
          expect(visible.employee).toEqual([{ client: clientA, employee: one }]);
        }
        // Maintenance that is held to clients sees theirs alone, and adds no row of another one.
        expect(visible.held).toEqual(visible.rows.filter((row) => row.client === clientA));
        expect(visible.heldToNone).toEqual([]);
        const beyond = anyRow(table, 8, { client_id: clientB, employee_id: two });
        await expect(asHeld(connection, beyond, clientA)).rejects.toThrow('row-level security');
        if (table.can_insert) {
          const foreign = anyRow(table, 9, { client_id: clientB, employee_id: one });
          await expect(asTenant(connection, foreign, clientA)).rejects.toThrow('row-level security');
        }
        // Prove that the checks above can fail: without the policy, or with one that allows everything, the results
        // change.
        for (const policy of table.policies) {
          const changes = [`drop policy ${policy.name} on ${table.name}`];
          if (policy.roles[0] !== directoryRole)
            changes.push(`alter policy ${policy.name} on ${table.name} using (true)`);
          for (const change of changes) {
            await connection.script(`set local role ${ownerRole}; savepoint whole; ${change}`);
            expect(await look(connection, table), change).not.toEqual(visible);
            await connection.script('rollback to savepoint whole');
          }
        }
      }),
    );
  });
});

/**
 * Inserts rows for two employees of one client and one of another. Foreign keys and checks are disabled until the
 * rollback.
 */
async function fill(connection: Connection, table: TenantTable): Promise<void> {
  const hindrances = table.constraints.filter(({ kind }) => kind === 'f' || kind === 'c' || kind === 'x');
  const script = [
    `set local role ${ownerRole}`,
    `alter table ${table.name} disable trigger user`,
    ...hindrances.map((constraint) => `alter table ${table.name} drop constraint "${constraint.name}"`),
    // If requests may only add rows, the test reads with a right of its own.
    `grant select on ${table.name} to ${appRole}`,
  ];
  await connection.script(script.join('; '));
  const people = [
    { client_id: clientA, employee_id: one },
    { client_id: clientA, employee_id: two },
    { client_id: clientB, employee_id: one },
  ];
  for (const [index, ids] of people.entries()) {
    // A table with one row per client rejects the second as a duplicate.
    const row = anyRow(table, index + 1, ids);
    await connection.script(`${row} on conflict do nothing`);
  }
}

interface Seen {
  readonly client: string;
  readonly employee: string | null;
}
const read = new Map<string, ReturnType<typeof readStatement>>();
function readStatement(table: TenantTable) {
  const employee = table.columns.some((column) => column.name === 'employee_id') ? 'employee_id' : 'null::uuid';
  const text = `select client_id as client, ${employee} as employee from ${table.name} order by 1, 2`;
  return statement(`test.see.${table.name}`, z.object({ client: z.string(), employee: z.string().nullable() }), text);
}

/** Returns what each role sees; `rows` is maintenance's view, which is everything unless it is held to clients. */
async function look(connection: Connection, table: TenantTable) {
  const query = read.get(table.name) ?? readStatement(table);
  read.set(table.name, query);
  async function as(role: string, client: string, employee: string, held = ''): Promise<Seen[]> {
    await connection.script(
      `set local role ${role}; set local app.client = '${client}'; set local app.employee = '${employee}'; set local app.clients = '${held}'`,
    );
    return parseRows(query, await connection.query(query, []));
  }
  return {
    rows: await as(maintenanceRole, '', ''),
    held: await as(maintenanceRole, '', '', `{${clientA}}`),
    heldToNone: await as(maintenanceRole, '', '', '{}'),
    nobody: await as(appRole, '', ''),
    stranger: await as(appRole, stranger, ''),
    client: await as(appRole, clientA, ''),
    employee: await as(appRole, clientA, one),
    // The rows that the definer functions see, if they have a policy and a right of their own.
    definer: table.policies.some(({ roles }) => roles[0] === directoryRole) ? await as(directoryRole, clientA, '') : [],
  };
}

async function asTenant(connection: Connection, sql: string, client: string): Promise<void> {
  await connection.script(`savepoint attempt; set local role ${appRole}; set local app.client = '${client}'`);
  try {
    await connection.script(sql);
  } finally {
    await connection.script('rollback to savepoint attempt');
  }
}

async function asHeld(connection: Connection, sql: string, client: string): Promise<void> {
  await connection.script(
    `savepoint attempt; set local role ${maintenanceRole}; set local app.clients = '{${client}}'`,
  );
  try {
    await connection.script(sql);
  } finally {
    await connection.script('rollback to savepoint attempt');
  }
}

async function asOwner<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  return rolledBack(connection, async () => {
    await connection.script(`set local role ${ownerRole}`);
    return work();
  });
}

async function rolledBack<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.script('begin');
  try {
    return await work();
  } finally {
    await connection.script('rollback');
  }
}

const functions = statement(
  'test.definer_functions',
  z.object({ name: z.string(), owner: z.string(), by_anyone: z.boolean(), fixed_path: z.boolean() }),
  `select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner,
     coalesce(p.proacl, acldefault('f', p.proowner))::text ~ '[{,]=X' as by_anyone,
     coalesce(exists (select from unnest(p.proconfig) c where c like 'search_path=%pg_temp'), false) as fixed_path
   from pg_proc p where p.pronamespace = 'paystead'::regnamespace and p.prosecdef
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
);

test('functions that act as their owner belong to the directory role or the schema’s owner, fix their search path, and are not open to all', async () => {
  const found = await driver.exclusively(async (connection) =>
    parseRows(functions, await connection.query(functions, [])),
  );
  expect(found.filter(({ owner }) => ![directoryRole, ownerRole].includes(owner))).toEqual([]);
  expect(found.filter(({ fixed_path: fixed }) => !fixed)).toEqual([]);
  expect(found.filter(({ by_anyone: open }) => open)).toEqual([]);
});

const writers = statement(
  'test.writing_functions',
  z.object({ name: z.string(), call: z.string() }),
  `select p.proname as name, format('select paystead.%I(%s)', p.proname, (
       select string_agg(format('%L::%s', case n when 'p_client_id' then '${clientA}' when 'p_employee_id' then '${one}' end,
                format_type(t, null)), ', ' order by place)
         from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (n, t, place))) as call
     from pg_proc p where p.pronamespace = 'paystead'::regnamespace and p.prosecdef and p.provolatile = 'v'
      and 'p_client_id' = any(p.proargnames[1:p.pronargs]) order by 1`,
);

/**
 * Tells for each function that writes about an employee of a client whether each of `CALLERS` may call it, in their order. A bank
 * change is stopped without a session too, by the link in a mail. `sessions_end_of_employee` looks for its client's rows alone, so that
 * it ends nothing for others.
 */
const WRITERS: Readonly<Record<string, string>> = {
  account_fingerprints_keep: 'no no yes yes yes',
  bank_freeze_begin: 'yes no yes yes yes',
  deposit_notice_put: 'no no yes yes no',
  has_audit: 'no no no no yes',
  invitation_issue: 'no no no yes yes',
  outbox_put: 'no no yes yes yes',
  pay_calendar_feed_delete: 'no no no yes no',
  pay_calendar_feed_put: 'no no no yes no',
  post_transaction_notice: 'no no yes yes yes',
  sessions_end_of_employee: 'yes yes yes yes yes',
};
/** Callers of such a function, by role, client and employee: without a client, of another one, about another employee, and their own. */
const CALLERS = [
  [appRole, '', ''],
  [appRole, clientB, one],
  [appRole, clientA, two],
  [appRole, clientA, one],
  [maintenanceRole, '', ''],
] as const;

test('functions that write about a client refuse requests without one and of others, as their table says', async () => {
  const seen = await driver.exclusively((connection) =>
    rolledBack(connection, async () => {
      const answers: [string, string][] = [];
      for (const { name, call } of parseRows(writers, await connection.query(writers, []))) {
        const answered: string[] = [];
        for (const [role, client, employee] of CALLERS) {
          await connection.script(
            `savepoint attempt; set local role ${role}; set local app.client = '${client}'; set local app.employee = '${employee}'`,
          );
          const code = await connection.script(call).then(
            () => '',
            (error: unknown) => String((error as { code?: unknown }).code),
          );
          answered.push(code === '42501' ? 'no' : 'yes');
          await connection.script('rollback to savepoint attempt');
        }
        answers.push([name, answered.join(' ')]);
      }
      return Object.fromEntries(answers);
    }),
  );
  expect(seen).toEqual(WRITERS);
});
