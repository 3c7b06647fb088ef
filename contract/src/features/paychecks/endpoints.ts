import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { asRole, id, language } from '../../fields.ts';
import { checkDetail, checkDetailRequest, paychecksQuery, paychecksReply } from './model.ts';

export const listPaychecks = endpoint({
  name: 'paychecks.list',
  method: 'GET',
  path: 'check',
  summary: "One's own paychecks, newest first.",
  who: 'self',
  resource: 'pay',
  query: paychecksQuery,
  reply: paychecksReply,
});

export const listPaychecksOfEmployee = endpoint({
  name: 'paychecks.ofEmployee',
  method: 'GET',
  path: 'checks/employees/{employeeId}',
  summary: "An employee's paychecks, newest first.",
  who: 'inScope',
  resource: 'pay',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: paychecksQuery.extend(asRole),
  reply: paychecksReply,
});

/** A read that the specification sends by POST: it changes nothing. */
export const readCheckDetail = endpoint({
  name: 'paychecks.detail',
  method: 'POST',
  path: 'check/detail',
  summary: 'Every line of one paycheck, with its neighbours in time.',
  who: 'selfOrInScope',
  reads: true,
  resource: 'pay',
  employee: 'body.employeeId',
  body: checkDetailRequest,
  reply: checkDetail,
});

export const downloadCheck = endpoint({
  name: 'paychecks.file',
  method: 'GET',
  path: 'check/{id}/file',
  summary: 'The pay statement of one paycheck as a file.',
  who: 'selfOrInScope',
  resource: 'pay',
  employee: 'query.employeeId',
  params: z.object({ id }),
  query: z.object({
    format: z.enum(['pdf', 'json']).optional(),
    lang: language.optional(),
    employeeId: id.optional(),
    ...asRole,
  }),
  reply: 'file',
});

export const paychecksEndpoints = [listPaychecks, listPaychecksOfEmployee, readCheckDetail, downloadCheck] as const;
