import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

interface Result {
  readonly code: number;
  /** Standard output and standard error in the order of their arrival; empty unless captured. */
  readonly output: string;
}

/** Runs a program from node_modules in this process's runtime, passes its output through, and resolves to its exit code. */
export async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return (await start(program, args, environment, 'inherit')).code;
}

/** Runs a program from node_modules like `run`, but returns its output, so that parallel programs don't mix theirs. */
export function runCaptured(program: string, args: readonly string[]): Promise<Result> {
  return start(program, args, {}, 'pipe');
}

function start(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  output: 'inherit' | 'pipe',
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: [output === 'pipe' ? 'ignore' : 'inherit', output, output],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`, ...environment },
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    }
    child.once('error', ({ message }) => resolve({ code: 127, output: `${message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }));
  });
}
