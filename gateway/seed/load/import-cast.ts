import { importScope } from '../../src/platform/access/import-scope.ts';
import type { Database } from '../../src/platform/database/port.ts';
import type { FileStore } from '../../src/platform/files/port.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { faultsOf } from '../../src/imports/plan/faults.ts';
import { sentenceOf } from '../../src/imports/fault.ts';
import { applyImport, planImport, type ImportStore, type Progress } from '../../src/imports/runner.ts';
import { clientFiles } from './client.ts';
import type { PaidCompany } from './company.ts';
import { depositFiles } from './deposits.ts';
import { electionFiles } from './elections.ts';
import { employeeFiles } from './employees.ts';
import { folderOf, noon, type FileRows } from './files.ts';
import { hrFiles } from './hr-records.ts';
import { messageFiles } from './messages.ts';
import { partnerFiles } from './partners.ts';
import { payFiles } from './pay.ts';
import { peopleFiles } from './people.ts';
import { yearEndFiles } from './year-end.ts';

/** The day on which the demo's provider took its clients over from another system. */
const CONVERTED = noon('2024-12-01');

/** Returns everything about the cast that the declared import files carry. */
export function castFiles(companies: readonly PaidCompany[]): FileRows[] {
  return [
    ...partnerFiles(),
    ...companies.flatMap((company) => [
      ...clientFiles(company.client, company.today),
      ...employeeFiles(company),
      ...depositFiles(company),
      ...electionFiles(company),
      ...payFiles(company),
      ...messageFiles(company),
      ...yearEndFiles(company),
      ...hrFiles(company),
    ]),
    ...peopleFiles(companies),
  ];
}

/** The line that a waiting person reads as each step begins. */
const STEPS = { read: '  Reading its files …', compile: '  Planning its import …', apply: '  Applying its import …' };

/**
 * Loads files as an operator's import does: planned, then applied. Throws with the first faults if a row is rejected,
 * because the demo would lack something. Returns the number of rows.
 */
export async function importFiles(
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  files: readonly FileRows[],
  tell: (line: string) => void,
): Promise<number> {
  const begun = new Set<string>();
  const progress: Progress = (step) => {
    if (!begun.has(step)) tell(STEPS[step]);
    begun.add(step);
  };
  const now = () => new Date(CONVERTED);
  const store: ImportStore = { database, keys, files: NO_FILES, scanner: null, now, changer: 'commandLine' };
  const run = await planImport(store, importScope(null), folderOf('demo', files), { startedBy: 'demo' }, progress);
  const faults: string[] = [];
  for await (const fault of faultsOf(database, run))
    if (fault.isWarning !== true && faults.length < 5)
      faults.push(`${fault.file}:${fault.line} ${fault.column ?? ''} ${sentenceOf('en', fault)}`);
  if (faults.length > 0) throw new Error(`The demo's files have faults:\n${faults.join('\n')}`);
  await applyImport(store, run, progress);
  return run.change_count;
}

const refuse = (): never => {
  throw new Error('The demo attaches no stored files.');
};
/** Attachments of messages are in their rows, and year-end forms are printed from their boxes. */
const NO_FILES: FileStore = { put: refuse, open: refuse, remove: () => Promise.resolve() };
