import { randomUUID } from 'node:crypto';
import * as contract from '@paystead/contract/features/direct-deposits/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { addAccount, deleteAccount, editAccount } from './amendments.ts';
import { changeAccounts } from './commands/change-accounts.ts';
import type { DirectDepositPorts } from './ports.ts';
import { findBank } from './queries/find-bank.ts';
import { accountIdIn, hasAccount } from './queries/has-account.ts';
import { listAccounts } from './queries/list-accounts.ts';

export function directDepositsRoutes(ports: DirectDepositPorts): Route[] {
  return [
    route(contract.listDirectDeposits, (call) => listAccounts(ports, call)),
    route(contract.listDirectDepositsOfEmployee, (call) => listAccounts(ports, call)),

    route(contract.addDirectDeposit, (call) => changeAccounts(ports, call, addAccount(call.body, randomUUID()))),
    route(contract.editDirectDeposit, (call) => changeAccounts(ports, call, editAccount(call.body, call.version)), {
      exists: (call) => {
        const accountId = accountIdIn(call.body);
        return accountId === null || hasAccount(ports, call, accountId);
      },
    }),
    route(
      contract.deleteDirectDeposit,
      (call) => changeAccounts(ports, call, deleteAccount(call.params.id, call.version)),
      { exists: (call) => hasAccount(ports, call, call.params.id) },
    ),

    route(contract.readBank, ({ tx, params }) => findBank(tx, params.routingNumber)),
  ];
}
