import type { ImportFile, ImportPage, ImportRefusal } from '@paystead/contract/console/imports/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { RECORDS, TARGETS } from '../../imports/compilers.ts';
import { sentenceOf, type FaultCode } from '../../imports/fault.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { tableName } from '../../imports/report/table-names.ts';
import { newestAppliedRun, type Summary } from '../../imports/runs.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { findDraft, lastRollbackOf, partsOfDraft, type Draft, type DraftPart } from './drafts-store.ts';
import { faultsByCode } from './faults-store.ts';
import { historyEntry, rowOf, type HistoryEntry } from './history-store.ts';

/** Codes of figures that don't add up. */
const ARITHMETIC: ReadonlySet<FaultCode> = new Set([
  'total_differs',
  'net_differs',
  'net_negative',
  'deposits_differ',
  'deposits_missing',
  'year_to_date_differs',
  'later_year_to_date',
  'leave_differs',
  'reversal_differs',
  'control_total_differs',
  'tax_differs',
  'w2_differs',
]);

interface PageCall {
  readonly database: Database;
  readonly scope: ConsoleScope;
  readonly language: Language;
}

/** Returns the page of one import. Throws `not_found` for one beyond the operator's reach. */
export async function importPageOf({ database, scope, language }: PageCall, importId: string): Promise<ImportPage> {
  const entry = found(await historyEntry(database, scope, importId));
  const draft = /^\d+$/.test(entry.id) ? undefined : await findDraft(database, scope, entry.id);
  const parts = draft
    ? await database.asMaintenance((tx) => partsOfDraft(tx, draft), { readOnly: true })
    : ([] as DraftPart[]);
  const problems = draft ? await faultsByCode(database, entry.id) : [];
  const rollback = await rollbackOf(database, entry);
  const row = rowOf(entry);
  const mayWork = CLIENT_WRITERS.includes(scope.role);
  const unread = Object.values(entry.summary?.files ?? {}).some(({ unread: count = 0 }) => count > 0);
  const { added = 0, changed = 0, removed = 0 } = row.counts ?? {};
  return {
    ...row,
    state: rollback.isWaiting ? 'rollingBack' : row.state,
    files: parts.map(fileOf),
    clientCode: draft?.client_code ?? null,
    mapping: mayWork ? (draft?.mapping ?? null) : null,
    progress: progressOf(draft, added + changed + removed),
    read: readOf(entry.summary),
    changes: changesOf(entry.summary, language),
    problems: problems.map(({ code, is_warning: isWarning, count, detail }) => ({
      code,
      sentence: mayWork ? withMaskedNumbers(sentenceOf(language, { code, values: detail })) : '',
      isWarning,
      count,
      isArithmetic: ARITHMETIC.has(code),
    })),
    refusal: draft ? refusalOf(draft, language) : null,
    rollbackRefusal: rollback.refusal && refusalOf(rollback.refusal, language),
    mayWork,
    mayApply: mayWork && draft !== undefined && row.state === 'planned' && !unread && added + changed + removed > 0,
    mayRollBack: mayWork && row.state === 'applied' && rollback.isNewest && !rollback.isWaiting,
  };
}

/** Returns whether an import is the one that can be taken back, and what became of the last attempt. */
async function rollbackOf(database: Database, { state, run_number: number }: HistoryEntry) {
  if (number === null || state !== 'applied') return { isNewest: false, isWaiting: false, refusal: null };
  const newest = await database.asMaintenance((tx) => newestAppliedRun(tx), { readOnly: true });
  const last = await lastRollbackOf(database, number);
  return {
    isNewest: newest?.run_number === number && newest.forgotten_at === null,
    isWaiting: last?.state === 'queued' || last?.state === 'working',
    refusal: last?.state === 'rejected' || last?.state === 'failed' ? last : null,
  };
}

function progressOf(draft: Draft | undefined, changes: number): ImportPage['progress'] {
  const progress = draft?.state === 'working' ? draft.progress : null;
  return progress && { ...progress, total: progress.step === 'apply' ? changes : null };
}

/** Returns what a received file is, by its name. */
function kindOf(name: string): string {
  const file = name.split('/').at(-1) ?? '';
  const [, base = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(file.toLowerCase()) ?? [];
  if (ending === 'zip') return 'archive';
  if (!['csv', 'tsv', 'txt', 'json'].includes(ending) || name.split('/').length > 2) return 'attachment';
  return ending !== 'json' && RECORDS.some((record) => record.file === base) ? base : 'foreign';
}

const fileOf = ({ part_number: number, name, size_bytes: sizeBytes }: DraftPart): ImportFile => ({
  number,
  name,
  sizeBytes,
  kind: kindOf(name),
});

function readOf(summary: Summary | null): ImportPage['read'] {
  return RECORDS.flatMap(({ file }) => {
    const counts = summary?.files[file];
    if (!counts) return [];
    const { rows, rejected, warnings, unread: unreadable = 0 } = counts;
    return [{ file, rows, rejected, warnings, unreadable }];
  });
}

function changesOf(summary: Summary | null, language: Language): ImportPage['changes'] {
  return TARGETS.flatMap(({ table }) => {
    const counts = summary?.tables[table];
    if (!counts) return [];
    const { added, changed, removed = 0, kept } = counts;
    return [{ table, label: tableName(table, language), added, changed, removed, kept }];
  });
}

/** Returns why an import or a rollback was refused, as far as its kind says. */
function refusalOf({ failure, failure_detail: detail }: Draft, language: Language): ImportRefusal | null {
  if (failure === null) return null;
  const { codes, newest, table, seen } = detail ?? {};
  const sentence = detail?.[language];
  return {
    code: failure,
    ...(Array.isArray(codes) && { codes: codes.map(String) }),
    ...(typeof newest === 'number' && { newest }),
    ...(typeof table === 'string' && { table: tableName(table, language) }),
    ...(Array.isArray(seen) && { seen: seen.map(nameOf) }),
    ...(typeof sentence === 'string' && { sentence }),
  };
}

function nameOf(one: unknown): string {
  const { clientCode, employeeNumber } = one as { clientCode: string; employeeNumber: string };
  return `${clientCode} ${employeeNumber}`;
}
