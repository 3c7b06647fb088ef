import { expect, it } from 'vitest';
import { importScope } from '../../platform/access/import-scope.ts';
import { ImportAtWork } from '../apply/lock.ts';
import type { ImportStore } from '../runner.ts';
import { putRows } from './put-rows.ts';

it('SVC-3: rows are tried five times while another import is applied, with twice the wait each time', async () => {
  let attempts = 0;
  const database = {
    engine: 'postgres',
    asMaintenance() {
      attempts += 1;
      return Promise.reject(new ImportAtWork('Another import is being applied or taken back.'));
    },
  };
  const waits: number[] = [];
  const put = {
    scope: importScope(null),
    name: 'one',
    sent: { tables: [], files: new Map() },
    by: { startedBy: 'test', recordedBy: 'Test' },
    language: 'en',
    onApplied: () => Promise.resolve(),
  };
  const result = putRows(
    { database, now: () => new Date(0) } as unknown as ImportStore,
    put as never,
    (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  );
  await expect(result).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: 5 } });
  expect([attempts, waits]).toEqual([5, [100, 200, 400, 800]]);
});
