import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { NotPrinted } from './plan-run.ts';
import type { StoredEnvelope } from './printed-store.ts';

/** An envelope and its place in the PDF. */
interface Placed {
  readonly sequence: number;
  readonly envelope: StoredEnvelope;
  readonly firstPage: number;
  readonly pages: number;
}

/** One line of the proof list. It is kept until the run ends, so it has the line's cells and not the forms. */
export interface ProofLine {
  readonly sequence: number;
  readonly employeeId: string;
  readonly pages: number;
  readonly cells: readonly string[];
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
  return csvFile([COLUMNS, ...lines.map(({ cells }) => cells)]);
}

/** Returns the line of an envelope. */
export function proofLine({ sequence, envelope, firstPage, pages }: Placed): ProofLine {
  const { employeeNumber, name, zipCode, forms } = envelope;
  const lastFour = forms[0]?.boxes.employee.lastFour ?? '';
  const isCorrected = forms.some(({ boxes }) => boxes.previously !== null);
  const cells = [
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
  return { sequence, employeeId: envelope.employeeId, pages, cells };
}

/** Returns the list of people whose forms weren't printed, by employee number, with the reason. */
export function notPrintedList(left: readonly NotPrinted[]): Uint8Array {
  return csvFile([
    ['employeeNumber', 'name', 'reason'],
    ...left.map(({ employeeNumber, name, reason }) => [employeeNumber, name, reason]),
  ]);
}
