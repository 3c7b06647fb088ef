import type { Language } from '@paystead/contract/fields.ts';
import type { MigrationPlan, PlannedMigration } from '../../platform/database/schema/plan/plan-migration.ts';
import { text } from './texts.ts';

type PlannedTable = PlannedMigration['tables'][number];

/** Returns a plan as lines for an operator. */
export function describePlan(plan: MigrationPlan, language: Language): string[] {
  const { at, from, to, migrations } = plan;
  return [
    text(language, 'at', { at: String(at), from: String(from), last: String(at + migrations.length), to: String(to) }),
    text(language, 'count', { count: migrations.length }),
    ...migrations.flatMap((migration) => describeMigration(migration, language)),
    rollOut(plan, language),
    ...(plan.countsMigrations ? [text(language, 'rollOut.countsMigrations')] : []),
  ];
}

function describeMigration(planned: PlannedMigration, language: Language): string[] {
  const { migration, takenAway, narrowed, isSafe, changes, tables } = planned;
  const verdict = takenAway.length === 0 ? 'expands' : isSafe ? 'unused' : 'contracts';
  return [
    text(language, `verdict.${verdict}`, { name: migration.name }),
    ...(isSafe ? [] : takenAway.map((what) => text(language, 'takenAway', { what }))),
    ...narrowed.map((what) => text(language, 'narrowed', { what })),
    ...[...Map.groupBy(changes, ({ change, kind }) => `${change} ${kind}`).values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : text(language, first.change, {
            kind: text(language, `kind.${first.kind}`),
            names: [...new Set([first, ...others].map(({ name }) => shortName(name)))].join(', '),
          }),
    ),
    ...tables.map((table) => describeTable(table, language)),
  ];
}

/** Leaves out a function's arguments. */
const shortName = (name: string): string => name.replace(/\(.*$/s, '');

function describeTable({ table, size, ...effect }: PlannedTable, language: Language): string {
  const effects = [
    text(language, `effect.waiting.${effect.waiting}`),
    ...(effect.isRewritten ? [text(language, 'effect.rewritten')] : []),
    ...(effect.isScanned ? [text(language, 'effect.scanned')] : []),
    ...(effect.changesRows ? [text(language, 'effect.rows')] : []),
  ].join('; ');
  const rows = size?.rows ?? -1;
  return text(language, 'table', { table, rows, size: sizeText(size?.bytes ?? 0), effects });
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return kilobytes < 1024 ** 2 ? `${(kilobytes / 1024).toFixed(1)} MB` : `${(kilobytes / 1024 ** 2).toFixed(1)} GB`;
}

function rollOut({ rollOut: way, from, to, migrations }: MigrationPlan, language: Language): string {
  const first = migrations.find(({ isSafe }) => !isSafe)?.migration.name ?? '';
  return text(language, `rollOut.${way}`, { from: String(from), next: String(from + 1), to: String(to), name: first });
}

/** Returns a plan as `--json` prints it. */
export function planData({ migrations, ...plan }: MigrationPlan): Readonly<Record<string, unknown>> {
  return {
    ...plan,
    migrations: migrations.map(({ migration: { name, version }, ...rest }) => ({ name, version, ...rest })),
  };
}
