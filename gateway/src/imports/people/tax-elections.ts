import { importedId } from '../ids.ts';
import { electionCompiler, type StatedElection } from './elections.ts';
import { taxElectionsFile, type TaxElectionRow } from './tax-elections-file.ts';
import { versionTable } from './versions.ts';

const federalVersions = versionTable('federal_election', [
  'source',
  'form_year',
  'filing_status',
  'multiple_jobs',
  'dependents_credit',
  'children_credit',
  'other_dependents_credit',
  'other_income',
  'deductions',
  'extra_withholding',
  'allowances',
  'is_exempt',
  'exempt_year',
  'is_nonresident_alien',
  'signed_name',
  'signed_at',
  'statement_version',
  'statement_hash',
  'statement_language',
  'signed_form_id',
]);

const stateVersions = versionTable(
  'state_election',
  [
    'filing_status',
    'allowances',
    'dependents',
    'extra_withholding',
    'percent',
    'is_exempt',
    'form',
    'rate_table',
    'local_code',
    'signed_form_id',
  ],
  'state',
);

/** Forms W-4 with lock-in letters, and state certificates; each row is a version. */
export const taxElections = electionCompiler({
  record: taxElectionsFile,
  tables: [federalVersions, stateVersions],
  stateOf: (row) => (row.kind === 'federal' ? federal(row) : ofState(row)),
});

const FEDERAL_STATUS: ReadonlySet<unknown> = new Set(['S', 'M', 'H']);
const AMOUNTS = [
  'dependents_credit',
  'children_credit',
  'other_dependents_credit',
  'other_income',
  'deductions',
  'extra_withholding',
] as const;

function federal(row: TaxElectionRow): StatedElection {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, row[name] ?? 0]));
  const content = {
    source: row.source ?? 'form',
    form_year: row.form_year ?? null,
    filing_status: row.filing_status ?? null,
    multiple_jobs: row.multiple_jobs ?? false,
    ...amounts,
    allowances: row.allowances ?? 0,
    is_exempt: row.is_exempt ?? false,
    exempt_year: row.exempt_year ?? null,
    is_nonresident_alien: row.is_nonresident_alien ?? false,
    signed_name: row.signed_name ?? null,
    signed_at: row.signed_at ?? null,
    statement_version: row.statement_version ?? null,
    statement_hash: row.statement_hash ? `\\x${row.statement_hash}` : null,
    statement_language: row.statement_language ?? null,
    signed_form_id: signedFormOf(row),
  };
  const problem = federalProblem(row);
  return { table: federalVersions, series: '', content, ...(problem && { problem }) };
}

type Problem = NonNullable<StatedElection['problem']>;

function federalProblem(row: TaxElectionRow): Problem | null {
  if (row.state) return { code: 'not_for_kind', column: 'state', values: { kind: row.kind } };
  if (row.form_year === null || row.form_year === undefined) return { code: 'required', column: 'form_year' };
  if (!FEDERAL_STATUS.has(row.filing_status))
    return { code: 'not_in_list', column: 'filing_status', values: { list: 'S, M, H' } };
  for (const column of AMOUNTS) if ((row[column] ?? 0) < 0) return { code: 'negative', column };
  if ((row.children_credit ?? 0) + (row.other_dependents_credit ?? 0) > (row.dependents_credit ?? 0))
    return { code: 'credits_above_total', column: 'dependents_credit' };
  if (row.is_exempt && row.is_nonresident_alien) return { code: 'exempt_alien', column: 'is_exempt' };
  return null;
}

function ofState(row: TaxElectionRow): StatedElection {
  const content = {
    filing_status: row.filing_status ?? null,
    allowances: row.allowances ?? 0,
    dependents: row.dependents ?? 0,
    extra_withholding: row.extra_withholding ?? 0,
    percent: row.percent ?? null,
    is_exempt: row.is_exempt ?? false,
    form: row.form ?? null,
    rate_table: row.rate_table ?? null,
    local_code: row.local_code ?? null,
    signed_form_id: signedFormOf(row),
  };
  const problem = stateProblem(row);
  return { table: stateVersions, series: row.state ?? '', content, ...(problem && { problem }) };
}

function stateProblem(row: TaxElectionRow): Problem | null {
  if (!row.state) return { code: 'required', column: 'state' };
  for (const column of ['extra_withholding', 'percent'] as const)
    if ((row[column] ?? 0) < 0) return { code: 'negative', column };
  return null;
}

function signedFormOf({ signed_form_id: form }: TaxElectionRow): string | null {
  return form ? importedId('signedForm', [], form) : null;
}
