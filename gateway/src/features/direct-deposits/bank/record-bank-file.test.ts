import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { idOf } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { statement } from '../../../platform/database/port.ts';
import { seal } from '../../../platform/keys/envelope.ts';
import { unknownNumber } from '../../../platform/keys/unknown-number.ts';
import { accountPlace, fingerprintOf } from '../accounts-store.ts';
import { EVERYDAY, furnishAccounts, mailsOf, ON_FILE, SAVINGS } from '../test/petra.ts';
import { returnFile, type WrittenNotice } from './ach/test/return-file.ts';
import { recordBankFile } from './record-bank-file.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const [JOINT, NAMESAKES, MASKED] = [idOf('depo', 1), idOf('depo', 2), idOf('depo', 3)];
const SAVINGS_AT = { routing: '231382306', account: '4410270937' };
const EVERYDAY_AT = { routing: '031302955', account: ON_FILE };

/** Petra's checking account is also Colin's and, at another client, that of her namesake; Mona's came masked. */
beforeEach(async () => {
  await furnishAccounts(harness);
  const { colleague, namesake, manager } = harness.people;
  const row = (who: typeof colleague, id: string, routing: string, number: string) => {
    const owner = jobSubject({ clientId: who.client.clientId, employeeId: who.employeeId });
    return {
      client_id: owner.clientId,
      employee_id: owner.employeeId,
      direct_deposit_id: id,
      position: 1,
      bank_name: 'Millrace Bank',
      routing_number: routing,
      account_type: 'checking',
      account_sealed: seal(harness.keys, number, accountPlace(owner, id)),
      account_fingerprint: fingerprintOf(harness.keys, routing, number),
      account_last_four: number.slice(-4),
      split: 'remainder',
      status: 'active',
      started_on: '2024-01-02',
    };
  };
  await harness.insert('direct_deposit', [
    row(colleague, JOINT, EVERYDAY_AT.routing, ON_FILE),
    row(namesake, NAMESAKES, EVERYDAY_AT.routing, ON_FILE),
    row(manager, MASKED, SAVINGS_AT.routing, unknownNumber('0937')),
  ]);
});

const states = statement(
  'test.bank_file_states',
  z.object({ direct_deposit_id: z.string(), status: z.string(), status_reason: z.string().nullable() }),
  'select direct_deposit_id, status, status_reason from direct_deposit',
);
const kept = statement(
  'test.bank_notices',
  z.object({ direct_deposit_id: z.string(), trace_number: z.string(), code: z.string(), amount: z.coerce.number() }),
  'select direct_deposit_id, trace_number, code, amount from bank_notice order by trace_number',
);

/** Returns the accounts that a bank's notices changed, with status and code. */
async function changed() {
  const rows = await harness.database.asMaintenance((tx) => tx.rows(states, []));
  return Object.fromEntries(
    rows
      .filter(({ status, status_reason: code }) => status !== 'active' || code !== null)
      .map(({ direct_deposit_id: id, status, status_reason: code }) => [id, [status, code]]),
  );
}

async function record(notices: readonly WrittenNotice[], { client = null as string | null, company = '' } = {}) {
  const ports = { database: harness.database, keys: harness.keys, brandOf: brandsOf({ branding: true }).mailOfPartner };
  const result = await recordBankFile(
    ports,
    returnFile([{ company, notices }]),
    client === null ? null : [client],
    harness.now,
  );
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.lines;
}
const outcomes = async (...input: Parameters<typeof record>) => (await record(...input)).map(({ outcome }) => outcome);

it.each([
  ['the main account', {}, [SAVINGS_AT, 'R03'], 'its share goes to your main account, ending in 4821'],
  ['the account itself, which is only to be corrected', {}, [SAVINGS_AT, 'C07'], 'Your pay still goes to that account'],
  ['a paper check, if the main account is returned', {}, [EVERYDAY_AT, 'R03'], 'receive its share by paper check'],
  ['a paper check, if the main account isn’t confirmed', { [EVERYDAY]: 'prenote' }, [SAVINGS_AT, 'R03'], 'receive its share by paper check'],
  ['the account before it', { [SAVINGS]: 'prenote' }, [SAVINGS_AT, 'R03'], 'its share goes to your previous account, ending in 7777'],
] as const)('a returned account’s share goes to %s, and the mail says so', async (_where, statuses, [at, code], sentence) => {
  for (const [id, status] of Object.entries(statuses))
    await harness.change(`update direct_deposit set status = '${status}' where direct_deposit_id = '${id}'`);
  if (sentence.includes('7777')) {
    const owner = jobSubject({ clientId: harness.people.plain.client.clientId, employeeId: harness.people.plain.employeeId });
    const number = '00001117777';
    await harness.insert('direct_deposit', [
      { client_id: owner.clientId, employee_id: owner.employeeId, direct_deposit_id: idOf('depo', 9), position: 1, routing_number: '031302955', account_type: 'checking', account_sealed: seal(harness.keys, number, accountPlace(owner, idOf('depo', 9))), account_fingerprint: fingerprintOf(harness.keys, '031302955', number), account_last_four: '7777', split: 'amount', amount: 20_000, status: 'active', replaced_by: SAVINGS, started_on: '2024-01-02' },
    ]); // prettier-ignore
  }
  expect(await outcomes([{ code, ...at, individual: 'E-0001', trace: 51 }], { client: 'MILLRACE' })).toEqual(['recorded']);
  const sentences = (await mailsOf(harness)).map(({ data }) => String(data['sentences']));
  expect(sentences).toEqual([expect.stringContaining(sentence)]);
}); // prettier-ignore

it('SVC-7: stops a returned account, keeps paying one to be corrected, and notifies each employee once', async () => {
  const notices: WrittenNotice[] = [
    { code: 'R03', ...SAVINGS_AT, individual: 'E-0001', amount: 20_000, trace: 41 },
    { code: 'C07', ...EVERYDAY_AT, individual: 'e-0002', trace: 42 },
    { code: 'R15', ...EVERYDAY_AT, individual: 'E-0001', trace: 43 },
    { code: 'R02', routing: '021000021', account: '666000999', individual: 'E-0001', trace: 44 },
  ];
  expect(await record(notices)).toEqual([
    {
      line: 3,
      code: 'R03',
      lastFour: '0937',
      individualId: 'E-0001',
      clientCode: 'MILLRACE',
      employeeNumber: 'E-0001',
      amount: 20_000,
      outcome: 'recorded',
    },
    {
      line: 5,
      code: 'C07',
      lastFour: '4821',
      individualId: 'e-0002',
      clientCode: 'MILLRACE',
      employeeNumber: 'E-0002',
      amount: 0,
      outcome: 'recorded',
    },
    expect.objectContaining({ line: 7, code: 'R15', clientCode: null, outcome: 'otherCode' }),
    expect.objectContaining({ line: 9, code: 'R02', clientCode: null, outcome: 'unknownAccount' }),
  ]);
  const after = { [SAVINGS]: ['prenoteFailed', 'R03'], [JOINT]: ['active', 'C07'] };
  expect(await changed()).toEqual(after);
  const mails = await mailsOf(harness);
  expect(new Set(mails.map(({ template, data }) => `${template} ${String(data.lastFour)}`))).toEqual(
    new Set(['depositReturned 0937', 'depositReturned 4821']),
  );
  // The same file again: nothing happens, and no one gets another mail.
  expect(await outcomes(notices)).toEqual(['repeated', 'repeated', 'otherCode', 'unknownAccount']);
  expect(await changed()).toEqual(after);
  expect(await mailsOf(harness)).toEqual(mails);
  expect(await harness.database.asMaintenance((tx) => tx.rows(kept, []))).toEqual([
    { direct_deposit_id: SAVINGS, trace_number: '076401250000041', code: 'R03', amount: 20_000 },
    { direct_deposit_id: JOINT, trace_number: '076401250000042', code: 'C07', amount: 0 },
  ]);
  // Another notice about an account that is no longer paid.
  expect(await outcomes([{ code: 'R02', ...SAVINGS_AT, individual: 'E-0001', trace: 45 }])).toEqual(['notInUse']);
});

it('SVC-7: an account of several employees needs the one in the file, by number and employer', async () => {
  expect(await outcomes([{ code: 'R02', ...EVERYDAY_AT }])).toEqual(['severalEmployees']);
  // Petra and her namesake at the other client have the same employee number.
  expect(await outcomes([{ code: 'R02', ...EVERYDAY_AT, individual: 'E-0001' }])).toEqual(['severalEmployees']);
  expect(await changed()).toEqual({});
  const { client: bakery } = harness.people.namesake;
  expect(await outcomes([{ code: 'R02', ...EVERYDAY_AT, individual: '0E-0001' }], { client: bakery.code })).toEqual([
    'recorded',
  ]);
  expect(await changed()).toEqual({ [NAMESAKES]: ['prenoteFailed', 'R02'] });
  const [{ ein } = { ein: '' }] = await harness.database.asMaintenance((tx) =>
    tx.rows(statement('test.ein', z.object({ ein: z.string() }), 'select ein from legal where client_id = $1'), [
      harness.people.plain.client.clientId,
    ]),
  );
  const company = `1${ein.replace('-', '')}`;
  expect(await outcomes([{ code: 'R16', ...EVERYDAY_AT, individual: 'E-0001', trace: 5 }], { company })).toEqual([
    'recorded',
  ]);
  expect(await changed()).toEqual({
    [NAMESAKES]: ['prenoteFailed', 'R02'],
    [EVERYDAY]: ['prenoteFailed', 'R16'],
  });
});

it('SVC-7: an account that came masked is found by its last four digits and the employee', async () => {
  const { account: _, ...bank } = SAVINGS_AT;
  expect(await outcomes([{ code: 'C01', ...bank, account: '9990937' }])).toEqual(['unknownAccount']);
  expect(await outcomes([{ code: 'C01', ...bank, account: '9990937', individual: 'E-0003' }])).toEqual(['recorded']);
  expect(await changed()).toEqual({ [MASKED]: ['active', 'C01'] });
});
