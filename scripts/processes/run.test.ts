import { describe, expect, it } from 'vitest';
import { run, runCaptured } from './run.ts';

/** A program of one line, and its arguments. */
const script = (source: string) => ['-e', source];

describe('a program from node_modules', () => {
  it.each([
    ['ends well', 'node', script('process.exitCode = 0'), 0],
    ['ends with a code', 'node', script('process.exitCode = 3'), 3],
    ['is killed', 'node', script('process.kill(process.pid, "SIGKILL")'), 1],
    ['is not installed', 'no-such-program', [], 127],
  ])('that %s gives the exit code, with its output passed through or captured', async (_what, program, args, code) => {
    expect([await run(program, args), (await runCaptured(program, args)).code]).toEqual([code, code]);
  });

  it('is captured with both outputs, and gets the given environment', async () => {
    const printing = script('process.stdout.write("out "); process.stderr.write("err ")');
    const { code, output } = await runCaptured('node', printing);
    expect([code, output.split(' ').toSorted()]).toEqual([0, ['', 'err', 'out']]);
    const checking = script('process.exitCode = process.env.NODE_ENV === "production" ? 0 : 1');
    expect(await run('node', checking, { NODE_ENV: 'production' })).toBe(0);
  });
});
