import { z } from 'zod';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { unknownNumber } from '../../../platform/keys/unknown-number.ts';
import { fingerprintsOf } from '../accounts-store.ts';
import { RETURN_CODES } from '../labels.ts';
import { readReturns, type AchFault, type BankNotice } from './ach/read-returns.ts';
import {
  recordNotice,
  returnedAccount,
  type NoticeMemory,
  type NoticeOrigin,
  type Recorded,
  type ReturnedAccount,
  type ReturnPorts,
} from './record-return.ts';

/**
 * The result of a notice. `otherCode`: the code isn't about the account (R14, C04); `unknownAccount`: no account has this
 * number; `severalEmployees`: several employees use it, and the notice doesn't name one of them.
 */
type NoticeOutcome = Recorded | 'otherCode' | 'unknownAccount' | 'severalEmployees';

/** One notice of a file and its result. The account number stays in the file. */
export interface BankFileLine {
  readonly line: number;
  readonly code: string;
  readonly lastFour: string;
  /** The originator's name for the employee, as the file has it. */
  readonly individualId: string;
  /** Null if no account was found. */
  readonly clientCode: string | null;
  readonly employeeNumber: string | null;
  /** Cents that came back and are to be paid again; 0 for a correction or a prenote. */
  readonly amount: number;
  readonly outcome: NoticeOutcome;
}

/** The result of a file: each notice, or the faults because of which nothing of it was used. */
export type BankFileResult = { readonly lines: readonly BankFileLine[] } | { readonly faults: readonly AchFault[] };

const candidate = returnedAccount.extend({
  client_code: z.string(),
  employee_number: z.string(),
  eins: z.array(z.string()),
  is_masked: z.boolean(),
});
type Candidate = z.output<typeof candidate>;

/**
 * Accounts with a fingerprint, in use or not: of the full number ($1), or of one that came masked with the same last four ($2).
 */
const byFingerprint = statement(
  'direct_deposits.by_fingerprint',
  candidate,
  `select d.client_id, d.employee_id, d.direct_deposit_id, c.name as client_name, c.partner_id, c.client_code,
          e.employee_number, d.account_fingerprint = any($2::bytea[]) as is_masked,
          array(select l.ein from legal l where l.client_id = d.client_id) as eins
     from direct_deposit d
     join client c on c.client_id = d.client_id
     join employee e on e.client_id = d.client_id and e.employee_id = d.employee_id
    where d.account_fingerprint = any($1::bytea[] || $2::bytea[])
      and ($3::text[] is null or c.client_code = any ($3))
    order by c.client_code, e.employee_number, d.direct_deposit_id`,
);
const PLACE = 'client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and trace_number = $4 and code = $5';
const isKept = statement(
  'direct_deposits.bank_notice_kept',
  z.object({ code: z.string() }),
  `select code from bank_notice where ${PLACE}`,
);
const keepNotice = statement(
  'direct_deposits.keep_bank_notice',
  noRow,
  `insert into bank_notice (client_id, employee_id, direct_deposit_id, trace_number, code, amount, recorded_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Records a bank's return file (SVC-7): every notice in it has the effect of the same code typed by an operator. A notice is
 * recorded once, however often its file is read. The account is found by its full number, and by the employee number in the
 * file where several employees use it or the number came masked with an import.
 * @param clientCodes limit the file to some clients; null: every client. A file's company id that is the EIN of a client limits
 * the notice to it as well.
 */
export async function recordBankFile(
  ports: ReturnPorts,
  content: string,
  clientCodes: readonly string[] | null,
  now: Date,
  origin?: NoticeOrigin,
): Promise<BankFileResult> {
  const read = readReturns(content);
  if ('faults' in read) return read;
  const lines: BankFileLine[] = [];
  for (const notice of read.notices)
    lines.push(await recordOne(ports, notice, { clientCodes, now, ...(origin && { origin }) }));
  return { lines };
}

interface RecordedFile {
  readonly clientCodes: readonly string[] | null;
  readonly now: Date;
  readonly origin?: NoticeOrigin;
}

async function recordOne(
  ports: ReturnPorts,
  notice: BankNotice,
  { clientCodes, now, origin }: RecordedFile,
): Promise<BankFileLine> {
  const { line, code, individualId, amount } = notice;
  const lastFour = notice.accountNumber.slice(-4);
  const about = { line, code, lastFour, individualId, amount, clientCode: null, employeeNumber: null };
  if (!RETURN_CODES.includes(code)) return { ...about, outcome: 'otherCode' };
  const accounts = chooseAccounts(await findAccounts(ports, notice, clientCodes), notice);
  if (accounts === 'severalEmployees') return { ...about, outcome: accounts };
  const [first] = accounts;
  if (!first) return { ...about, outcome: 'unknownAccount' };
  const outcomes: Recorded[] = [];
  for (const account of accounts) {
    const memory = memoryOf(account, notice, now);
    outcomes.push(await recordNotice(ports, account, { code, lastFour, now, memory, ...(origin && { origin }) }));
  }
  const outcome = (['recorded', 'repeated'] as const).find((one) => outcomes.includes(one)) ?? 'notInUse';
  return { ...about, clientCode: first.client_code, employeeNumber: first.employee_number, outcome };
}

/** Remembers a notice by the bank's trace number, in table `bank_notice`. */
function memoryOf(account: ReturnedAccount, { trace, code, amount }: BankNotice, now: Date): NoticeMemory {
  const place = [account.client_id, account.employee_id, account.direct_deposit_id, trace, code];
  return {
    has: async (tx) => (await tx.rows(isKept, place)).length > 0,
    keep: (tx) => tx.run(keepNotice, [...place, amount, now.toISOString()]),
  };
}

function findAccounts(
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  { routingNumber, accountNumber }: BankNotice,
  clientCodes: readonly string[] | null,
): Promise<Candidate[]> {
  const known = fingerprintsOf(keys, routingNumber, accountNumber);
  const masked = fingerprintsOf(keys, routingNumber, unknownNumber(accountNumber.slice(-4)));
  return database.asMaintenance((tx) => tx.rows(byFingerprint, [known, masked, clientCodes]), { readOnly: true });
}

/** Returns one employee's accounts that the notice is about. */
function chooseAccounts(found: readonly Candidate[], notice: BankNotice): readonly Candidate[] | 'severalEmployees' {
  const ein = notice.companyId.replace(/^\d?(\d{2})-?(\d{7})$/, '$1-$2');
  const ofEmployer = found.some(({ eins }) => eins.includes(ein))
    ? found.filter(({ eins }) => eins.includes(ein))
    : found;
  const named = ofEmployer.filter(({ employee_number: number }) => sameNumber(number, notice.individualId));
  // A masked number has only its last four digits, so the employee has to be named.
  const chosen = named.length > 0 ? named : ofEmployer.filter(({ is_masked: isMasked }) => !isMasked);
  const employees = new Set(chosen.map(({ client_id: client, employee_id: employee }) => `${client} ${employee}`));
  return employees.size > 1 ? 'severalEmployees' : chosen;
}

/** Compares an employee number with a field that may have lost its leading zeros and letters' case. */
function sameNumber(number: string, field: string): boolean {
  const plain = (text: string) => text.trim().toUpperCase().replace(/^0+/, '');
  return plain(number) === plain(field);
}
