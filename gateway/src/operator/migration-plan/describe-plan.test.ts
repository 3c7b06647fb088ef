import { expect, it } from 'vitest';
import type { MigrationPlan, PlannedMigration } from '../../platform/database/schema/plan/plan-migration.ts';
import { describePlan, planData } from './describe-plan.ts';

const planned = (position: number, name: string, more: Partial<PlannedMigration>): PlannedMigration => ({
  migration: { position, name, sql: '', hash: '', version: 2 },
  changes: [],
  takenAway: [],
  narrowed: [],
  tables: [],
  isSafe: true,
  ...more,
});

const PLAN: MigrationPlan = {
  at: 7,
  from: 1,
  to: 2,
  rollOut: 'rolling',
  countsMigrations: false,
  migrations: [
    planned(8, '0008_index.sql', {
      changes: [
        { change: 'added', kind: 'index', name: 'first' },
        { change: 'added', kind: 'index', name: 'second' },
        { change: 'changed', kind: 'function', name: 'answer(integer)' },
        { change: 'changed', kind: 'function', name: 'answer(text)' },
      ],
      tables: [
        {
          table: 'pay_check',
          waiting: 'writes',
          isRewritten: false,
          isScanned: true,
          changesRows: false,
          size: { rows: 2_000_000, bytes: 3 * 1024 ** 3 },
        },
        {
          table: 'client',
          waiting: 'everyone',
          isRewritten: true,
          isScanned: false,
          changesRows: true,
          size: { rows: null, bytes: 65_536 },
        },
      ],
    }),
    planned(9, '0009_gone.sql', {
      changes: [{ change: 'dropped', kind: 'column', name: 'client.one' }],
      takenAway: ['column client.one dropped'],
    }),
  ],
};

it('OPS-4: a plan reads in plain words, in English and Spanish', () => {
  expect(describePlan(PLAN, 'en')).toEqual([
    'The database is at migration 7, schema version 1. This release has migration 9, schema version 2.',
    '2 migrations are pending:',
    '0008_index.sql: only adds',
    '  Adds indexes: first, second',
    '  Changes functions: answer',
    '  pay_check (about 2,000,000 rows, 3.0 GB): writes wait until the migration ends; the whole table is read',
    '  client (rows not counted yet, 64 KB): reads and writes wait until the migration ends; the whole table is rewritten; rows are added, changed or deleted',
    '0009_gone.sql: takes away what running gateways no longer use',
    '  Drops columns: client.one',
    'Running gateways serve schema versions 1 and 2. Migrate, then replace them one by one.',
  ]);
  expect(describePlan(PLAN, 'es').slice(0, 4)).toEqual([
    'La base de datos está en la migración 7, versión 1 del esquema. Esta versión del producto tiene la migración 9, versión 2 del esquema.',
    'Hay 2 migraciones pendientes:',
    '0008_index.sql: solo agrega',
    '  Agrega índices: first, second',
  ]);
});

it.each([
  ['nothing', 'Nothing to do: the schema is up to date.'],
  ['new', 'The database is new: migrate it, then start the gateways.'],
  ['steps', 'Upgrade to the release with schema version 2 first'],
  ['stop', 'Running gateways may fail once 0009_gone.sql is applied.'],
] as const)('OPS-4: a plan ends with what to do: %s', (rollOut, expected) => {
  const [index, gone] = PLAN.migrations;
  const migrations = index && gone ? [index, { ...gone, isSafe: rollOut !== 'stop' }] : [];
  const lines = describePlan({ ...PLAN, rollOut, migrations, countsMigrations: true }, 'en');
  expect(lines.at(-2)).toContain(expected);
  expect(lines.at(-1)).toContain('/health/live');
  expect(lines.includes('  Not compatible: column client.one dropped')).toBe(rollOut === 'stop');
});

it('OPS-4: a plan for programs has every lock and size', () => {
  expect(planData(PLAN)).toMatchObject({
    rollOut: 'rolling',
    migrations: [
      { name: '0008_index.sql', version: 2, tables: [{ table: 'pay_check', size: { rows: 2_000_000 } }, {}] },
      { name: '0009_gone.sql', takenAway: ['column client.one dropped'], isSafe: true },
    ],
  });
});
