import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, run } from '../processes/run.ts';

/** Rules without I/O, by area. A file that a change touches is tested by mutation if it is in one of them. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  payroll: ['payroll/src/**/*.ts'],
  access: [
    'contract/src/{assurance,endpoint,features,portal-features}.ts',
    'contract/src/service/scopes.ts',
    'gateway/src/platform/access/{views,recent-sign-in,feature-switches}.ts',
    'gateway/src/platform/access/{visible-employee,visible-scope,service-scope,import-scope}.ts',
    'gateway/src/platform/identity-tokens/assurance.ts',
    'gateway/src/features/menu/rules.ts',
  ],
  masking: ['contract/src/{fields,employee}.ts', 'contract/src/features/profile/rules.ts'],
  dates: [
    'contract/src/local-date.ts',
    'gateway/src/features/direct-deposits/pay-dates.ts',
    'gateway/src/platform/changes/first-check.ts',
  ],
  rules: [
    'contract/src/features/*/{rules,move,personal,boxes,sums,forms,facts,code,signature,filing-status,geo-code,palette,color}.ts',
  ],
  documents: ['contract/src/openapi/*.ts', 'contract/src/service/{additive,hoist-definitions,openapi}.ts'],
  idempotency: ['gateway/src/platform/idempotency/request.ts'],
  notices: ['gateway/src/platform/outbox/{backoff,reason}.ts', 'gateway/src/platform/jobs/{schedule,slice-size}.ts'],
  requests: ['gateway/src/platform/http/request/{parse,storable,cursor,network-of,anti-forgery,language}.ts'],
  security: ['gateway/src/platform/security/{classify,kinds,tally,network-address}.ts'],
};
const EXCLUDED = /\.test\.ts$|\/(test|tables|fixture)\/|\/tables\.ts$/;

/** Returns the files of every area, relative to the repository. */
function mutableFiles(): string[] {
  return globSync(Object.values(AREAS).flat(), { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXCLUDED.test(file))
    .toSorted();
}

/** Returns the files that differ from the branch `main`: committed, staged and not. On `main`, those of its last commit. */
function changedFiles(): string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const current = git('rev-parse', 'HEAD');
  const forked = git('merge-base', 'HEAD', 'main');
  return git('diff', '--name-only', forked === current ? 'HEAD~1' : forked).split('\n');
}

/**
 * Tests the tests: changes one operator, condition or value at a time and runs the tests that reach it, of those in the
 * folders of the changed files and above. `given` names files or folders, `all` every area; without any, the files that differ from `main`. Test
 * files that `given` names run as well. Resolves to the exit code.
 */
export async function testByMutation(given: readonly string[]): Promise<number> {
  const all = mutableFiles();
  const wanted = given.length === 0 ? changedFiles() : given;
  const files = given.includes('all') ? all : all.filter((file) => wanted.some((one) => isIn(file, one)));
  if (files.length === 0) {
    process.stdout.write('No changed file is in an area that is tested by mutation (scripts/mutants/mutants.ts).\n');
    return 0;
  }
  process.stdout.write(`${files.join('\n')}\n`);
  const tests = [...new Set([...files.flatMap(testsBeside), ...given.filter(isTest)])];
  const options = ['--mutate', files.join(','), '--testFiles', tests.join(',')];
  return run('stryker', ['run', 'scripts/mutants/stryker.config.json', ...options]);
}

/** Returns the patterns of a file's own tests: those of its folder, and of the folder above. */
export function testsBeside(file: string): string[] {
  const folder = dirname(file);
  return [folder, dirname(folder)]
    .map((one) => `${one}/*.test.ts`)
    .filter((pattern) => globSync(pattern, { cwd: root }).length > 0);
}

function isTest(named: string): boolean {
  return named.endsWith('.test.ts');
}

/** Whether a file is the named one or in the named folder. */
function isIn(file: string, named: string): boolean {
  return file === named || file.startsWith(`${named.replace(/\/$/, '')}/`);
}
