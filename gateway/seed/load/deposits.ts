import { later } from '@paystead/contract/local-date.ts';
import { directDepositsFile } from '../../src/imports/people/direct-deposits-file.ts';
import { idIn, type PaidCompany } from './company.ts';
import { fileOf, type FileRows } from './files.ts';

/** The accounts of employees, with those that got pay before. */
export function depositFiles({ client, people }: PaidCompany): FileRows[] {
  return [
    fileOf(
      directDepositsFile,
      people.flatMap(({ employee }) =>
        employee.accounts.map((account, place) => {
          const { share } = account;
          const amount = share !== 'remainder' && 'fixed' in share ? share.fixed : null;
          const percent = share !== 'remainder' && 'percent' in share ? share.percent : null;
          return {
            client_code: client.code,
            employee_number: employee.number,
            position: place + 1,
            nickname: account.nickname,
            bank_name: account.bank,
            account_type: account.type,
            routing_number: account.routing,
            account_number: account.number,
            split:
              amount !== null ? ('amount' as const) : percent !== null ? ('percent' as const) : ('remainder' as const),
            amount,
            percent,
            status: account.endedOn ? ('inactive' as const) : (account.status ?? ('active' as const)),
            started_on: account.startedOn ?? later(employee.hiredOn, '2024-01-02'),
            ended_on: account.endedOn ?? null,
            id: idIn(client, 'direct_deposit', employee.number, account.key),
          };
        }),
      ),
    ),
  ];
}
