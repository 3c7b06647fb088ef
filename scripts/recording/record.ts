import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startRecording } from './gateway.ts';
import { readEverything } from './reads.ts';
import { makeChanges } from './changes.ts';

/*
 * Records what the gateway answers to everyone in the demo: every read in both languages, every paycheck, year-end form and
 * pay stub, then one change of each kind with the mail it causes. Compare two recordings with compare.ts, for example
 * before and after moving code: `node scripts/recording/record.ts <folder> [people]`.
 */
const [folder, people] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node scripts/recording/record.ts <folder> [people]\n');
  process.exit(2);
}
rmSync(folder, { recursive: true, force: true });

const gateway = await startRecording();
let files = 0;
const write = (name: string, content: string): void => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  files += 1;
};
try {
  await readEverything(gateway, people === undefined ? Number.POSITIVE_INFINITY : Number(people), write);
  await makeChanges(gateway, write);
} finally {
  await gateway.close();
}
process.stdout.write(`${files} files in ${folder}\n`);
