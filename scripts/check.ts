import { writeTextKeys } from '../ui/build/text-keys.ts';
import { generate, writeGenerated } from './build-portal/generate.ts';
import { clientFile } from './build-client/generate.ts';
import { boundaryViolations } from './checks/boundaries.ts';
import { comments } from './checks/comments.ts';
import { firstLoadProblems } from './build-portal/first-load.ts';
import { identifiers } from './checks/identifiers.ts';
import { references } from './checks/references.ts';
import { ledgerLines, untestedRequirements } from './checks/requirement-tests.ts';
import { singlePlaces } from './checks/single-places.ts';
import { storePermissions, storePermissionTypes } from './checks/store-permissions.ts';
import { textValues } from './checks/text-values.ts';
import { texts } from './checks/texts.ts';
import { unusedTexts } from './checks/unused-texts.ts';
import { vacuousAssertions } from './checks/vacuous-assertions.ts';
import { runCaptured } from './processes/run.ts';
import { testByMutation } from './mutants/mutants.ts';
import { checkRuntime } from './runtime.ts';

/** A step returns its problems, one per line; no problem means that it passed. */
type Step = readonly [name: string, problems: () => Promise<string> | string];

checkRuntime();
const [option, ...given] = process.argv.slice(2);
if (option === '--mutants') process.exit(await testByMutation(given));
if (option === '--rules') {
  process.stdout.write(lines(ledgerLines(given)));
  process.exit(0);
}
[...generate(), clientFile(), storePermissionTypes()].forEach(writeGenerated);
writeTextKeys();

/** Lanes run in parallel, and the steps of a lane one after another. Types take about as long as everything else. */
const lanes: readonly (readonly Step[])[] = [
  // More checkers per package would repeat the work on shared types: they take more processor time than they save.
  [
    ['types', () => problemsOf('tsc', ['--build', '--checkers', '1', '--builders', '2'])],
    ['first load', async () => lines(await firstLoadProblems())],
  ],
  [
    ['lint', () => problemsOf('oxlint', ['--type-aware', '--quiet', '.'])],
    ['format', () => problemsOf('oxfmt', ['--check', '.'])],
    ['unused', () => problemsOf('knip', ['--no-progress', '--reporter', 'compact'])],
    ['boundaries', async () => lines(await boundaryViolations())],
    ['single places', () => lines(singlePlaces())],
    ['store permissions', () => lines(storePermissions())],
    ['names', () => lines(identifiers())],
    ['comments', () => lines(comments())],
    ['references', () => lines(references())],
    ['requirements', () => lines(untestedRequirements())],
    ['texts', async () => lines([...(await texts()), ...textValues(), ...unusedTexts()])],
    ['assertions', () => lines(vacuousAssertions())],
  ],
];

async function problemsOf(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCaptured(program, args);
  return code === 0 ? '' : output || `${program} ended with code ${code}.\n`;
}

function lines(problems: readonly string[]): string {
  return problems.map((problem) => `${problem}\n`).join('');
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Runs every step even if an earlier one failed, so that one run reports everything. Returns the names that failed. */
async function runLane(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, problems] of steps) {
    const began = performance.now();
    const found = await problems();
    process.stdout.write(`${found}${found === '' ? 'ok    ' : 'FAILED'} ${name} (${seconds(began)} s)\n`);
    if (found !== '') failed.push(name);
  }
  return failed;
}

const began = performance.now();
const failed = (await Promise.all(lanes.map(runLane))).flat();
process.stdout.write(`\n${seconds(began)} s\n`);
if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.exit(1);
}
