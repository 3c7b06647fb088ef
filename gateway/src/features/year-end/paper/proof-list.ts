import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { NotPrinted } from './plan-run.ts';
import type { StoredEnvelope } from './printed-store.ts';

/** One line of the proof list: an envelope and its place in the PDF. */
export interface ProofLine {
  readonly sequence: number;
  readonly envelope: StoredEnvelope;
  readonly firstPage: number;
  readonly pages: number;
}

const COLUMNS = [
  'sequence',
  'employeeNumber',
  'maskedId',
  'name',
  'forms',
  'firstPage',
  'pages',
  'zipCode',
  'corrected',
  'reissued',
];

/** Returns the proof list, which a clerk compares with the printed pages: one line per envelope, in the file's order. */
export function proofList(lines: readonly ProofLine[]): Uint8Array {
  return csvFile([COLUMNS, ...lines.map(lineOf)]);
}

function lineOf({ sequence, envelope, firstPage, pages }: ProofLine): string[] {
  const { employeeNumber, name, zipCode, forms } = envelope;
  const lastFour = forms[0]?.boxes.employee.lastFour ?? '';
  const isCorrected = forms.some(({ boxes }) => boxes.previously !== null);
  return [
    String(sequence),
    employeeNumber,
    `XXX-XX-${lastFour}`,
    name,
    forms.map(({ formType }) => formType).join(' '),
    String(firstPage),
    String(pages),
    zipCode ?? '',
    isCorrected ? 'yes' : 'no',
    forms.some(({ isReissued }) => isReissued) ? 'yes' : 'no',
  ];
}

/** Returns the list of people whose forms weren't printed, by employee number, with the reason. */
export function notPrintedList(left: readonly NotPrinted[]): Uint8Array {
  return csvFile([
    ['employeeNumber', 'name', 'reason'],
    ...left.map(({ employeeNumber, name, reason }) => [employeeNumber, name, reason]),
  ]);
}
