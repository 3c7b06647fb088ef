import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { migrationsFolder } from '../../test/prepared.ts';
import { statement } from '../platform/database/port.ts';
import { migrate } from '../platform/database/schema/migrate.ts';

const RENAMING = readdirSync(migrationsFolder).find((name) => name.endsWith('_plain_values.sql')) ?? '';
let folder: string;
let fresh: TestDatabase;

/** Two requests and rules, of which one each has the former values. */
const BEFORE = `
  set role paystead_schema_owner;
  do $$
  declare
    key record;
  begin
    for key in select conrelid::regclass as name, conname from pg_constraint
                where contype = 'f' and conrelid in ('paystead.client_decision_rule'::regclass, 'paystead.pending_transaction'::regclass,
                                                     'paystead.pending_transaction_event'::regclass) loop
      execute format('alter table %s drop constraint %I', key.name, key.conname);
    end loop;
  end
  $$;
  insert into paystead.client_decision_rule (client_id, rule_type, decider, deadline_days)
  values (gen_random_uuid(), 1, 'nobody', 3), (gen_random_uuid(), 2, 'manager', 4);
  insert into paystead.pending_transaction
    (client_id, employee_id, employee_workflow_id, rule_type, state, before_sealed, after_sealed, summary, effective_date, review,
     decider, submitted_at, submitted_by)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'applied', '', '', '{}', '2026-11-20', '{}', 'nobody', now(), 'A'),
         (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 2, 'pending', '', '', '{}', '2026-11-20', '{newDevice,nobodyToTell}',
          'supervisor', now(), 'B');
  insert into paystead.pending_transaction_event
    (client_id, employee_id, employee_workflow_id, event_number, event, version, actor_name, actor_role, at, code)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'escalated', 1, 'A', 'employee', now(), 'nobodyElse'),
         (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'escalated', 1, 'B', 'employee', now(), 'deadline');
  reset role;
  set role paystead_directory;
  insert into paystead.outbox (outbox_id, kind, topic, payload, created_at, next_attempt_at)
  values (gen_random_uuid(), 'mail', 'mail.yearEndPaperAsked', '', now(), now()),
         (gen_random_uuid(), 'mail', 'mail.yearEndPaper', '', now(), now());
  reset role;`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paystead-plain-values-'));
  for (const name of readdirSync(migrationsFolder).filter((one) => one < RENAMING))
    cpSync(path.join(migrationsFolder, name), path.join(folder, name));
  fresh = await freshDatabase({ migrations: folder });
  await fresh.driver.exclusively((connection) => connection.script(BEFORE));
  await migrate(fresh.driver, migrationsFolder);
});
afterAll(async () => {
  await fresh.close();
  rmSync(folder, { recursive: true });
});

const valueOf = (table: string, column: string) =>
  statement(
    `test.plain_${table}_${column}`,
    z.object({ value: z.string() }),
    `select ${column}::text as value from ${table}`,
  );

it.each([
  ['client_decision_rule', 'decider', ['manager', 'none']],
  ['pending_transaction', 'decider', ['none', 'supervisor']],
  ['pending_transaction', 'review', ['{newDevice,noContact}', '{}']],
  ['pending_transaction_event', 'code', ['deadline', 'noOtherDecider']],
])('the migration renames values in the table %s, column %s, and keeps the others', async (table, column, values) => {
  const rows = await fresh.database.asMaintenance((tx) => tx.rows(valueOf(table, column), []));
  expect(rows.map(({ value }) => value).toSorted()).toEqual(values);
});

it('the migration renames the topic of queued mails', async () => {
  const read = statement('test.plain_topics', z.object({ topic: z.string() }), 'select topic from outbox');
  const rows = await fresh.database.asDirectory((tx) => tx.rows(read, []));
  expect(rows.map(({ topic }) => topic).toSorted()).toEqual(['mail.yearEndPaper', 'mail.yearEndPaperRequested']);
});
