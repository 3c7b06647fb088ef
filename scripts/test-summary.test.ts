import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { summaryOf, timesOf, vitestArguments } from './test-summary.ts';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Lists `project file` for each test file that Vitest would run. */
async function filesOf(...given: string[]): Promise<string[]> {
  const options = { cwd: root, maxBuffer: 16 * 1024 * 1024 };
  const words = [vitest, 'list', '--filesOnly', '--json', ...given];
  const { stdout } = await promisify(execFile)(process.execPath, words, options);
  const listed = JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string; projectName: string }[];
  return listed.map(({ file, projectName }) => `${projectName} ${file.slice(root.length + 1)}`).toSorted();
}

describe('npm test', () => {
  it('passes its arguments to Vitest after its own, in their order', () => {
    const given = ['--shard', '1/2', '--project', 'gateway', '-t', 'DD-3: a failed save'];
    const own = ['run', '--reporter=default', '--reporter=json', '--outputFile.json=/r.json'];
    expect(vitestArguments(given, '/r.json')).toEqual([...own, ...given]);
    expect(vitestArguments([], '/r.json')).toEqual(own);
  });

  it('runs each test file in exactly one shard', async () => {
    const shards = await Promise.all(['1/3', '2/3', '3/3'].map((shard) => filesOf('--shard', shard)));
    for (const files of shards) expect(files.length).toBeGreaterThan(0);
    expect(shards.flat().toSorted()).toEqual(await filesOf());
  });

  it.each([
    ['{"numPassedTests":3,"numFailedTests":0}', 0, { passed: 3, failed: 0, exit: 0 }],
    ['{"numPassedTests":3,"numFailedTests":2}', 1, { passed: 3, failed: 2, exit: 1 }],
    // A file that could not be loaded.
    ['{"numPassedTests":3,"numFailedTests":0}', 1, { passed: 3, failed: 1, exit: 1 }],
    // Vitest ended before its report, as for a shard that doesn't exist.
    [null, 1, { passed: 0, failed: 1, exit: 1 }],
    [null, 0, { passed: 0, failed: 1, exit: 1 }],
    ['{"numPassed', 137, { passed: 0, failed: 1, exit: 137 }],
  ])('counts the tests of %j with exit code %d', (json, exit, summary) => {
    expect(summaryOf(json, exit)).toEqual(summary);
  });

  it('names the seconds of each part and the tests longer than 5 s that are no journeys, drills or properties', () => {
    const test = (fullName: string, duration?: number) => ({ fullName, duration });
    const report = {
      testResults: [
        { name: '/here/gateway/src/a.test.ts', assertionResults: [test('one', 5000), test('two', 5001)] },
        { name: '/here/journeys/b.test.ts', assertionResults: [test('story', 60_000)] },
        { name: '/here/gateway/seed/c.test.ts', assertionResults: [test('three', 7260), test('skipped')] },
        { name: '/here/gateway/src/kills.test.ts', assertionResults: [test('four', 9000)] },
        { name: '/here/gateway/src/drawn.test.ts', assertionResults: [test('five', 8000)] },
      ],
    };
    const texts: Readonly<Record<string, string>> = {
      'gateway/src/a.test.ts': "it('Drill: two', () => {}); // A Drill: no",
      'gateway/src/kills.test.ts': "import 'vitest';\n\n/* Drill: a process is killed. */\n",
      'gateway/src/drawn.test.ts': '/**\n * Property: any text comes back.\n */\n',
    };
    expect(timesOf(JSON.stringify(report), '/here', (file) => texts[file] ?? '')).toEqual([
      'Seconds of tests: journeys 60, gateway 34',
      '7.3 s  gateway/seed/c.test.ts: three',
      '5.0 s  gateway/src/a.test.ts: two',
    ]);
    expect(timesOf(null, '/here', () => '')).toEqual([]);
  });
});
