import { z } from 'zod';
import type { Call, Caller, RecordingGateway } from './gateway.ts';
import { normalize, numberIds } from './normalize.ts';

type Write = (name: string, content: string) => void;
const fields = z.record(z.string(), z.unknown());

/** A full account number of the first person's, which the demo's data holds sealed. */
const ACCOUNT_ON_FILE = '00318824821';

/**
 * Makes one change of each kind as the demo's first employee, has the payroll administrator decide, and records every
 * answer and all mail. Runs after the reads, so that those see the demo alone.
 */
export async function makeChanges(gateway: RecordingGateway, write: Write): Promise<void> {
  const employee = await signInAs(gateway, 'plain');
  const administrator = await signInAs(gateway, 'payroll-admin');
  let number = 0;
  const send = async (caller: Caller, call: Call): Promise<Record<string, unknown>> => {
    gateway.tick();
    const answer = await caller.send(call);
    number += 1;
    const title = `${call.method ?? 'GET'} ${call.path} as ${caller.name}`;
    write(`changes/${String(number).padStart(2, '0')}.txt`, `${numberIds(title)}\n${await normalize(answer)}`);
    for (const [place, mail] of (await gateway.newMail()).entries())
      write(`changes/${String(number).padStart(2, '0')}-mail-${place + 1}.txt`, withoutSecrets(mail));
    return answer.type.endsWith('json') ? fields.parse(JSON.parse(answer.bytes.toString())) : {};
  };

  const faulty = {
    routingNumber: '123456789',
    accountNumber: '1',
    bankAccountType: 'checking',
    split: { kind: 'amount', amount: 5000 },
  };
  for (const language of ['en', 'es'] as const)
    await send(employee, { method: 'POST', path: 'employeeProfile/directDeposit', body: faulty, language });
  const account = { ...faulty, routingNumber: '231380104', accountNumber: '00482193777', nickname: 'Vacation' };
  for (const language of ['en', 'es'] as const)
    await send(employee, { method: 'POST', path: 'employeeProfile/directDeposit', body: account, language });
  await send(employee, {
    method: 'POST',
    path: 'employeeProfile/directDeposit',
    body: { ...account, accountOnFile: ACCOUNT_ON_FILE },
  });

  const read = await send(employee, { path: 'employeeProfile/personal' });
  const personal = fields.parse(read['personal']);
  const version = z.number().parse(read['version']);
  const moved = { ...personal, streetAddress: '77 West Orange Street' };
  await send(employee, { method: 'POST', path: 'employeeProfile/personal/preview', body: moved });
  for (const stale of [version + 7, version])
    await send(employee, { method: 'PUT', path: 'employeeProfile/personal', body: moved, version: stale });

  const taxes = await send(employee, { path: 'employeeTaxes/taxes' });
  const form = fields.parse(fields.parse(taxes['taxes'])['employeeFederalTaxCategory']);
  const statement = z.object({ version: z.string() }).parse(taxes['statement']);
  for (const extraWithholding of [-1, 2500])
    await send(employee, {
      method: 'PUT',
      path: 'employeeTaxes/taxes',
      body: {
        employeeFederalTaxCategory: { ...form, extraWithholding },
        signature: { statementVersion: statement.version, language: 'en', accepted: true, name: 'Marisol Vega' },
      },
      version: z.number().parse(taxes['version']),
    });

  await send(employee, { path: 'pendingTransactions/employee?status=open&limit=100' });
  const report = await send(administrator, { path: 'pendingTransactions/report?role=manager&status=open&limit=100' });
  const open = z
    .array(z.object({ employeeWorkflowId: z.string(), ruleType: z.number(), version: z.number().optional() }).loose())
    .catch([])
    .parse(Object.values(report).find(Array.isArray));
  for (const [place, { employeeWorkflowId, ruleType, version: seen }] of open.slice(0, 6).entries()) {
    await send(administrator, { method: 'POST', path: 'pendingTransactions/detail', body: { employeeWorkflowId } });
    await send(administrator, {
      method: 'POST',
      path: `pendingTransactions/${place % 2 === 0 ? 'approve' : 'reject'}`,
      body: {
        employeeWorkflowId,
        ruleType,
        version: seen,
        ...(place % 2 === 1 && { reason: 'Please check the amount.' }),
      },
    });
  }

  await send(employee, { method: 'POST', path: 'preferences/blockPayrollAlerts', body: { blockPayrollAlerts: true } });
  await send(employee, { path: 'employees/00000000-0000-4000-8000-000000000000?role=manager' });
  await send(employee, { path: 'activity?by=everybody&limit=50' });
}

/** Replaces the random parts of a mail: its id and the secrets in its links. */
const withoutSecrets = (mail: object): string =>
  `${numberIds(JSON.stringify(mail, null, 1)).replaceAll(/(#token=|#cancel=|\/not-me\/)[\w-]+/g, '$1(varies)')}\n`;

async function signInAs(gateway: RecordingGateway, key: string): Promise<Caller> {
  const person = gateway.people.find((one) => one.key === key);
  const profile = person?.profiles[0];
  if (!profile) throw new Error(`The demo has no one with the key ${key}.`);
  return gateway.signIn(profile, key);
}
