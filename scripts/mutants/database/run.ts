import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../processes/run.ts';
import { codeMutants, type CodeMutant } from '../code-mutants.ts';
import { readGiven } from '../given.ts';
import { reportLines, type Outcome } from '../report.ts';
import { copyRepository } from './sandbox.ts';

/** Work for the process that tries mutants. */
export interface Task {
  readonly mutants: readonly CodeMutant[];
  /** Names of statements; with `…` at the end, beginnings of names. */
  readonly statements: readonly string[];
  /** Minutes after which no further mutant is tried. */
  readonly minutes: number;
  /** The file to which outcomes are added, a line each. */
  readonly outcomes: string;
}

/** Tests, and the driver, which runs before any switch. */
const LEFT_OUT = /\.test\.ts$|\/(test|fixture)\/|^gateway\/src\/platform\/database\/(port|postgres|embedded)\.ts$/;

/** Approved files that mutants are tried with: of requests that read, of what requests and jobs write, and of commands. */
export const NETS = ['replies', 'changes', 'commands'] as const;
type Net = (typeof NETS)[number];

/**
 * Tests the approved files of a net: changes one part at a time of the gateway's code and of its statements, and repeats the requests and jobs
 * that reach it. `given` names files or folders below `gateway/src`, and the most minutes to spend; mutants are taken in random order.
 * Prints each change that none shows. Resolves to the exit code. Needs PostgreSQL's programs.
 */
export async function testByDatabase(net: Net, given: readonly string[]): Promise<number> {
  const { files, number: minutes } = readGiven(given, 'gateway/src/**/*.ts', LEFT_OUT, 60);
  if (files.length === 0) {
    process.stdout.write('Name files or folders below gateway/src.\n');
    return 2;
  }
  const sandbox = join(root, '.stryker', net);
  copyRepository(sandbox);
  const sources = files.map((name) => ({ name, content: readFileSync(join(root, name), 'utf8') }));
  const { prepared, mutants } = await codeMutants(sources);
  for (const { name, content } of prepared) writeFileSync(join(sandbox, name), content);
  const task: Task = {
    mutants,
    statements: sources.flatMap(({ content }) => statementsIn(content)),
    minutes,
    outcomes: join(sandbox, 'outcomes.jsonl'),
  };
  const path = join(sandbox, 'task.json');
  writeFileSync(path, JSON.stringify(task));
  const config = join(sandbox, 'scripts/mutants/database/vitest.config.ts');
  const code = await run('vitest', ['run', '--config', config, `${net}.drill.ts`], {
    PAYSTEAD_MUTANTS: path,
    PAYSTEAD_TEST_POSTGRES: process.env['PAYSTEAD_TEST_POSTGRES'] ?? 'start',
  });
  const text = existsSync(task.outcomes) ? readFileSync(task.outcomes, 'utf8').trim() : '';
  const outcomes = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Outcome);
  process.stdout.write(`${reportLines(outcomes).join('\n')}\n`);
  return code;
}

/** Returns the names of the statements that a file declares; of a name with a variable part, its beginning and `…`. */
export function statementsIn(content: string): string[] {
  return Array.from(
    content.matchAll(/\bstatement\(\s*(?:'([^']+)'|`([^`$]+)(\$?))/g),
    ([, name, beginning = '', variable]) => name ?? (variable === '$' ? `${beginning}…` : beginning),
  );
}
