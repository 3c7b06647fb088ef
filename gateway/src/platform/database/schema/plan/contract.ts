import type { Migration } from '../migrations-folder.ts';

const DECLARED = /^-- Contract: unused since (\d{4})\.$/m;

/**
 * Tells whether a migration declares that gateways which know `at` migrations no longer use what it takes away:
 * `-- Contract: unused since NNNN.` names a migration of an earlier schema version that they know.
 */
export function isDeclaredUnused(migration: Migration, known: readonly Migration[], at: number): boolean {
  const since = Number(DECLARED.exec(migration.sql)?.[1] ?? Infinity);
  const version = known[since - 1]?.version ?? Infinity;
  return version < migration.version && since <= at;
}
