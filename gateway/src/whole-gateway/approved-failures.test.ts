import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { OF_THE_RUN } from '../../test/changes/describe-changes.ts';
import { openStage, type Stage } from '../../test/changes/stage.ts';
import { failingJobs, lastingFailures } from '../../test/failures/failing-jobs.ts';
import { failingArchives } from '../../test/failures/failing-archives.ts';
import { failingFiles } from '../../test/failures/failing-files.ts';
import { failingImports } from '../../test/failures/failing-imports.ts';
import { failingMail } from '../../test/failures/failing-mail.ts';
import { failingProvider } from '../../test/failures/failing-provider.ts';
import { failingRecords } from '../../test/failures/failing-records.ts';
import { failingWebhooks } from '../../test/failures/failing-webhooks.ts';

/*
 * Approved files: what each job and each call to another system does when it fails, at each attempt until it works again: the log, the
 * rows that change, and what operators and people see. The parts run in this order on one database.
 */

const approved = new ApprovedFiles(path.join(import.meta.dirname, '../../test/approved/failures'));

let stage: Stage;
beforeAll(async () => {
  // Pauses aren't shortened at random.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { job: _job, ...hidden } = OF_THE_RUN;
  stage = await openStage({ hidden: { ...hidden, file_chunk: ['bytes'], stored_file: ['size_bytes'] } });
});
afterAll(() => stage.close());

it.each([
  ['imports', failingImports],
  ['jobs', failingJobs],
  ['jobs that fail for long', lastingFailures],
  ['mail', failingMail],
  ['webhooks', failingWebhooks],
  ['archives of paychecks', failingArchives],
  ['the identity provider', failingProvider],
  ['the file storage and the virus scanner', failingFiles],
  ['records of what happened', failingRecords],
])('notes what follows a failure: %s', async (_part, run) => {
  const before = [...stage.files.values()].join('').length;
  await run(stage);
  expect([...stage.files.values()].join('').length).toBeGreaterThan(before);
});

it('every failure has exactly the effects of its approved file', () => {
  const different = [...stage.files].map(([name, text]) => approved.compare(name, text));
  expect(different.filter((one) => one !== '').join('\n\n')).toBe('');
  expect(approved.unused()).toEqual([]);
});
