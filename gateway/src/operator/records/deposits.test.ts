import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { readConfig } from '../../config.ts';
import { returnFile } from '../../features/direct-deposits/bank/ach/test/return-file.ts';
import { furnishAccounts, mailsOf } from '../../features/direct-deposits/test/petra.ts';
import { readReturnsCommand } from './deposits.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-returns-'));
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await furnishAccounts(harness);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.close();
});

const SAVINGS = { routing: '231382306', account: '4410270937', individual: 'E-0001' };
const FILE = returnFile([
  {
    notices: [
      { code: 'C05', ...SAVINGS },
      { code: 'R03', ...SAVINGS, amount: 123_456 },
      { code: 'R01', routing: '021000021', account: '77' },
    ],
  },
]);

async function type(content: string, more: { readonly client?: string; readonly language?: 'es' } = {}) {
  writeFileSync(join(folder, 'returns.ach'), content);
  const { client, language } = more;
  return readReturnsCommand.run({
    given: ['returns.ach'],
    options: client === undefined ? {} : { client },
    folder,
    database: harness.database,
    config: readConfig({ PAYSTEAD_DATA: folder }),
    keys: harness.keys,
    clock: { now: () => harness.now },
    tell: () => undefined,
    ...(language && { language }),
  });
}

it('SVC-7: prints every notice of a bank’s file with its result and the pay that came back, without a full number', async () => {
  const elsewhere = await type(FILE, { client: 'BAKERY' });
  expect(elsewhere.data).toMatchObject({ recorded: 0, amount: 0 });
  const { done, lines, data } = await type(FILE);
  expect(done).toBe(true);
  expect(lines).toEqual([
    'Line 3: C05, MILLRACE E-0001, account ending in 0937: to be corrected, still paid; the employee is notified.',
    'Line 5: R03, MILLRACE E-0001, account ending in 0937: no longer paid; the employee is notified.',
    'Line 7: R01, –, account ending in 77: this code isn’t about the account. Nothing was changed.',
    '3 notices read, 2 recorded. Pay that came back: $1,234.56.',
  ]);
  expect(JSON.stringify(data)).not.toContain('4410270937');
  const mails = await mailsOf(harness);
  expect(await type(FILE, { language: 'es' })).toMatchObject({
    lines: [
      'Línea 3: C05, MILLRACE E-0001, cuenta terminada en 0937: ya estaba registrada.',
      'Línea 5: R03, MILLRACE E-0001, cuenta terminada en 0937: ya estaba registrada.',
      'Línea 7: R01, –, cuenta terminada en 77: este código no se refiere a la cuenta. No se cambió nada.',
      '3 avisos leídos; registrados: 0. Pago devuelto: $0.00.',
    ],
  });
  expect(await mailsOf(harness)).toEqual(mails);
});

it('SVC-7: uses nothing of a bank’s file whose totals don’t match', async () => {
  const { done, lines, data } = await type(FILE.replace('00000123456', '00000123457'));
  expect(done).toBe(false);
  expect(lines).toEqual(['Nothing was changed.', 'Line 9: the sum of the amounts differs from the file’s own.']);
  expect(data).toEqual({
    faults: [{ line: 9, fault: 'amount', field: 'amount' }],
  });
});
