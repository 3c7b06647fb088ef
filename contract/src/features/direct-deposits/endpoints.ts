import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id } from '../../fields.ts';
import {
  addDirectDepositRequest,
  bankReply,
  directDepositSaved,
  directDepositsReply,
  editDirectDepositRequest,
} from './model.ts';

const path = 'employeeProfile/directDeposit';

/** Requirements of a bank change: the edit role, a recent sign-in, and an idempotency key. */
const guarded = { editRole: true, recentSignIn: 'bankChange', idempotencyKey: true } as const;

export const listDirectDeposits = endpoint({
  name: 'directDeposits.list',
  method: 'GET',
  path,
  summary: 'Lists the employee’s own direct deposit accounts and the open request.',
  who: 'self',
  resource: 'bank',
  reply: directDepositsReply,
});

export const listDirectDepositsOfEmployee = endpoint({
  name: 'directDeposits.ofEmployee',
  method: 'GET',
  path: `${path}/{employeeId}`,
  summary: 'Lists an employee’s direct deposit accounts, view only.',
  who: 'inScope',
  resource: 'bank',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: z.object(asRole),
  reply: directDepositsReply,
});

export const addDirectDeposit = endpoint({
  name: 'directDeposits.add',
  method: 'POST',
  path,
  summary: 'Requests an additional account.',
  who: 'self',
  resource: 'bank',
  needs: guarded,
  body: addDirectDepositRequest,
  reply: directDepositSaved,
  failures: ['version_conflict'],
});

export const editDirectDeposit = endpoint({
  name: 'directDeposits.edit',
  method: 'PUT',
  path,
  summary: 'Requests a change to an account.',
  who: 'self',
  resource: 'bank',
  needs: { ...guarded, version: true },
  body: editDirectDepositRequest,
  reply: directDepositSaved,
  failures: ['not_found'],
});

export const deleteDirectDeposit = endpoint({
  name: 'directDeposits.delete',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary:
    'Requests that an account no longer receives pay. The account that gets the rest can’t be removed while others exist.',
  who: 'self',
  resource: 'bank',
  needs: { ...guarded, version: true },
  params: z.object({ id }),
  reply: directDepositSaved,
});

export const readBank = endpoint({
  name: 'directDeposits.bank',
  method: 'GET',
  path: 'employeeProfile/directDepositBank/{routingNumber}',
  summary: 'Returns the bank of a routing number, if the operator has installed a directory.',
  who: 'session',
  resource: 'none',
  params: z.object({ routingNumber: z.string().regex(/^\d{9}$/) }),
  reply: bankReply,
});

export const directDepositsEndpoints = [
  listDirectDeposits,
  listDirectDepositsOfEmployee,
  addDirectDeposit,
  editDirectDeposit,
  deleteDirectDeposit,
  readBank,
] as const;
