import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import { openFilesIn } from './open-files.ts';

/*
 * Setup of each test file. Temporary files of a process of tests are in a folder of its own, and a test file fails that leaves
 * something there: a folder that the product or the test didn't remove, or a file that is still open.
 */

const folder = (process.env.PAYSTEAD_TEST_TEMPORARY ??= mkdtempSync(join(inject('temporary'), 'of-')));
// PostgreSQL runs as another user if the tests run as root.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

const found = (): readonly string[] => [...readdirSync(folder), ...openFilesIn(folder).map((file) => `open: ${file}`)];
const before = new Set(found());
/** Files that no one closed, and that Node closed when it cleaned up its memory. */
const forgotten: string[] = [];
const note = ({ message }: Error): void => {
  if (message.includes('on garbage collection')) forgotten.push(message);
};
process.on('warning', note);
afterAll(() => void process.off('warning', note));
afterAll(() =>
  // A file that is being closed is open for a moment.
  vi.waitFor(
    () => {
      const left = [...found().filter((one) => !before.has(one)), ...forgotten];
      if (left.length > 0) throw new Error(`This test file leaves temporary files:\n${left.join('\n')}`);
    },
    { timeout: 10_000 },
  ),
);
