import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../../../paystead');
/** Prints the options with which Node was started. */
const PRINT = `data:text/javascript,${encodeURIComponent('console.error(JSON.stringify(process.execArgv))')}`;

async function optionsOf(...args: string[]): Promise<unknown> {
  const env = { ...process.env, NODE_OPTIONS: `--import=${PRINT}` };
  const { stderr } = await promisify(execFile)(COMMAND, [...args, '--help'], { env });
  return JSON.parse(stderr.split('\n')[0] ?? '');
}

describe('the memory of imports', () => {
  it('IMP-8: the command bounds the garbage that an import leaves in memory, and other commands run as usual', async () => {
    expect(await optionsOf('import', 'list')).toEqual([
      '--max-semi-space-size=8',
      '--initial-old-space-size=64',
      '--heap-growing-percent=50',
    ]);
    expect(await optionsOf('export', 'client')).toEqual([]);
  });
});
