import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '@paystead/contract/failure.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService, type ServiceHarness } from '../../../test/service/service-harness.ts';
import { returnFile, type WrittenNotice } from '../../features/direct-deposits/bank/ach/test/return-file.ts';
import { furnishAccounts, mailsOf, ON_FILE } from '../../features/direct-deposits/test/petra.ts';
import { statement } from '../../platform/database/port.ts';

let harness: Harness;
let service: ServiceHarness;
/** The scope at MILLRACE, at BAKERY, and another scope at MILLRACE. */
const tokens = { millrace: '', bakery: '', both: '' };
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
  const tokenOf = async (name: string, grants: Parameters<ServiceHarness['create']>[1]) =>
    service.tokenOf(await service.create(name, grants));
  tokens.millrace = await tokenOf('bank', { MILLRACE: ['bank-notices:write'] });
  tokens.bakery = await tokenOf('other-bank', { BAKERY: ['bank-notices:write'], MILLRACE: ['changes:read'] });
  tokens.both = await tokenOf('two-banks', { BAKERY: ['bank-notices:write'], MILLRACE: ['bank-notices:write'] });
});
afterAll(() => harness.close());
beforeEach(() => furnishAccounts(harness));

const SAVINGS_AT = { routing: '231382306', account: '4410270937' };
const EVERYDAY_AT = { routing: '031302955', account: ON_FILE };
const NOTICES: readonly WrittenNotice[] = [
  { code: 'R03', ...SAVINGS_AT, individual: 'E-0001', amount: 20_000, trace: 41 },
  { code: 'C07', ...EVERYDAY_AT, individual: 'E-0001', trace: 42 },
  { code: 'R02', routing: '021000021', account: '666000999', individual: 'E-0001', trace: 44 },
];
const FILE = returnFile([{ notices: NOTICES }]);
const send = (token: string, content: string, more: { readonly client?: string } = {}) =>
  service.call({ method: 'POST', url: '/api/v1/bank-notices', token, payload: { content, ...more } });
interface Shown {
  readonly recorded: number;
  readonly amount: number;
  readonly notices: readonly { code: string; outcome: string; clientCode: string | null; accountLastFour: string }[];
}
const outcomesOf = (reply: Awaited<ReturnType<typeof send>>) =>
  reply.json<Shown>().notices.map(({ outcome }) => outcome);
const audited = statement(
  'test.bank_notice_audit',
  z.object({ endpoint: z.string(), actor_role: z.string(), account: z.string().nullable() }),
  `select endpoint, actor_role, detail ->> 'serviceAccount' as account from audit_event
    where endpoint like 'deposits.%' order by endpoint`,
);

describe('SVC-7: return files through the service API', () => {
  it('have the effect of typed codes, once, and the account is the actor', async () => {
    const first = await send(tokens.millrace, FILE);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        recorded: 2,
        amount: 20_000,
        notices: [
          expect.objectContaining({
            line: 3,
            code: 'R03',
            accountLastFour: '0937',
            employeeNumber: 'E-0001',
            outcome: 'recorded',
          }),
          expect.objectContaining({
            line: 5,
            code: 'C07',
            accountLastFour: '4821',
            clientCode: 'MILLRACE',
            outcome: 'recorded',
          }),
          expect.objectContaining({ line: 7, code: 'R02', clientCode: null, outcome: 'unknownAccount' }),
        ],
      },
    ]);
    const mails = await mailsOf(harness);
    expect(mails.length).toBeGreaterThan(0);
    const again = await send(tokens.millrace, FILE);
    expect([again.json<Shown>().recorded, outcomesOf(again)]).toEqual([0, ['repeated', 'repeated', 'unknownAccount']]);
    expect(await mailsOf(harness)).toEqual(mails);
    expect(await harness.database.asMaintenance((tx) => tx.rows(audited, []))).toEqual([
      { endpoint: 'deposits.returned', actor_role: 'service', account: 'bank' },
      { endpoint: 'deposits.toCorrect', actor_role: 'service', account: 'bank' },
    ]);
  });

  it('reach the clients at which the account has the scope, and no others', async () => {
    expect(outcomesOf(await send(tokens.bakery, FILE))).toEqual(['unknownAccount', 'unknownAccount', 'unknownAccount']);
    expect(outcomesOf(await send(tokens.both, FILE, { client: 'BAKERY' }))).toEqual([
      'unknownAccount',
      'unknownAccount',
      'unknownAccount',
    ]);
    for (const client of ['MILLRACE', 'NOWHERE']) {
      const reply = await send(tokens.bakery, FILE, { client });
      expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([403, 'scope_required']);
    }
    expect(outcomesOf(await send(tokens.both, FILE, { client: 'MILLRACE' }))).toEqual([
      'recorded',
      'recorded',
      'unknownAccount',
    ]);
  });

  const lines = FILE.split('\r\n');
  const control = lines.findIndex((line) => line.startsWith('8')) + 1;
  const at = (line: string, position: number, text: string) =>
    line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);
  const withLine = (line: number, change: (text: string) => string) =>
    lines.map((text, place) => (place === line - 1 ? change(text) : text)).join('\n');
  it.each([
    ['another sum of banks', withLine(control, (text) => at(text, 11, '0000000001')), `/${control}/hash`, 'nacha_hash'],
    ['another count', withLine(control, (text) => at(text, 5, '000001')), `/${control}/count`, 'nacha_count'],
    ['an amount that isn’t one', withLine(3, (text) => at(text, 30, '00000X0000')), '/3/amount', 'nacha_field'],
    ['a long line', withLine(4, (text) => `${text}7`), '/4', 'nacha_length'],
    ['no end', lines.slice(0, control).join('\n'), '', 'nacha_end'],
  ])(
    'with %s are refused with the line and the field, and nothing of them counts',
    async (_what, file, pointer, code) => {
      const reply = await send(tokens.millrace, file);
      const { errors = [] } = problem.parse(reply.json());
      expect(reply.statusCode).toBe(422);
      expect(errors.map((error) => [error.pointer, error.code])).toContainEqual([pointer, code]);
      expect(errors.map(({ detail }) => detail)).not.toContain('This value isn’t valid.');
      expect(outcomesOf(await send(tokens.millrace, FILE))).toEqual(['recorded', 'recorded', 'unknownAccount']);
    },
  );

  it('are refused without content', async () => {
    const empty = await send(tokens.millrace, '\n');
    expect([empty.statusCode, problem.parse(empty.json()).errors?.[0]?.code]).toEqual([422, 'nacha_empty']);
  });
});
