import { setFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { readRequestedFingerprints } from '../../features/direct-deposits/requested-store.ts';
import { refuseReference } from '../client-of.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow, type Subject } from '../compile.ts';
import { lastFourOf } from '../columns/types.ts';
import { importedId } from '../ids.ts';
import { bytesText, type RemovableTarget, type Target } from '../targets.ts';
import { byClient, type ClientGroup } from './by-client.ts';
import { isSameAccount, numberOf, sealNumber, type DepositNumber } from './deposit-number.ts';
import { directDepositsFile, isProbablyCard, type DepositRow } from './direct-deposits-file.ts';
import { readStoredDeposits, type StoredDeposit } from './stored-deposits.ts';

const directDeposit: Target = {
  table: 'direct_deposit',
  key: ['client_id', 'employee_id', 'direct_deposit_id'],
  columns: [
    'position',
    'nickname',
    'bank_name',
    'account_type',
    'routing_number',
    'account_sealed',
    'account_fingerprint',
    'account_last_four',
    'split',
    'amount',
    'percent',
    'status',
    'status_reason',
    'prenote_until',
    'replaced_by',
    'started_on',
    'ended_on',
    'version',
  ],
  ignored: ['account_sealed', 'version'],
  // Two accounts may change places, and one of them always gets the remainder.
  byEmployee: true,
};
const sharedAccount: RemovableTarget = {
  table: 'shared_account',
  key: ['fingerprint', 'client_id', 'employee_id'],
  columns: [],
  isRemovable: true,
};

type Row = StagedRow<DepositRow>;

/** Accounts of employees, each employee's all or none: together they are how pay is split. */
export const directDeposits: Compiler = {
  records: [directDepositsFile],
  targets: [directDeposit, sharedAccount],
  async compile(subjects, port, sink) {
    for (const group of await byClient(subjects, port, sink)) await compileGroup(group, port, sink);
  },
};

async function compileGroup({ client, subjects }: ClientGroup, port: CompilePort, sink: CompileSink): Promise<void> {
  const ids = await port.references.employees(
    client,
    subjects.map(({ name }) => name),
  );
  const stored = await port.read((tx) => readStoredDeposits(tx, client, [...ids.values()]));
  for (const subject of subjects) {
    const employeeId = ids.get(subject.name);
    if (employeeId === undefined)
      for (const because of rowsOf(subject, directDepositsFile))
        refuseReference(sink, because, 'employee_number', 'employee', subject.name);
    else {
      const owner = jobSubject({ clientId: client.clientId, employeeId });
      await compileEmployee(subject, owner, { stored: stored.get(employeeId) ?? [], port, sink });
    }
  }
}

interface Context {
  readonly stored: readonly StoredDeposit[];
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

/** A row with the account that it is about. */
interface Account {
  readonly because: Row;
  readonly id: string;
  readonly stored: StoredDeposit | undefined;
  readonly number: DepositNumber;
}

async function compileEmployee(subject: Subject, owner: JobSubject, context: Context): Promise<void> {
  const { sink } = context;
  const rows = rowsOf(subject, directDepositsFile);
  const accounts = accountsOf(rows, owner, context);
  const faulty = subject.broken[0] ?? rows.find((because) => !accounts.some((one) => one.because === because));
  if (faulty) {
    for (const { because } of accounts) sink.reject(because, 'other_line_rejected', { values: { other: faulty.line } });
    return;
  }
  if (!splitsPay(accounts, context)) return;
  for (const account of accounts) storeAccount(account, owner, context);
  await shareFingerprints(accounts, owner, context);
}

/** Finds the account of each row; rejects a row that can't be one. */
function accountsOf(rows: readonly Row[], owner: JobSubject, { stored, port, sink }: Context): Account[] {
  const { keys } = port;
  const scope = [owner.clientId, owner.employeeId];
  const accounts: Account[] = [];
  const taken = new Map<string, number>();
  for (const because of rows) {
    const { row } = because;
    const given = row.id ? importedId('directDeposit', scope, row.id) : null;
    const known = stored.find((one) =>
      given === null
        ? !taken.has(one.direct_deposit_id) && isSameAccount(keys, row, one)
        : one.direct_deposit_id === given,
    );
    const id =
      known?.direct_deposit_id ??
      given ??
      importedId(
        'directDeposit',
        scope,
        `${row.routing_number} ${row.started_on} ${row.position} ${lastFourOf(row.account_number)}`,
      );
    const number = numberOf(keys, owner, id, { row, stored: known });
    const other = taken.get(id);
    if (other !== undefined) sink.reject(because, 'duplicate_key', { column: 'id', values: { other, key: 'id' } });
    else if (!number)
      sink.reject(because, 'masked_differs', {
        column: 'account_number',
        values: { given: row.account_number.slice(-4) },
      });
    else accounts.push({ because, id, stored: known, number });
    taken.set(id, other ?? because.line);
    if (number?.isUnknown) sink.warn(because, 'masked_unknown', { column: 'account_number' });
    if (isProbablyCard(row)) sink.warn(because, 'looks_like_card', { column: 'account_number' });
  }
  return accounts;
}

/** The most accounts that the database has places for. */
const MOST_ACCOUNTS = 10;

/** Checks the accounts that would be paid, with those that stay as they are; rejects all rows of a set that can't be. */
function splitsPay(accounts: readonly Account[], { stored, sink }: Context): boolean {
  const named = new Set(accounts.map(({ id }) => id));
  const staying = stored.filter((one) => one.is_current && !named.has(one.direct_deposit_id));
  const paid = accounts.filter(({ because: { row } }) => !row.ended_on && !row.replaced_by);
  const set = [
    ...staying.map((one) => ({ split: splitOf(one), sameAs: hex(one.account_fingerprint), position: one.position })),
    ...paid.map(({ because: { row }, number }) => ({
      split: splitOf(row),
      sameAs: hex(number.fingerprint),
      position: row.position,
    })),
  ];
  const positions = new Set(set.map(({ position }) => position));
  const fault = setFault(set, MOST_ACCOUNTS) ?? (positions.size < set.length ? 'position_taken' : null);
  if (fault) for (const { because } of accounts) sink.reject(because, fault);
  return fault === null;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function splitOf({ split, percent }: { readonly split: Split['kind']; readonly percent?: number | null }): Split {
  if (split === 'percent') return { kind: split, percent: percent ?? 0 };
  return split === 'amount' ? { kind: split, amount: 1 } : { kind: split };
}

function storeAccount({ because, id, stored, number }: Account, owner: JobSubject, { port, sink }: Context): void {
  const { client_code: _code, employee_number: _number, account_number: _account, id: _id, ...row } = because.row;
  const { clientId: client_id, employeeId: employee_id } = owner;
  const replacement = row.replaced_by
    ? importedId('directDeposit', [client_id, employee_id], row.replaced_by)
    : row.replaced_by;
  const status = row.status ?? (stored && row.status === undefined ? undefined : row.ended_on ? 'inactive' : 'active');
  const columns = {
    ...row,
    amount: row.amount ?? null,
    percent: row.percent ?? null,
    ...(replacement !== undefined && { replaced_by: replacement }),
    ...(status !== undefined && { status }),
    ...(number.text !== null && { account_sealed: bytesText(sealNumber(port.keys, owner, id, number.text)) }),
    account_fingerprint: bytesText(number.fingerprint),
    account_last_four: number.lastFour,
    ...(!stored && { version: 1 }),
  };
  sink.store(directDeposit, { client_id, employee_id, direct_deposit_id: id, ...columns }, because);
}

/**
 * Keeps the fingerprints by which one account of two people is noticed: those of the accounts and of open requests, and no longer a
 * replaced one.
 */
async function shareFingerprints(
  accounts: readonly Account[],
  owner: JobSubject,
  { stored, port, sink }: Context,
): Promise<void> {
  const { clientId: client_id, employeeId: employee_id } = owner;
  const kept = new Set<string>();
  const share = (fingerprint: string, because: Row) => {
    if (!kept.has(fingerprint)) sink.store(sharedAccount, { fingerprint, client_id, employee_id }, because);
    kept.add(fingerprint);
  };
  for (const { number, because } of accounts) share(bytesText(number.fingerprint), because);
  const named = new Set(accounts.map(({ id }) => id));
  for (const one of stored) if (!named.has(one.direct_deposit_id)) kept.add(bytesText(one.account_fingerprint));
  const gone = new Map<string, Row>();
  for (const { stored: before, because } of accounts) {
    const fingerprint = before && bytesText(before.account_fingerprint);
    if (fingerprint !== undefined && !kept.has(fingerprint) && !gone.has(fingerprint)) gone.set(fingerprint, because);
  }
  if (gone.size === 0) return;
  const requested = await port.read((tx) => readRequestedFingerprints(tx, port.keys, owner));
  for (const fingerprint of requested) gone.delete(bytesText(fingerprint));
  for (const [fingerprint, because] of gone)
    sink.remove(sharedAccount, { fingerprint, client_id, employee_id }, because);
}
