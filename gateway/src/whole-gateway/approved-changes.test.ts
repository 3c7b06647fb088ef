import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { CHANGES } from '../../test/changes/all-changes.ts';
import { declaredLocks } from '../../test/changes/declared-locks.ts';
import { openStage, type Stage } from '../../test/changes/stage.ts';
import { gapsOf } from '../../test/gaps.ts';
import { statement } from '../platform/database/port.ts';

/*
 * Approved files: every request that writes and every job, with its reply and with all rows that it adds, changes and removes in any
 * table. The parts run in this order on one database. `PAYSTEAD_WRITE_APPROVED=yes` writes the files after an intended change.
 */

const approved = new ApprovedFiles(path.join(import.meta.dirname, '../../test/approved/changes'));

/** Requests and jobs without a file, with the reason. */
const WITHOUT_FILE: Readonly<Record<string, string>> = {
  'console/branding.previewMail': 'writes nothing, and its mail is compared elsewhere',
  'console/branding.previewPdf': 'writes nothing, and renders a PDF',
  'jobs/security.alerts': 'security-events.test.ts compares its alerts',
};

/** Jobs without an effect here, with the reason. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'jobs/certificates.check': 'no host has a certificate',
  'jobs/paychecks.export': 'approved-failures.test.ts makes archives',
};

let stage: Stage;
/** The gaps of the rows before the first request. */
let gaps: readonly string[];
beforeAll(async () => {
  stage = await openStage();
  gaps = await gapsOf(stage.signIn.harness.driver);
});
afterAll(() => stage.close());

const jobs = statement('test.changes.jobs', z.object({ name: z.string() }), 'select name from job order by name');

it.each(CHANGES)('notes what changes: %s', async (_part, send) => {
  const before = [...stage.files.values()].join('').length;
  await send(stage);
  expect([...stage.files.values()].join('').length).toBeGreaterThan(before);
});

it('every request and every job changes exactly the rows of its approved file', async () => {
  const locks = await declaredLocks(stage.signIn.harness);
  await stage.finish('metrics', 'employee/refused-sign-ins');
  const files = [
    ...stage.files,
    ['gaps.txt', `${gaps.join('\n')}\n`] as const,
    ['locks.txt', `${locks.join('\n')}\n`] as const,
  ];
  const different = files.map(([name, text]) => approved.compare(name, text));
  expect(different.filter((one) => one !== '').join('\n\n')).toBe('');
  expect(approved.unused()).toEqual([]);
});

it('no request that writes and no job is without a file', async () => {
  const writes = (listed: readonly { readonly name: string; readonly method: string; readonly writes?: boolean }[]) =>
    listed.filter(({ method, writes: isWrite }) => method !== 'GET' || isWrite).map(({ name }) => name);
  const named = [
    ...writes(endpoints as readonly Endpoint[]).map((name) => `employee/${name}`),
    ...writes(consoleEndpoints).map((name) => `console/${name}`),
    ...writes(serviceEndpoints).map((name) => `service/${name}`),
    ...(await stage.signIn.harness.database.asMaintenance((tx) => tx.rows(jobs, []))).map(({ name }) => `jobs/${name}`),
  ];
  expect(named.filter((name) => !stage.files.has(`${name}.txt`)).toSorted()).toEqual(Object.keys(WITHOUT_FILE));
});

it('every job does something', () => {
  const idle = [...stage.files].flatMap(([name, text]) =>
    name.startsWith('jobs/') && !/^[-+~] (?!job$)/m.test(text) ? [name.replace('.txt', '')] : [],
  );
  expect(idle.toSorted()).toEqual(Object.keys(WITHOUT_EFFECT));
});
