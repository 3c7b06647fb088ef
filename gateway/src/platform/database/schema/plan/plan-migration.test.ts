import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, openEmpty, type TestDatabase } from '../../../../../test/database.ts';
import { statement } from '../../port.ts';
import { migrate } from '../migrate.ts';
import { planMigration, type MigrationPlan } from './plan-migration.ts';

/** Two tables of each kind, so that a change of one differs from a change of the other. */
const BASE = `create table kept (id int primary key, word text, amount int);
  create table other (id int primary key, word text, amount int);
  create table parted (id int, part int) partition by range (part);
  create table parted_1 partition of parted for values from (0) to (10);
  create function answer(one int) returns int language sql as 'select 1';
  create function answer(one text) returns int language sql as 'select 1';`;

const PENDING: Readonly<Record<string, string>> = {
  '0002_table.sql': 'create table added (id int primary key, word text not null); create index on added (word);',
  '0003_column.sql': 'alter table kept add column note text;',
  '0004_required.sql': 'alter table kept add column must int not null;',
  '0005_filled.sql': "alter table kept add column filled int not null default 7; update other set word = 'b';",
  '0006_index.sql': 'create index kept_word on kept (word); create index parted_part on parted (part);',
  '0007_check.sql': 'alter table other add constraint other_amount check (amount > 0);',
  '0008_unread.sql': 'alter table other add constraint other_word check (length(word) < 9) not valid;',
  '0009_type.sql': 'alter table kept alter column amount type bigint;',
  '0010_answer.sql': `drop function answer(int); create function answer(one int) returns bigint language sql as 'select 1::bigint';
    create or replace function answer(one text) returns int language sql as 'select 2';`,
  '0011_gone.sql': '-- Contract: unused since 0001.\nalter table other drop column word; drop function answer(text);',
};
const CLOSED = ['0001_base.sql', '0008_unread.sql'];

let folder: string;
let test: TestDatabase;
let plan: MigrationPlan;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paystead-plan-'));
  writeFileSync(path.join(folder, '0001_base.sql'), BASE);
  await versions([]);
  test = await freshDatabase({ migrations: null });
  await migrate(test.driver, folder);
  await asMaintenance("insert into kept values (1, 'a', 1); insert into other values (1, 'a', 1)");
  for (const [name, sql] of Object.entries(PENDING)) writeFileSync(path.join(folder, name), sql);
  await versions(CLOSED);
  // As an operator plans: on both engines the migrations run in an embedded database, which takes seconds to make.
  plan = await planMigration(test.driver, folder);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const asMaintenance = (sql: string) =>
  test.driver.exclusively((connection) =>
    connection.script(`begin; set local role paystead_schema_owner; ${sql}; commit`),
  );

async function versions(closed: readonly string[]): Promise<void> {
  writeFileSync(path.join(folder, 'schema-versions.json'), JSON.stringify({ closed, openFor: '1.0.0' }));
}

it('OPS-4: a plan says what each migration adds, changes and takes away', () => {
  expect(
    Object.fromEntries(
      plan.migrations.map(({ migration, changes, takenAway, narrowed, isSafe }) => [
        migration.name,
        [changes.map(({ change, kind, name }) => `${change} ${kind} ${name}`), takenAway, narrowed, isSafe],
      ]),
    ),
  ).toEqual({
    '0002_table.sql': [['added table added'], [], [], true],
    '0003_column.sql': [['added column kept.note'], [], [], true],
    '0004_required.sql': [
      ['added column kept.must'],
      ['column kept.must added, required and without a default'],
      [],
      false,
    ],
    '0005_filled.sql': [['added column kept.filled'], [], [], true],
    '0006_index.sql': [['added index kept_word', 'added index parted_part'], [], [], true],
    '0007_check.sql': [['added constraint other.other_amount'], [], ['other.other_amount: CHECK ((amount > 0))'], true],
    '0008_unread.sql': [
      ['added constraint other.other_word'],
      [],
      ['other.other_word: CHECK ((length(word) < 9)) NOT VALID'],
      true,
    ],
    '0009_type.sql': [['changed column kept.amount'], ['column kept.amount: integer became bigint'], [], false],
    '0010_answer.sql': [
      ['changed function answer(integer)', 'changed function answer(text)'],
      ['function answer(integer): integer became bigint'],
      [],
      false,
    ],
    '0011_gone.sql': [
      ['dropped column other.word', 'dropped constraint other.other_word', 'dropped function answer(text)'],
      ['column other.word dropped', 'function answer(text) dropped'],
      [],
      true,
    ],
  });
});

it('OPS-4: a plan says which tables a migration locks, rewrites, reads and fills', () => {
  expect(
    plan.migrations.map(({ tables }) =>
      tables.map(({ table, waiting, ...effects }) => {
        const { isRewritten, isScanned, changesRows } = effects;
        return [table, waiting, isRewritten && 'rewritten', isScanned && 'read', changesRows && 'rows'].filter(Boolean);
      }),
    ),
  ).toEqual([
    [],
    [['kept', 'everyone']],
    [['kept', 'everyone']],
    [
      ['kept', 'everyone'],
      ['other', 'none', 'rows'],
    ],
    [
      ['kept', 'writes', 'read'],
      ['parted', 'writes', 'read'],
    ],
    [['other', 'everyone', 'read']],
    [['other', 'everyone']],
    [['kept', 'everyone', 'rewritten']],
    [],
    [['other', 'everyone']],
  ]);
  expect(plan.migrations[1]?.tables[0]?.size?.bytes).toBeGreaterThan(8000);
});

const read = statement(
  'plan_test.rows',
  z.object({ word: z.string(), columns: z.number() }),
  `select word, (select count(*)::int from pg_attribute where attrelid = 'kept'::regclass and attnum > 0) as columns from other`,
);

it('OPS-4: a plan leaves the database as it is', async () => {
  expect(plan.at).toBe(1);
  expect(await test.database.asMaintenance((tx) => tx.rows(read, []))).toEqual([{ word: 'a', columns: 3 }]);
});

it('OPS-4: a plan says how gateways are replaced', async () => {
  const upTo = async (last: string, closed: readonly string[]) => {
    const names = ['0001_base.sql', ...Object.keys(PENDING)];
    for (const name of names.filter((one) => one > last)) rmSync(path.join(folder, name), { force: true });
    await versions(closed);
    const { at, rollOut, from, to } = await planMigration(test.driver, folder, openEmpty);
    expect(at).toBe(1);
    return [rollOut, from, to];
  };
  expect([plan.rollOut, plan.from, plan.to]).toEqual(['stop', 1, 3]);
  expect(await upTo('0003_column.sql', ['0001_base.sql', '0002_table.sql'])).toEqual(['steps', 1, 3]);
  expect(await upTo('0003_column.sql', ['0001_base.sql'])).toEqual(['rolling', 1, 2]);
  expect(await upTo('0003_column.sql', [])).toEqual(['rolling', 1, 1]);
  expect(await upTo('0001_base.sql', [])).toEqual(['nothing', 1, 1]);
  const empty = await freshDatabase({ migrations: null });
  try {
    expect((await planMigration(empty.driver, folder, openEmpty)).rollOut).toBe('new');
  } finally {
    await empty.close();
  }
});
