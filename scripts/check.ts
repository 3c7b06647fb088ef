import { writeTextKeys } from '../ui/build/text-keys.ts';
import { generate, writeGenerated } from './generate.ts';
import { checkRuntime } from './runtime.ts';
import { run } from './run.ts';
import { references } from './references.ts';
import { singlePlaces } from './single-places.ts';
import { texts } from './texts.ts';
import { walls } from './walls.ts';

checkRuntime();
generate().forEach(writeGenerated);
writeTextKeys();

/** Types, lint, walls, single places, references, texts: all are looked at, so that one run tells everything. */
const steps: readonly (readonly [string, () => Promise<number>])[] = [
  ...['contract', 'payroll', 'gateway', 'identity', 'ui', 'portal', 'mobile', 'journeys', 'bench', 'scripts'].map(
    (workspace) => [`types of ${workspace}`, () => run('tsc', ['-p', workspace])] as const,
  ),
  ['lint', () => run('oxlint', ['--type-aware', '--quiet', '.'])],
  ['format', () => run('oxfmt', ['--check', '.'])],
  ['walls', walls],
  ['single places', async () => singlePlaces()],
  ['references', async () => references()],
  ['texts', async () => texts()],
];

const failed: string[] = [];
for (const [name, step] of steps) {
  const began = performance.now();
  const code = await step();
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
  );
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exit(1);
}
