import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import { accountPlace, fingerprintOf } from '../../src/features/direct-deposits/accounts-store.ts';
import { sealHalf } from '../../src/features/pending-transactions/sealed-set.ts';
import { json } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { jobSubject } from '../../src/platform/access/job-subject.ts';
import type { Harness } from '../harness.ts';
import { checkId } from '../harness/checks.ts';
import { attach, post } from '../harness/messages.ts';
import { idOf, type TestPerson } from '../harness/people.ts';
import { formId } from '../harness/year-end.ts';
import type { AccessRequest } from './request.ts';

/** Creates a record of each kind for a person, which the owner and others then request. */
export async function giveRecords(harness: Harness, person: TestPerson): Promise<void> {
  await giveDocument(harness, person);
  await givePayStubDocument(harness, person);
  await giveAccountAndItsChange(harness, person);
  await giveExport(harness, person);
  const messageId = idOf('pmsg', person.number);
  await post(harness.insert, { messageId, to: [person], category: 'personal' });
  await attach(harness.insert, { attachmentId: idOf('patt', person.number), messageId, client: person.client });
}

async function giveDocument({ insert }: Harness, person: TestPerson): Promise<void> {
  const { number, employeeId: employee_id } = person;
  const client_id = person.client.clientId;
  const [created, bytes] = ['2026-01-05T12:00:00Z', new Uint8Array(32)];
  await insert('document_type', [
    { client_id, document_type_id: idOf('dtyp', number), name: json({ en: 'Note', es: 'Nota' }) },
  ]);
  await insert('stored_file', [
    {
      client_id,
      file_id: idOf('file', number),
      employee_id,
      file_name: 'note.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: bytes,
      location: `${client_id}/${String(number).padStart(32, '0')}`,
      key_sealed: bytes,
      created_at: created,
    },
  ]);
  await insert('employee_document', [
    {
      client_id,
      employee_id,
      document_id: idOf('docu', number),
      version: 1,
      document_type_id: idOf('dtyp', number),
      title: 'A note',
      file_id: idOf('file', number),
      visibility: 'employee',
      uploaded_at: created,
      uploaded_by: 'Somebody',
      uploaded_by_id: employee_id,
    },
  ]);
}

/** The file is the one of the person's document. */
async function givePayStubDocument({ insert }: Harness, { number, employeeId, client }: TestPerson): Promise<void> {
  await insert('pay_stub_document', [
    {
      client_id: client.clientId,
      employee_id: employeeId,
      pay_stub_document_id: idOf('stub', number),
      check_date: '2019-03-08',
      legal_name: 'Old Millrace',
      system_name: 'ADP',
      file_id: idOf('file', number),
    },
  ]);
}

/** Creates an active account and a pending request to change it that the employee's manager decides. */
async function giveAccountAndItsChange({ insert, keys }: Harness, person: TestPerson): Promise<void> {
  const [clientId, employeeId] = [person.client.clientId, person.employeeId];
  const [id, employeeWorkflowId] = [idOf('depo', person.number), workflowOf(person)];
  const common = { client_id: clientId, employee_id: employeeId };
  const [routingNumber, accountNumber] = ['021000021', `00${person.number}0000`];
  await insert('direct_deposit', [
    {
      ...common,
      direct_deposit_id: id,
      position: 1,
      routing_number: routingNumber,
      account_type: 'checking',
      account_sealed: seal(keys, accountNumber, accountPlace(jobSubject({ clientId, employeeId }), id)),
      account_fingerprint: fingerprintOf(keys, routingNumber, accountNumber),
      account_last_four: '0000',
      split: 'remainder',
      status: 'active',
      started_on: '2024-01-02',
    },
  ]);
  const account = {
    id,
    bankName: null,
    bankAccountType: 'checking',
    routingNumber,
    accountNumber,
    split: { kind: 'remainder' },
    priority: 1,
  };
  const set = (nickname: string | null) => ({ accounts: [{ ...account, nickname }] });
  const key = { clientId, employeeId, employeeWorkflowId };
  await insert('pending_transaction', [
    {
      ...common,
      employee_workflow_id: employeeWorkflowId,
      rule_type: RULE_TYPE,
      state: 'pending',
      before_sealed: sealHalf(keys, key, 'before_sealed', set(null)),
      after_sealed: sealHalf(keys, key, 'after_sealed', set('Everyday')),
      summary: json({
        label: null,
        changes: [{ group: 'Account', field: 'nickname', kind: 'added', before: null, after: 'Everyday' }],
      }),
      effective_date: '2026-11-20',
      first_check_date: '2026-12-04',
      decide_by: '2026-11-25T12:00:00Z',
      decider: 'manager',
      submitted_at: '2026-11-19T12:00:00Z',
      submitted_by: person.firstName,
    },
  ]);
}

async function giveExport({ insert }: Harness, person: TestPerson): Promise<void> {
  const at = '2026-11-01T12:00:00Z';
  await insert('pay_export', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      export_id: idOf('expo', person.number),
      person_id: person.personId,
      status: 'ready',
      language: 'en',
      total: 1,
      done: 1,
      not_before: at,
      created_at: at,
      touched_at: at,
      expires_at: '2026-12-01T12:00:00Z',
      file_id: idOf('file', person.number),
    },
  ]);
}

const RULE_TYPE = 2;
const workflowOf = ({ number }: TestPerson) => idOf('pend', number);

/** A decision about the employee's pending request, with a version that doesn't exist: allowed deciders get a version conflict. */
const deciding = (person: TestPerson | null) => ({
  employeeWorkflowId: person ? workflowOf(person) : randomUUID(),
  ruleType: RULE_TYPE,
  version: 99,
  reason: 'Tried',
});

type ByOwner = (person: TestPerson) => string;
/** The first payday, which former employees have too. */
const check: ByOwner = (person) => checkId(person, 0);
const document: ByOwner = ({ number }) => idOf('docu', number);
const form: ByOwner = (person) => formId(person);
const archive: ByOwner = ({ number }) => idOf('expo', number);

/** How a request names a person's record; null stands for a record that does not exist. */
type Naming =
  | { readonly path: ByOwner }
  | { readonly body: (person: TestPerson | null) => Readonly<Record<string, unknown>> }
  | { readonly query: (person: TestPerson | null) => Readonly<Record<string, unknown>> };
const idIn = (person: TestPerson | null, of: ByOwner) => (person ? of(person) : randomUUID());

/** Every endpoint about one record. Sessions and kept entries are created for each request because allowed callers consume them. */
export const RECORDS: Readonly<Partial<Record<EndpointName, Naming>>> = {
  'session.revoke': { path: () => randomUUID() },
  'session.takeEntry': { path: () => randomUUID() },
  'messages.acknowledge': { path: ({ number }) => idOf('patt', number) },
  'messages.markRead': { path: ({ number }) => idOf('pmsg', number) },
  'messages.attachmentFile': { path: ({ number }) => idOf('patt', number) },
  'paychecks.detail': { body: (person) => ({ checkId: idIn(person, check) }) },
  'paychecks.change': { body: (person) => ({ before: idIn(person, check), after: idIn(person, check) }) },
  'paychecks.file': { path: check },
  'paychecks.files': { body: (person) => ({ checkIds: [idIn(person, check)], format: 'pdf' }) },
  'paychecks.documentFile': { path: ({ number }) => idOf('stub', number) },
  'paychecks.export': { path: archive },
  'paychecks.cancelExport': { path: archive },
  'paychecks.resumeExport': { path: archive },
  'paychecks.exportFile': { path: archive },
  'directDeposits.delete': { path: ({ number }) => idOf('depo', number) },
  'yearEnd.boxes': { path: form },
  'yearEnd.file': { path: form },
  'yearEnd.requestPaper': { path: form },
  'documents.replace': { path: document },
  'documents.file': { path: document },
  'documents.history': { path: document },
  'documents.remove': { path: document },
  'documents.restore': { path: document },
  'pendingTransactions.detail': { body: (person) => ({ employeeWorkflowId: deciding(person).employeeWorkflowId }) },
  'pendingTransactions.approve': { body: deciding },
  'pendingTransactions.reject': { body: deciding },
  'pendingTransactions.sendBack': { body: deciding },
  'pendingTransactions.undo': { body: deciding },
  'pendingTransactions.note': {
    body: (person) => ({ employeeWorkflowId: deciding(person).employeeWorkflowId, text: 'Tried' }),
  },
  'pendingTransactions.approveByGet': { query: deciding },
  'pendingTransactions.rejectByGet': { query: deciding },
  'pendingTransactions.withdraw': { body: deciding },
};

/** Returns the id of the owner's record in a path, or an id that does not exist if `owner` is null. */
export function recordIdOf(endpoint: Endpoint, owner: TestPerson | null): string {
  const naming = RECORDS[endpoint.name as EndpointName];
  return owner && naming && 'path' in naming ? naming.path(owner) : randomUUID();
}

/** Path parameters that aren't records: people, roles, switches, places, banks. */
const NO_RECORDS = new Set(['employeeId', 'role', 'name', 'geoCode', 'isResidenceTax', 'routingNumber']);

/** Returns true if a path names a record. Such endpoints need a row in `RECORDS`. */
export function namesRecord({ path }: Pick<Endpoint, 'path'>): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !NO_RECORDS.has(name));
}

/**
 * Builds a well-formed request for the record of `owner` (null: one that does not exist), with `employeeId` if the request
 * names an employee. It changes nothing: a wrong version or an unknown format (`xx`) is refused after the record is found.
 */
export function recordRequestOf(
  endpoint: Endpoint,
  owner: TestPerson | null,
  employeeId: string | null,
  recordId: string = recordIdOf(endpoint, owner),
): AccessRequest {
  const naming = RECORDS[endpoint.name as EndpointName];
  if (!naming) throw new Error(`${endpoint.name} is about no record`);
  const [place, field = ''] = endpoint.employee?.split('.') ?? [];
  const named = employeeId === null ? {} : { [field]: employeeId };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    place === 'params' && name === field ? (employeeId ?? '') : recordId,
  );
  const query = new URLSearchParams(
    Object.entries<unknown>({
      ...(place === 'query' && named),
      ...('query' in naming && naming.query(owner)),
      ...(endpoint.reply === 'file' && endpoint.method === 'GET' && { lang: 'xx', format: 'xx', version: 'x' }),
    }).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const body = 'body' in naming ? { ...(place === 'body' && named), ...naming.body(owner) } : undefined;
  return {
    method: endpoint.method,
    url: `/api/${path}${query && `?${query}`}`,
    headers: {
      // Avoids replacing or deleting documents: the malformed key is refused after the document is found.
      ...(endpoint.needs?.idempotencyKey && {
        'idempotency-key': endpoint.name.startsWith('documents.') ? 'ill formed' : randomUUID(),
      }),
      ...(endpoint.needs?.version && { 'if-match': '"99"' }),
    },
    ...(body && { body }),
  };
}
