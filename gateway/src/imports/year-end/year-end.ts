import { type Attachable, attachableFiles, type Wanted } from '../files/attach-files.ts';
import { storedFile } from '../files/stored-file.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import { refuseReference } from '../client-of.ts';
import { peopleOf, type People, type Person } from '../people.ts';
import type { Client } from '../plan/references.ts';
import type { Target, TargetRow } from '../targets.ts';
import { boxesOfCell } from './boxes-cell.ts';
import { blankBoxes } from './blank-boxes.ts';
import { isCorrected, storeCorrections, yearEndCorrection, type ChangedForm } from './corrections.ts';
import { identify, type Identified } from './identify-forms.ts';
import { partiesOf, storedForms } from './stored-forms.ts';
import { warnOfSums } from './w2-against-checks.ts';
import { warnOfW2s } from './w2-warnings.ts';
import { yearEndFile, type YearEndRow } from './year-end-file.ts';

const yearEndDocument: Target = {
  table: 'year_end_document',
  key: ['client_id', 'employee_id', 'year_end_document_id'],
  columns: [
    'legal_id',
    'tax_year',
    'form_type',
    'form_number',
    'corrects_id',
    'boxes',
    'source',
    'file_id',
    'issued_at',
    'posted_at',
  ],
};

/** A form is read whole when it is opened. */
const PDF = { column: 'file', allowed: ['pdf'], maxBytes: 10 * 1024 * 1024 } as const;

/** Year-end forms with their PDFs; a form that corrects another one comes after it. */
export const yearEnd: Compiler = {
  records: [yearEndFile],
  targets: [storedFile, yearEndDocument, yearEndCorrection],
  async compile(subjects, port, sink) {
    for (const group of await peopleOf(subjects, port, sink)) await compileClient(group, port, sink);
  },
};

/** A row with the ids of its form, its employer and its employee. */
type Form = Identified & { readonly person: Person };

async function compileClient({ client, people }: People, port: CompilePort, sink: CompileSink): Promise<void> {
  const ids = people.map(({ employeeId }) => employeeId);
  const stored = await storedForms(port, client, ids);
  const forms: Form[] = [];
  for (const person of people) {
    const rows = await withEmployers(rowsOf(person.subject, yearEndFile), client, port, sink);
    const scope = { client, employeeId: person.employeeId, stored: stored.get(person.employeeId) ?? [] };
    for (const form of identify(rows, scope, sink)) forms.push({ ...form, person });
    warnOfW2s(
      rows.map(({ because }) => because),
      sink,
    );
  }
  await warnOfSums(client, people[0]?.subject.clientCode ?? '', forms.map(judged), stored, port, sink);
  const files = await attachableFiles(port, sink, client, forms.flatMap(wantedFile), PDF);
  const blanks = forms.filter(needsBlank).map(({ person }) => person.employeeId);
  const parties = await partiesOf(port, client, [...new Set(blanks)]);
  const accepted = new Set<string>();
  const changed: ChangedForm[] = [];
  for (const form of forms) {
    if (!(await storeForm(form, { client, files, parties, accepted, port, sink }))) continue;
    accepted.add(form.id);
    const { because, person, stored } = form;
    if (stored === null) continue;
    const one = { because, employeeId: person.employeeId, stored };
    if (isCorrected(one, fileHash(form, files), port, sink)) changed.push(one);
  }
  await storeCorrections(client, changed, port, sink);
}

const judged = ({ person: { employeeId, subject }, ...form }: Form) => ({ ...form, employeeId, number: subject.name });

/** Returns the hash of the PDF that a row gives; null if it takes the PDF away, undefined if it doesn't say. */
function fileHash({ because }: Form, files: Storing['files']): string | null | undefined {
  return because.row.file === undefined ? undefined : (files.get(because)?.sha256 ?? null);
}

async function withEmployers(
  rows: readonly StagedRow<YearEndRow>[],
  client: Client,
  { references }: CompilePort,
  sink: CompileSink,
) {
  const known: { because: StagedRow<YearEndRow>; legalId: string }[] = [];
  for (const because of rows) {
    const legalId = await references.own('legal', client, because.row.legal_ein);
    if (legalId === null) refuseReference(sink, because, 'legal_ein', 'legal', because.row.legal_ein);
    else known.push({ because, legalId });
  }
  return known;
}

function wantedFile({ because, person, stored }: Form): Wanted[] {
  const { file = null, file_name = null } = because.row;
  if (file === null) return [];
  const { employeeId } = person;
  return [{ because, employeeId, path: file, fileName: file_name, currentFileId: stored?.file_id ?? null }];
}

const needsBlank = ({ because: { row }, stored }: Form) =>
  stored === null && (row.boxes ?? null) === null && (row.file ?? null) !== null;

interface Storing {
  readonly client: Client;
  readonly files: ReadonlyMap<StagedRow, Attachable>;
  readonly parties: Awaited<ReturnType<typeof partiesOf>>;
  /** Forms of this page that stay in the plan. */
  readonly accepted: ReadonlySet<string>;
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

/** Adds a form to the plan. Returns false, with its row rejected, if something is wrong with it. */
async function storeForm(form: Form, { client, files, parties, accepted, port, sink }: Storing): Promise<boolean> {
  const { because, id, legalId, correctsId, correctsLine, stored, person } = form;
  const { row } = because;
  if (correctsLine !== null && !accepted.has(correctsId ?? '')) {
    sink.reject(because, 'needs_rejected_line', { column: 'corrects', values: { other: correctsLine } });
    return false;
  }
  const attached = files.get(because);
  const isGiven = (row.file ?? null) !== null;
  if (isGiven && !attached) return false;
  const boxes = contentOf(form, parties);
  if (boxes === null) {
    sink.reject(because, isGiven ? 'form_without_person' : 'form_without_content', { column: 'boxes' });
    return false;
  }
  const fileId = attached ? await attached.claim() : null;
  if (attached && fileId === null) return false;
  const source: TargetRow =
    row.file === undefined && stored !== null
      ? {}
      : { source: fileId === null ? 'computed' : 'imported', file_id: fileId };
  const posted = row.posted_at ?? (stored === null ? port.now.toISOString() : null);
  sink.store(
    yearEndDocument,
    {
      client_id: client.clientId,
      employee_id: person.employeeId,
      year_end_document_id: id,
      legal_id: legalId,
      tax_year: row.tax_year,
      form_type: row.form_type,
      form_number: row.form_number ?? 1,
      corrects_id: correctsId,
      ...boxes,
      ...source,
      issued_at: row.issued_at,
      ...(posted === null ? {} : { posted_at: posted }),
    },
    because,
  );
  return true;
}

/** Returns the content to store, nothing for a stored form that keeps its own, or null if there is none. */
function contentOf(form: Form, { legals, employees }: Storing['parties']): TargetRow | null {
  const { because, legalId, person, stored } = form;
  const { boxes = null, file = null } = because.row;
  if (boxes !== null) return { boxes: boxesOfCell(boxes) };
  if (stored !== null) return {};
  if (file === null) return null;
  const legal = legals.get(legalId);
  const employee = employees.get(person.employeeId);
  const made = legal && employee ? blankBoxes(legal, employee) : null;
  return made === null ? null : { boxes: made };
}
