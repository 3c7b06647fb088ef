import { routingNumberOf } from '@paystead/contract/features/direct-deposits/rules.ts';
import { FIELDS, fieldOf, numberOf, RECORD_LENGTH, recordsOf, type AchRecord } from './records.ts';
import { entryTotals, nothing, sumOf, type Totals } from './totals.ts';

/** A bank's notice about one entry: a return (`R…`) or a notification of change (`C…`). */
export interface BankNotice {
  /** The entry's line in the file. */
  readonly line: number;
  readonly code: string;
  /** The notice's own trace number, by which a file that is read twice is recognized. */
  readonly trace: string;
  /** The originator's identification: usually a digit and the employer's EIN. */
  readonly companyId: string;
  /** The originator's name for the employee: usually the employee number; may be empty. */
  readonly individualId: string;
  /** The account's bank, nine digits. */
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Cents that came back; 0 for a notification of change or a prenote. */
  readonly amount: number;
}

/** Kinds of faults that make a file unreadable. */
type AchFaultKind =
  | 'length'
  | 'record'
  | 'order'
  | 'international'
  | 'field'
  | 'addenda'
  | 'count'
  | 'hash'
  | 'amount'
  | 'end'
  | 'empty';

export interface AchFault {
  /** Null: the file as a whole. */
  readonly line: number | null;
  readonly fault: AchFaultKind;
  /** The field of the record; absent: the record as a whole. */
  readonly field?: string;
}

/** The notices of a file, or every fault that was found: a file with any fault isn't used at all. */
export type ReadReturns = { readonly notices: readonly BankNotice[] } | { readonly faults: readonly AchFault[] };

/**
 * Reads a bank's return file (Nacha format: addenda 99 for returns, 98 for notifications of change). Checks the order of the
 * records and every control total, so that a truncated or altered file isn't taken for a whole one. A file may have several
 * files in it, one after the other.
 */
export function readReturns(content: string): ReadReturns {
  const records = recordsOf(content);
  const reader = new Reader();
  for (const record of records) reader.read(record);
  reader.end(records.length);
  return reader.faults.length > 0 ? { faults: reader.faults } : { notices: reader.notices };
}

/** The kinds of records that may follow each kind. */
const NEXT: Readonly<Record<string, string>> = { '': '1', 1: '59', 5: '68', 6: '678', 7: '678', 8: '59', 9: '1' };

class Reader {
  readonly notices: BankNotice[] = [];
  readonly faults: AchFault[] = [];
  private last = '';
  private batch: AchRecord | null = null;
  private entry: AchRecord | null = null;
  private inBatch = nothing();
  private inFile = nothing();
  private batches = 0;

  read(record: AchRecord): void {
    const kind = record.content.charAt(0);
    // A file is filled up with nines to a multiple of ten records.
    if (this.last === '9' && /^9+$/.test(record.content)) return;
    if (record.content.length > RECORD_LENGTH) return this.fault(record, 'length');
    if (!'156789'.includes(kind)) return this.fault(record, 'record', 'recordType');
    if (!NEXT[this.last]?.includes(kind)) this.fault(record, 'order', 'recordType');
    if (kind !== '7') this.closeEntry();
    this.last = kind;
    if (kind === '1') this.openFile();
    else if (kind === '5') this.openBatch(record);
    else if (kind === '6') this.openEntry(record);
    else if (kind === '7') this.addNotice(record);
    else if (kind === '8') this.closeBatch(record);
    else this.closeFile(record);
  }

  end(records: number): void {
    this.closeEntry();
    if (records === 0) this.faults.push({ line: null, fault: 'empty' });
    else if (this.last !== '9') this.faults.push({ line: null, fault: 'end' });
  }

  private fault(record: AchRecord, fault: AchFaultKind, field?: string): void {
    this.faults.push({ line: record.line, fault, ...(field !== undefined && { field }) });
  }

  private openFile(): void {
    this.inFile = nothing();
    this.batches = 0;
  }

  private openBatch(record: AchRecord): void {
    this.batch = record;
    this.inBatch = nothing();
    // International entries have records of their own, and payroll doesn't send any.
    if (fieldOf(record, FIELDS.batch.entryClass) === 'IAT') this.fault(record, 'international', 'entryClass');
  }

  private openEntry(record: AchRecord): void {
    const { bank, amount, hasAddenda, trace } = FIELDS.entry;
    this.entry = record;
    if (fieldOf(record, hasAddenda) !== '1') this.fault(record, 'addenda', 'hasAddenda');
    if (!/^\d{8}$/.test(fieldOf(record, bank))) this.fault(record, 'field', 'bank');
    if (Number.isNaN(numberOf(record, amount))) this.fault(record, 'field', 'amount');
    if (!/^\d{15}$/.test(fieldOf(record, trace))) this.fault(record, 'field', 'trace');
    this.inBatch = sumOf(this.inBatch, entryTotals(record));
  }

  /** An entry is complete with its first addenda of a notice; further addenda only count. */
  private addNotice(record: AchRecord): void {
    const { addenda, entry: of, batch: from } = FIELDS;
    this.inBatch = sumOf(this.inBatch, { ...nothing(), count: 1 });
    const { entry, batch } = this;
    if (!entry || !batch) return;
    this.entry = null;
    const type = fieldOf(record, addenda.type);
    const code = fieldOf(record, addenda.code);
    const bank = fieldOf(record, addenda.originalBank);
    const isNotice = (type === '99' && /^R\d\d$/.test(code)) || (type === '98' && /^C\d\d$/.test(code));
    if (!isNotice) return this.fault(record, 'addenda', 'code');
    if (!/^\d{8}$/.test(bank)) return this.fault(record, 'field', 'originalBank');
    this.notices.push({
      line: entry.line,
      code,
      trace: fieldOf(entry, of.trace),
      companyId: fieldOf(batch, from.companyId),
      individualId: fieldOf(entry, of.individualId),
      routingNumber: routingNumberOf(bank),
      accountNumber: fieldOf(entry, of.accountNumber),
      amount: numberOf(entry, of.amount),
    });
  }

  private closeEntry(): void {
    if (this.entry) this.fault(this.entry, 'addenda');
    this.entry = null;
  }

  private closeBatch(record: AchRecord): void {
    this.compare(record, this.inBatch, FIELDS.batchControl);
    this.inFile = sumOf(this.inFile, this.inBatch);
    this.batches += 1;
    this.batch = null;
  }

  private closeFile(record: AchRecord): void {
    if (numberOf(record, FIELDS.fileControl.batches) !== this.batches) this.fault(record, 'count', 'batches');
    this.compare(record, this.inFile, FIELDS.fileControl);
  }

  private compare(record: AchRecord, found: Totals, fields: (typeof FIELDS)['batchControl' | 'fileControl']): void {
    const moved = numberOf(record, fields.debits) + numberOf(record, fields.credits);
    if (numberOf(record, fields.count) !== found.count) this.fault(record, 'count', 'count');
    if (numberOf(record, fields.hash) !== found.hash) this.fault(record, 'hash', 'hash');
    if (moved !== found.amount) this.fault(record, 'amount', 'amount');
  }
}
