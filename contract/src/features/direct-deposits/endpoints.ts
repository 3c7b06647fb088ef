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

/** A bank change: the edit role, a sign-in of the last minutes, and never twice by accident. */
const guarded = { editRole: true, recentSignIn: true, idempotencyKey: true } as const;

export const listDirectDeposits = endpoint({
  name: 'directDeposits.list',
  method: 'GET',
  path,
  summary: 'The accounts that pay goes to, and the change that is open.',
  who: 'self',
  resource: 'bank',
  reply: directDepositsReply,
});

export const listDirectDepositsOfEmployee = endpoint({
  name: 'directDeposits.ofEmployee',
  method: 'GET',
  path: `${path}/{employeeId}`,
  summary: "An employee's accounts, read only.",
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
  summary: 'Ask for another account.',
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
  summary: 'Ask for a change of an account.',
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
  summary: 'Ask that an account is no longer paid to; refused for the remainder while others exist.',
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
  summary: 'The bank behind a routing number, where the operator has loaded a directory.',
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
