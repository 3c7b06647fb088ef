import type { ServiceScopeName } from '../scopes.ts';

/** Rows of another declared file that belong to a record, such as the lines of a check. */
interface RecordList {
  /** The declared name of the file. */
  readonly file: string;
  /** Columns that its rows take from the record unless they have them: column of the row → column of the record. */
  readonly inherits: Readonly<Record<string, string>>;
}

/** A kind of record that can be sent by itself. */
interface RecordKind {
  /** The declared name of the file whose columns it has. */
  readonly file: string;
  /** The column of the caller's id, which the address gives. */
  readonly idColumn: string;
  /** The scope that it takes, at the client of the record; `imports:write` does as well. */
  readonly scope: ServiceScopeName;
  readonly lists: Readonly<Record<string, RecordList>>;
  /** Largest body in bytes. Kinds with files take more. */
  readonly maxBodyBytes: number;
  /** Completes "Adds or changes …". */
  readonly about: string;
}

const KIBIBYTE = 1024;
const SMALL = 256 * KIBIBYTE;
/** A file of 10 MB as base64, and the record. */
const WITH_FILES = 16 * KIBIBYTE * KIBIBYTE;

const ofCheck = { client_code: 'client_code', employee_number: 'employee_number', check_id: 'check_id' };
const ofMessage = { client_code: 'client_code', message: 'message' };

/** The kinds of records that can be sent by themselves, by the first part of their address. */
export const RECORD_KINDS = {
  people: {
    file: 'people',
    idColumn: 'id',
    scope: 'people:write',
    lists: { profiles: { file: 'profiles', inherits: { client_code: 'client_code', email: 'email' } } },
    maxBodyBytes: SMALL,
    about: 'a person who signs in, with their profiles',
  },
  employment: {
    file: 'employees',
    idColumn: 'id',
    scope: 'people:write',
    lists: {},
    maxBodyBytes: SMALL,
    about: 'what is true of an employee from a day on',
  },
  checks: {
    file: 'check_register',
    idColumn: 'check_id',
    scope: 'pay:write',
    lists: {
      earning_lines: { file: 'check_earnings', inherits: ofCheck },
      deduction_lines: { file: 'check_deductions', inherits: ofCheck },
      tax_lines: { file: 'check_taxes', inherits: ofCheck },
      deposit_lines: { file: 'check_deposits', inherits: ofCheck },
      accrual_lines: { file: 'accruals', inherits: ofCheck },
      garnishment_lines: { file: 'garnishments', inherits: ofCheck },
      other_lines: { file: 'check_other', inherits: ofCheck },
    },
    maxBodyBytes: SMALL,
    about: 'a paycheck, whole with its lines',
  },
  'year-end-forms': {
    file: 'year_end',
    idColumn: 'id',
    scope: 'year-end:write',
    lists: {},
    maxBodyBytes: WITH_FILES,
    about: 'a year-end form, by its boxes, its PDF, or both',
  },
  'hr-records': {
    file: 'hr_records',
    idColumn: 'id',
    scope: 'hr-records:write',
    lists: {},
    maxBodyBytes: SMALL,
    about: 'an HR record of an employee',
  },
  documents: {
    file: 'documents',
    idColumn: 'document',
    scope: 'documents:write',
    lists: {},
    maxBodyBytes: WITH_FILES,
    about: 'a document of an employee in one of its versions, with its file',
  },
  messages: {
    file: 'messages',
    idColumn: 'message',
    scope: 'messages:write',
    lists: {
      recipient_rows: { file: 'message_recipients', inherits: ofMessage },
      attachments: { file: 'message_attachments', inherits: ofMessage },
    },
    maxBodyBytes: WITH_FILES,
    about: 'a message to employees, with its attachments',
  },
} as const satisfies Record<string, RecordKind>;

export type RecordKindName = keyof typeof RECORD_KINDS;
export type AnyRecordKind = RecordKind;
