import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { openFilesIn } from './open-files.ts';

/*
 * Setup of each test file. Temporary files of a process of tests are in a folder of its own, and a test file fails that leaves
 * something there: a folder that the product or the test didn't remove, or a file that is still open.
 */

const folder = (process.env.PAYSTEAD_TEST_TEMPORARY ??= realpathSync(mkdtempSync(join(tmpdir(), 'paystead-'))));
process.env.TMPDIR = folder;

const left = (): readonly string[] => [...readdirSync(folder), ...openFilesIn(folder).map((file) => `open: ${file}`)];
const before = new Set(left());
afterAll(() => {
  expect(
    left().filter((one) => !before.has(one)),
    'temporary files that this test file leaves',
  ).toEqual([]);
});
