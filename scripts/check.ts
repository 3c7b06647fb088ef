import { writeTextKeys } from '../ui/build/text-keys.ts';
import { checkBoundaries } from './boundaries.ts';
import { firstLoad } from './first-load.ts';
import { generate, writeGenerated } from './generate.ts';
import { checkRuntime } from './runtime.ts';
import { run } from './run.ts';
import { references } from './references.ts';
import { singlePlaces } from './single-places.ts';
import { storePermissions, storePermissionTypes } from './store-permissions.ts';
import { texts } from './texts.ts';

checkRuntime();
[...generate(), storePermissionTypes()].forEach(writeGenerated);
writeTextKeys();

/** Every step runs even if an earlier one failed, so that one run reports everything. */
const steps: readonly (readonly [string, () => Promise<number>])[] = [
  ...['contract', 'payroll', 'gateway', 'identity', 'ui', 'portal', 'mobile', 'journeys', 'bench', 'scripts'].map(
    (workspace) => [`types of ${workspace}`, () => run('tsc', ['-p', workspace])] as const,
  ),
  ['lint', () => run('oxlint', ['--type-aware', '--quiet', '.'])],
  ['format', () => run('oxfmt', ['--check', '.'])],
  ['boundaries', checkBoundaries],
  ['single places', async () => singlePlaces()],
  ['store permissions', async () => storePermissions()],
  ['references', async () => references()],
  ['texts', async () => texts()],
  ['first load', firstLoad],
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
