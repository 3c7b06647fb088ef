import { expect, it } from 'vitest';
import { migrationsFolder } from '../../../../test/prepared.ts';
import { readMigrations } from './migrations-folder.ts';

/** Migrations up to this one were written before the rule. */
const BEFORE_THE_RULE = 103;

/** Steps that remove what gateways of the release before may still use. No statement names an index, a trigger or a policy. */
const TAKES_AWAY =
  /\bdrop\s+(?:function|procedure|table|column|view|type|schema|extension)\b|\brename\b|\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b/gi;
const DECLARED = /^-- Contract: unused since (\d{4})\.$/m;

/**
 * Returns what a migration takes away from gateways that know only the migration before it, unless it says
 * `-- Contract: unused since NNNN.` with an earlier migration, whose release stopped using it.
 */
function takenAway(position: number, sql: string): readonly string[] {
  const unusedSince = Number(DECLARED.exec(sql)?.[1] ?? Infinity);
  if (unusedSince < position) return [];
  return sql.replaceAll(/--.*$/gm, '').match(TAKES_AWAY) ?? [];
}

it('OPS-4: no migration takes away what gateways of the release before use', async () => {
  const rules = (await readMigrations(migrationsFolder)).slice(BEFORE_THE_RULE);
  expect(
    rules.flatMap(({ position, name, sql }) => takenAway(position, sql).map((found) => `${name}: ${found}`)),
  ).toEqual([]);
});

it.each([
  'drop function one(uuid);',
  'alter table one drop column two;',
  'alter table one rename column two to three;',
  'alter table one alter column two type bigint;',
  'alter table one alter two set not null;',
  'DROP  TABLE one;',
])('finds %s', (sql) => {
  expect(takenAway(104, sql)).toHaveLength(1);
  expect(takenAway(104, `-- Contract: unused since 0103.\n${sql}`)).toEqual([]);
  expect(takenAway(104, `-- Contract: unused since 0104.\n${sql}`)).toHaveLength(1);
});

it('leaves additions, comments, indexes and triggers alone', () => {
  const sql = `-- Once there was a drop table here.
    alter table one add column two text; create or replace function three() returns void language sql as '';
    drop index four; drop trigger five on one;`;
  expect(takenAway(104, sql)).toEqual([]);
});
