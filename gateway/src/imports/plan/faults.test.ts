import { afterAll, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import type { ImportRun } from '../runs.ts';
import { rejectedLinesOf } from './faults.ts';

const harness = await createHarness();
afterAll(harness.close);

it('IMP-2: the rejected lines of a file are those with an error, each once; a warning rejects none', async () => {
  const [own, other] = ['5cd00000-0000-4000-8000-000000000001', '5cd00000-0000-4000-8000-000000000002'] as const;
  await harness.insert(
    'import_run',
    [own, other].map((import_run_id) => ({
      import_run_id,
      source_name: 'jobs.csv',
      content_hash: '0'.repeat(64),
      state: 'planned',
      started_by: 'Ines',
      started_at: harness.now.toISOString(),
    })),
  );
  const fault = (line: number, more: object = {}) => ({
    import_run_id: own,
    file: 'jobs',
    source: 1,
    line,
    column_name: null,
    code: 'out_of_range',
    detail: '{}',
    is_warning: false,
    ...more,
  });
  await harness.insert('import_fault', [
    fault(9),
    fault(2),
    fault(2),
    fault(3, { is_warning: true }),
    fault(9, { is_warning: true }),
    fault(4, { source: 0 }),
    fault(5, { import_run_id: other }),
  ]);
  const lines: number[] = [];
  for await (const line of rejectedLinesOf(harness.database, { import_run_id: own } as ImportRun, 1)) lines.push(line);
  expect(lines).toEqual([2, 9]);
});
