import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { blindIndex } from '../../platform/keys/keyed-hash.ts';
import { storedFingerprint } from '../../imports/people/deposit-number.ts';
import { SSN_INDEX } from '../../imports/people/employee-identity.ts';

/** A column of a primary key: its type, as far as its text has to be turned back into a value. */
export interface KeyColumn {
  readonly name: string;
  readonly type: 'uuid' | 'integer' | 'bytea';
}

/** A column with sealed values: every row of it can be opened and sealed again. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The table's primary key, in its order. */
  readonly key: readonly KeyColumn[];
  /** The place to which values are sealed. */
  readonly place: { readonly table: string; readonly column: string; readonly row: readonly string[] };
  /** A keyed hash of the same value in the same row, under the same key. Null stays null. */
  readonly hash?: {
    readonly column: string;
    /** Further columns that the hash takes in. */
    readonly of: readonly string[];
    readonly compute: (keys: KeyRing, value: string, key: readonly string[], further: readonly string[]) => Uint8Array;
  };
}

const uuid = (...names: readonly string[]): KeyColumn[] => names.map((name) => ({ name, type: 'uuid' }));
const integer = (name: string): KeyColumn => ({ name, type: 'integer' });
const bytea = (name: string): KeyColumn => ({ name, type: 'bytea' });

/** A column whose values are sealed to its own table, column and primary key, unless `place` says otherwise. */
function sealed(
  table: string,
  column: string,
  key: readonly KeyColumn[],
  more: { readonly place?: Partial<SealedColumn['place']>; readonly hash?: SealedColumn['hash'] } = {},
): SealedColumn {
  const place = { table, column, row: key.map(({ name }) => name), ...more.place };
  return { table, column, key, place, ...(more.hash && { hash: more.hash }) };
}

const request = uuid('client_id', 'employee_id', 'employee_workflow_id');
/** Earlier versions of a request are sealed as the request itself was. */
const ofRequest = { table: 'pending_transaction', row: request.map(({ name }) => name) };

/**
 * Every sealed column, in the order in which `keys reseal` takes them. Not in it, because they need another way: the audit's secret
 * values (reseal-audit.ts), signed tax forms (reseal-forms.ts), and rows of imports, which are forgotten.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed('employee', 'ssn_sealed', uuid('client_id', 'employee_id'), {
    hash: { column: 'ssn_index', of: [], compute: (keys, ssn) => blindIndex(keys, SSN_INDEX, ssn) },
  }),
  sealed('direct_deposit', 'account_sealed', uuid('client_id', 'employee_id', 'direct_deposit_id'), {
    hash: {
      column: 'account_fingerprint',
      of: ['routing_number'],
      compute: (keys, number, [, , id = ''], [routing = '']) => storedFingerprint(keys, id, routing, number),
    },
  }),
  sealed('stored_file', 'key_sealed', uuid('client_id', 'file_id')),
  sealed('service_import_part', 'key_sealed', [...uuid('service_import_id'), integer('part_number')], {
    place: { table: 'stored_file', row: ['client_id', 'file_id'] },
  }),
  sealed('pending_transaction', 'before_sealed', request),
  sealed('pending_transaction', 'after_sealed', request),
  sealed('pending_transaction_version', 'before_sealed', [...request, integer('version')], { place: ofRequest }),
  sealed('pending_transaction_version', 'after_sealed', [...request, integer('version')], { place: ofRequest }),
  sealed('pending_transaction_note', 'note_sealed', [...request, integer('note_number')]),
  sealed('published_change', 'content_sealed', uuid('client_id', 'change_id')),
  sealed('published_change', 'answer_sealed', uuid('client_id', 'change_id')),
  sealed('change_export', 'content_sealed', uuid('change_export_id')),
  sealed('outbox', 'payload', uuid('outbox_id')),
  sealed('caught_mail', 'content', uuid('message_id')),
  sealed('idempotency_key', 'reply', [...uuid('client_id', 'employee_id'), bytea('key_hash')]),
  sealed('service_idempotency_key', 'reply', [...uuid('service_account_id'), bytea('key_hash')]),
  sealed('kept_entry', 'content', uuid('client_id', 'entry_id'), {
    place: { row: ['client_id', 'entry_id', 'session_id', 'person_id', 'endpoint'] },
  }),
  sealed('calculator_draft', 'content', uuid('client_id', 'employee_id')),
  sealed('webhook', 'secret_sealed', uuid('webhook_id')),
  sealed('webhook', 'former_secret_sealed', uuid('webhook_id')),
];
