import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { blindIndex } from '../../src/platform/keys/keyed-hash.ts';
import { BANKS } from '../cast/employee.ts';
import { later } from '@paystead/contract/local-date.ts';
import { idIn, type PaidCompany } from './company.ts';
import { noon, tableOf, type TableRows } from './table.ts';

/** Identifies an account by routing and account number. */
export function accountFingerprint(keys: KeyRing, routing: string, number: string): Uint8Array {
  return blindIndex(keys, 'direct_deposit.account', `${routing}:${number}`);
}

/** The demo's bank directory, which an operator would load from a file. */
export function bankRows(today: string): TableRows[] {
  const rows = Object.entries(BANKS).map(([name, number]) => ({
    routing_number: number,
    name,
    loaded_at: noon(today),
  }));
  return [tableOf('bank', rows)];
}

export function depositRows({ client, clientId, people }: PaidCompany, keys: KeyRing): TableRows[] {
  const accounts = people.flatMap(({ employee, employeeId }) =>
    employee.accounts.map((account, place) => {
      const id = idIn(client, 'direct_deposit', employee.number, account.key);
      const amount = account.share !== 'remainder' && 'fixed' in account.share ? account.share.fixed : null;
      const percent = account.share !== 'remainder' && 'percent' in account.share ? account.share.percent : null;
      return {
        client_id: clientId,
        employee_id: employeeId,
        direct_deposit_id: id,
        position: place + 1,
        nickname: account.nickname,
        bank_name: account.bank,
        account_type: account.type,
        routing_number: account.routing,
        account_sealed: seal(keys, account.number, {
          table: 'direct_deposit',
          column: 'account_sealed',
          row: [clientId, employeeId, id],
        }),
        account_fingerprint: accountFingerprint(keys, account.routing, account.number),
        account_last_four: account.number.slice(-4),
        split: amount !== null ? 'amount' : percent !== null ? 'percent' : 'remainder',
        amount,
        percent,
        status: account.endedOn ? 'inactive' : (account.status ?? 'active'),
        started_on: account.startedOn ?? later(employee.hiredOn, '2024-01-02'),
        ended_on: account.endedOn ?? null,
      };
    }),
  );
  const shared = accounts.map(({ account_fingerprint, client_id, employee_id }) => ({
    fingerprint: account_fingerprint,
    client_id,
    employee_id,
  }));
  return [tableOf('direct_deposit', accounts), tableOf('shared_account', shared)];
}
