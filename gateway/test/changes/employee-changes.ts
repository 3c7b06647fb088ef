import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints, type EndpointName } from '@paystead/contract/endpoints.ts';
import type { DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { BASE, EVERYDAY, holiday } from '../../src/features/direct-deposits/test/petra.ts';
import { STATEMENT_VERSION } from '../../src/features/taxes/statements.ts';
import type { Visitor } from '../harness.ts';
import { idOf, MILLRACE, PEOPLE, type PersonKey } from '../harness/people.ts';
import { samplesFor } from '../statements/samples.ts';
import { furnishRequests } from '../world/requests.ts';
import type { Stage } from './stage.ts';

const { plain, colleague, chief, reader } = PEOPLE;
const methods = new Map<string, Endpoint['method']>(endpoints.map(({ name, method }) => [name, method]));
const PERSONAL = '/api/employeeProfile/personal';
const TAXES = '/api/employeeTaxes/taxes';

/** Sends one sample of every endpoint, as the count of statements does. */
export async function sampleChanges({ signIn: { harness }, request, read }: Stage): Promise<void> {
  for (const { endpoint, note, before, send } of samplesFor(harness)) {
    await before?.();
    if (methods.get(endpoint) === 'GET') await read('employee/views', note ? `${endpoint}: ${note}` : endpoint, send);
    else await request(`employee/${endpoint}`, note ?? 'one sample', send);
  }
}

/** Sends requests of people who read Spanish, of each who may decide, and of those who may not. */
export async function requestChanges({ signIn: { harness }, request }: Stage): Promise<void> {
  const as = (key: PersonKey) => harness.as(key);
  const sends = (endpoint: EndpointName, title: string, send: () => Promise<LightMyRequestResponse>) =>
    request(`employee/${endpoint}`, title, send);
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const versioned = async (key: PersonKey, url: string) => {
    const { version } = (await as(key).get(url)).json<{ version: number }>();
    return { headers: { 'idempotency-key': randomUUID(), 'if-match': String(version) } };
  };
  interface Change {
    readonly employeeWorkflowId: string;
    readonly version: number;
  }
  const changeIn = (reply: LightMyRequestResponse): Change => {
    const { change } = reply.json<{ change?: Change | null }>();
    if (!change) throw new Error(reply.body);
    return change;
  };
  const decided = async (by: Visitor, ruleType: number, { employeeWorkflowId }: Change, reason = 'Because.') => {
    const opened = await by.post('/api/pendingTransactions/detail', { employeeWorkflowId });
    const { version = 1 } = opened.json<{ version?: number; pendingTransaction?: Change }>().pendingTransaction ?? {};
    return { employeeWorkflowId, ruleType, version, reason };
  };
  const decide = async (
    how: 'approve' | 'reject' | 'sendBack' | 'undo' | 'note',
    title: string,
    by: PersonKey,
    ruleType: number,
    change: Change,
  ) => {
    // A session of its own: an older one doesn't have the views of a deputy.
    const visitor = harness.signedInAnew(by);
    const body = await decided(visitor, ruleType, change);
    const path = how === 'sendBack' ? 'send-back' : how;
    const sent = how === 'note' ? { employeeWorkflowId: change.employeeWorkflowId, text: '¿De verdad?' } : body;
    await sends(`pendingTransactions.${how}`, title, () =>
      visitor.post(`/api/pendingTransactions/${path}`, sent, keyed()),
    );
  };
  const rule = (ruleType: number, set: string) =>
    harness.change(`update client_decision_rule set ${set} where rule_type = ${ruleType}`);

  await harness.change(`
    delete from pending_transaction; delete from bank_change_freeze;
    update person set language = 'es' where person_id in ('${colleague.personId}', '${PEOPLE.supervisor.personId}');
    update client_decision_rule set decider = 'manager', approvals_needed = 1`);
  await furnishRequests(harness);

  const addFirst = async (title: string, more: object = {}) => {
    const body = { ...holiday({ split: { kind: 'remainder' }, ...more }), accountOnFile: undefined };
    return sends('directDeposits.add', title, async () =>
      as('colleague').post(BASE, body, await versioned('colleague', BASE)),
    );
  };
  const first = await addFirst('the first account of someone who reads Spanish');
  await decide('approve', 'the first account, in Spanish', 'manager', 2, changeIn(first));
  await decide('undo', 'the approval of a first account, in Spanish', 'manager', 2, changeIn(first));
  await decide('note', 'at a request of someone else', 'chief', 2, changeIn(first));
  await decide('reject', 'the first account, in Spanish', 'chief', 2, changeIn(first));
  const shared = await addFirst('an account that someone else has', {
    routingNumber: '031302955',
    accountNumber: '00318824821',
  });
  await sends('directDeposits.add', 'more than the limit of someone without an account', () =>
    as('colleague').post(BASE, { ...holiday(), accountOnFile: undefined }, keyed()),
  );
  await decide('approve', 'by someone who may not', 'reader', 2, changeIn(shared));
  await decide('sendBack', 'a bank change, in Spanish', 'manager', 2, changeIn(shared));
  const { pendingTransactions: mine } = (await as('colleague').get('/api/pendingTransactions/employee')).json<{
    pendingTransactions: readonly Change[];
  }>();
  const { employeeWorkflowId } = changeIn(shared);
  const { version = 1 } = mine.find((one) => one.employeeWorkflowId === employeeWorkflowId) ?? {};
  await sends('pendingTransactions.withdraw', 'a request that was sent back, in Spanish', () =>
    as('colleague').post('/api/pendingTransactions/withdraw', { employeeWorkflowId, ruleType: 2, version }, keyed()),
  );

  const savePersonal = (title: string, key: PersonKey, more: object, status = 200) =>
    sends('profile.savePersonal', title, async () => {
      const { number, firstName } = PEOPLE[key];
      const home = { streetAddress: '9 Side Street', city: 'Lancaster', state: 'PA', zip: '17603', ...more };
      const body = { firstName, lastName: `Tester${number}`, ...home };
      const reply = await as(key).put(PERSONAL, body, await versioned(key, PERSONAL));
      if (reply.statusCode !== status) throw new Error(reply.body);
      return reply;
    });
  const moved = await savePersonal('an address with more of what there is, in Spanish', 'colleague', {
    streetAddress2: 'Apt. 4', mobilePhone: '717-555-0199',
  }); // prettier-ignore
  await sends('pendingTransactions.nameDeputy', 'for two kinds, from today', () =>
    as('manager').post('/api/pendingTransactions/deputies', { deputyId: chief.employeeId, ruleTypes: [1, 2], firstDate: '2026-11-20', lastDate: '2026-11-30' }, keyed()),
  ); // prettier-ignore
  await harness.change(
    `delete from manager_scope where manager_id = '${chief.employeeId}'; delete from reporting_line where supervisor_id = '${chief.employeeId}'`,
  );
  await decide('approve', 'an address by a deputy, in Spanish', 'chief', 1, changeIn(moved));
  const { named } = (await as('manager').get('/api/pendingTransactions/deputies')).json<DeputiesReply>();
  await sends('pendingTransactions.endDeputy', 'one of those in effect', () =>
    as('manager').post('/api/pendingTransactions/deputies/end', { decisionDeputyId: named.find(({ ruleTypes }) => ruleTypes.length === 2)?.decisionDeputyId }, keyed()),
  ); // prettier-ignore
  await harness.insert('manager_scope', [
    { client_id: MILLRACE.clientId, manager_id: chief.employeeId, scope_number: 1, organization_value_id: plain.department },
  ]); // prettier-ignore

  await rule(1, "decider = 'supervisor', escalate_to = 'payrollAdministrator'");
  const named1 = await savePersonal('a name that a supervisor decides about', 'plain', { firstName: 'Petronella' });
  await decide('approve', 'a name by a supervisor', 'supervisor', 1, changeIn(named1));
  await rule(1, "decider = 'manager', approvals_needed = 2");
  const twice = await savePersonal('an address that two have to approve', 'plain', { streetAddress: '11 Two Street' });
  await decide('approve', 'the first of two approvals', 'manager', 1, changeIn(twice));
  await decide('approve', 'the second approval by the same person', 'manager', 1, changeIn(twice));
  await decide('approve', 'the second of two approvals', 'chief', 1, changeIn(twice));
  await rule(1, "approvals_needed = 1, decider = 'none'");
  await savePersonal('a date in the future, no one decides', 'plain', {
    streetAddress: '12 Later Street',
    effectiveDate: '2026-12-10',
  });
  await savePersonal('someone who may only read', 'reader', {}, 403);

  const w4 = (elections: object, name: string) => ({
    employeeFederalTaxCategory: { ...BLANK_ELECTIONS, ...elections },
    signature: { name, statementVersion: STATEMENT_VERSION, language: 'es', accepted: true },
  });
  const saveW4 = (title: string, elections: object) =>
    sends('taxes.save', title, async () =>
      as('colleague').put(TAXES, w4(elections, 'Colin Tester2'), await versioned('colleague', TAXES)),
    );
  await rule(5, "decider = 'manager'");
  const married = await saveW4('signed in Spanish', {
    filingStatus: 'm',
    qualifyingChildren: 220_000,
    multipleJobs: true,
  });
  await decide('approve', 'Form W-4, in Spanish', 'manager', 5, changeIn(married));
  await decide('undo', 'an approved Form W-4', 'manager', 5, changeIn(married));
  await decide('reject', 'Form W-4, in Spanish', 'manager', 5, changeIn(married));
  await saveW4('exempt', { exempt: true });

  const split = (title: string, id: string, body: object) =>
    sends('directDeposits.edit', title, async () =>
      as('plain').put(BASE, { id, ...body }, await versioned('plain', BASE)),
    );
  await rule(2, "decider = 'manager'");
  const { directDeposits } = (await as('plain').get(BASE)).json<{
    directDeposits: readonly { id: string; split: { kind: string } }[];
  }>();
  const other = directDeposits.find(({ split: { kind } }) => kind !== 'remainder')?.id ?? EVERYDAY;
  await split('percent and name', other, {
    nickname: 'Reserve',
    bankAccountType: 'savings',
    split: { kind: 'percent', percent: 250_000 },
  });
  await split('the rest of the pay', other, { bankAccountType: 'savings', split: { kind: 'remainder' } });
  await sends('directDeposits.delete', 'the account that gets the rest', async () =>
    as('plain').delete(`${BASE}/${EVERYDAY}`, await versioned('plain', BASE)),
  );
  await sends('directDeposits.delete', 'an account of no one', async () =>
    as('plain').delete(`${BASE}/${idOf('none', 1)}`, await versioned('plain', BASE)),
  );
  await sends('directDeposits.add', 'with a wrong number on file', async () =>
    as('plain').post(BASE, holiday({ accountNumber: '555000111', accountOnFile: '1' }), await versioned('plain', BASE)),
  );
  await sends('directDeposits.add', 'in an old version', async () =>
    as('plain').post(BASE, holiday(), { headers: { ...keyed().headers, 'if-match': '1' } }),
  );
  const again = (await as('plain').get('/api/pendingTransactions/employee')).json<{
    pendingTransactions: readonly (Change & { ruleType: number; status: string })[];
  }>();
  const waiting = again.pendingTransactions.filter(({ status }) => status === 'pending');
  await sends('pendingTransactions.bulk', 'rejects what waits, and one that doesn’t', async () => {
    const items = [];
    for (const one of waiting) items.push(await decided(as('manager'), one.ruleType, one));
    return as('manager').post('/api/pendingTransactions/bulk', { decision: 'reject', reason: 'No.', items: [...items, { employeeWorkflowId: idOf('none', 1), ruleType: 2, version: 1, reason: 'No.' }] }, keyed());
  }); // prettier-ignore

  for (const [how, street] of [
    ['approve', '21 Get Street'],
    ['reject', '22 Get Street'],
  ] as const) {
    await rule(1, "decider = 'manager'");
    const requested = await savePersonal(`before it is decided by GET: ${how}`, 'plain', { streetAddress: street });
    await sends(`pendingTransactions.${how}ByGet`, 'an address', async () => {
      const query = new URLSearchParams(
        Object.entries(await decided(as('manager'), 1, changeIn(requested))).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      );
      return as('manager').get(`/api/pendingTransactions/${how}?${query.toString()}`, keyed());
    });
  }
  await sends('employeeLookup.addRecent', 'the same once more, and another one', async () => {
    await as('manager').post('/api/employees/recents', { employeeId: plain.employeeId }, keyed());
    return as('manager').post('/api/employees/recents', { employeeId: colleague.employeeId }, keyed());
  });
  await sends('employeeLookup.addRecent', 'someone out of scope', () =>
    as('manager').post('/api/employees/recents', { employeeId: reader.employeeId }, keyed()),
  );
}
