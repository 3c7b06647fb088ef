/** Length of every record of an ACH file, in characters. */
export const RECORD_LENGTH = 94;

/** A field of a record: its first and last position, both counted from 1 as the Nacha format counts them. */
type Field = readonly [first: number, last: number];

/** Fields of the records that a return file has (Nacha Operating Rules, appendix 3; handbook 9). */
export const FIELDS = {
  batch: { companyName: [5, 20], companyId: [41, 50], entryClass: [51, 53] },
  entry: {
    bank: [4, 11],
    accountNumber: [13, 29],
    amount: [30, 39],
    individualId: [40, 54],
    hasAddenda: [79, 79],
    trace: [80, 94],
  },
  addenda: { type: [2, 3], code: [4, 6], originalTrace: [7, 21], originalBank: [28, 35] },
  batchControl: { count: [5, 10], hash: [11, 20], debits: [21, 32], credits: [33, 44] },
  fileControl: { batches: [2, 7], count: [14, 21], hash: [22, 31], debits: [32, 43], credits: [44, 55] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>;

/** One record with its line in the file. */
export interface AchRecord {
  /** 1 for the first record. */
  readonly line: number;
  readonly content: string;
}

/** Returns a field without the spaces around it. */
export function fieldOf({ content }: AchRecord, [first, last]: Field): string {
  return content.slice(first - 1, last).trim();
}

/** Returns a numeric field; NaN if it has anything but digits. */
export function numberOf(record: AchRecord, field: Field): number {
  const digits = fieldOf(record, field);
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/**
 * Splits a file into records: one a line, or one after the other without line ends, as some banks send them. Lines that are
 * shorter because spaces at their end are missing are filled.
 */
export function recordsOf(file: string): readonly AchRecord[] {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [only = ''] = lines;
  const isBlocked = only.length > RECORD_LENGTH && only.length % RECORD_LENGTH === 0;
  const contents = isBlocked && lines.slice(1).every((line) => line.trim() === '') ? inRecords(only) : lines;
  return contents
    .map((content, index) => ({ line: index + 1, content: content.padEnd(RECORD_LENGTH) }))
    .filter(({ content }) => content.trim() !== '');
}

function inRecords(content: string): string[] {
  const count = content.length / RECORD_LENGTH;
  return Array.from({ length: count }, (_, index) => content.slice(index * RECORD_LENGTH, (index + 1) * RECORD_LENGTH));
}
