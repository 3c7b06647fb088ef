import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { readOpening } from './opening.ts';

it('SVC-8: the first state has the exported client’s paydays and people, and nothing that was done', async () => {
  const state = await opening();
  expect(state).toMatchObject({ format: 1, clientCode: 'KEYSTONE', cursor: null, answers: {} });
  expect(Object.keys(state.employees).toSorted()).toEqual(['KF-0009', 'KF-0417', 'KF-0431']);
  const file = join(import.meta.dirname, '../../test/opening/pay_calendars.csv');
  const [header = '', ...lines] = readFileSync(file, 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
  const columns = header.split(',');
  const cell = (line: string, name: string) => line.split(',')[columns.indexOf(name)] ?? '';
  expect(state.paydays.length).toBeGreaterThan(1);
  expect(state.paydays).toEqual(
    lines.map((line) => ({
      payGroup: cell(line, 'pay_group'),
      checkDate: cell(line, 'check_date'),
      periodBegin: cell(line, 'period_begin'),
      periodEnd: cell(line, 'period_end'),
    })),
  );
});

it('SVC-8: a folder without an export is refused', async () => {
  await expect(readOpening(import.meta.dirname)).rejects.toThrow('clients.csv');
});
