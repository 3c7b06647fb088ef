import { expect, it } from 'vitest';
import gateway from '../../../../package.json' with { type: 'json' };
import { migrationsFolder } from '../../../../test/prepared.ts';
import { openEmbedded } from '../embedded.ts';
import { chainMigrations, readMigrations, readSchemaVersions } from './migrations-folder.ts';
import { isDeclaredUnused } from './plan/contract.ts';
import { rehearse } from './plan/rehearse.ts';

/* Property: holds for every migration, each of which is applied to a database made from nothing. */

const known = await readMigrations(migrationsFolder);
const versions = await readSchemaVersions(migrationsFolder);
/** The last migration that gateways of the schema version before know. */
const before = known.findLast(({ version }) => version === versions.closed.length)?.position ?? 0;

it('OPS-4: no migration of the open schema version takes away what gateways of the version before use', async () => {
  const empty = await openEmbedded();
  try {
    const rehearsed = await rehearse(empty, known, before);
    expect(rehearsed.length).toBe(known.length - before);
    expect(
      rehearsed
        .filter(({ migration }) => !isDeclaredUnused(migration, known, before))
        .flatMap(({ migration, takenAway }) => takenAway.map((what) => `${migration.name}: ${what}`)),
    ).toEqual([]);
  } finally {
    await empty.close();
  }
});

it('OPS-4: the open schema version is for the release that is being made', () => {
  // A new product version begins a new schema version: list the last migration of the release before under `closed`.
  expect(versions.openFor).toBe(gateway.version);
});

it.each([1, 2, 3, 4])('tells whether gateways know migration %i, since which something is unused', (since) => {
  const files = ['0001_a', '0002_b', '0003_c', '0004_d'].map((name, index) => ({
    name: `${name}.sql`,
    sql: index === 3 ? `-- Contract: unused since 000${since}.\ndrop table one;` : '',
  }));
  const chained = chainMigrations(files, { closed: ['0001_a.sql', '0002_b.sql'], openFor: '1.0.0' });
  const [last] = chained.slice(-1);
  expect(last && isDeclaredUnused(last, chained, 2)).toBe(since <= 2);
  // Gateways that know one migration only may still use what the second one stopped using.
  expect(last && isDeclaredUnused(last, chained, 1)).toBe(since <= 1);
});
