import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareRecordings } from './differences.ts';

/*
 * Compares two recordings made by record.ts: `node scripts/recording/compare.ts <before> <after> [--texts]`. Lists what
 * differs beside texts and exits with 1 if anything does; `--texts` also lists each text that was rewritten, once.
 */
const [before, after, ...flags] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  process.stderr.write('Usage: node scripts/recording/compare.ts <before> <after> [--texts]\n');
  process.exit(2);
}
const filesOf = (folder: string): Map<string, string> =>
  new Map(globSync('**/*.txt', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const { differences, texts } = compareRecordings(filesOf(before), filesOf(after));
if (flags.includes('--texts')) for (const [old, now] of texts) process.stdout.write(`- ${old}\n+ ${now}\n\n`);
for (const line of differences.slice(0, 200)) process.stdout.write(`${line}\n`);
process.stdout.write(`${differences.length} differences beside texts, ${texts.length} texts rewritten\n`);
process.exit(differences.length === 0 ? 0 : 1);
