import { compareRun } from '../../../src/imports/compare.ts';
import { sentenceOf } from '../../../src/imports/fault.ts';
import { importScope } from '../../../src/platform/access/import-scope.ts';
import { csvLines } from '../../../src/platform/csv/write-csv.ts';
import { exportedClients, together } from '../../../src/imports/test/exported.ts';
import { memorySource } from '../../../src/imports/test/memory-source.ts';
import { csvFiles, type ImportSteps } from './import-steps.ts';
import type { Tables } from './sample.ts';

/** Returns what is exported of each client, and what the plan of the exported files would change. */
export async function describeExports(steps: ImportSteps): Promise<string[]> {
  const exported = await exportedClients(steps.store, { isSealed: false });
  const lines = exported.flatMap(({ tables, files }) => [
    ...Object.entries(tables).flatMap(([file, rows]) => [
      `== ${file} of ${rows[0]?.['client_code'] ?? 'all clients'}`,
      ...linesOf(rows),
      '',
    ]),
    ...Object.entries(files).map(([path, content]) => `${path}: ${content.length} bytes`),
    '',
  ]);
  const text = steps.plain(lines.join('\n'));
  const { tables, files } = together(exported);
  const { run } = await steps.plan(csvFiles(tables, files));
  return [text, '== importing them', ...(await steps.describePlan(run))];
}

/** Returns the rows of a file with their filled cells: those of a file of many columns are mostly empty. */
function linesOf(rows: readonly Readonly<Record<string, string>>[]): string[] {
  return rows.map((row) =>
    csvLines([Object.entries(row).flatMap(([name, cell]) => (cell === '' ? [] : [`${name}=${cell}`]))]).trimEnd(),
  );
}

/** Returns how pay files differ from the stored checks. */
export async function describeComparison(steps: ImportSteps, tables: Tables): Promise<string[]> {
  const lines: string[] = [];
  const result = await compareRun(steps.store, importScope(null), memorySource(tables), {
    startedBy: 'test',
    found: (difference) => void lines.push(JSON.stringify(difference)),
    refused: (fault) => void lines.push(`${fault.file}, line ${fault.line}: ${sentenceOf('en', fault)}`),
  });
  const { totals, ...counts } = result;
  return [
    ...lines.map((line) => steps.plain(line)),
    JSON.stringify(counts),
    ...totals.map((total) => JSON.stringify(total)),
  ];
}
