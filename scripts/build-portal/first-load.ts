import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LOAD_FILE, type FirstLoad } from '../../portal/build/first-load-plugin.ts';
import { builtPortal } from './portal.ts';

/** Bytes of script, after gzip, that home may load. React takes more than half of them. */
export const BUDGET = 105_000;

const LISTED = 5;

/** Returns what is wrong with a build's first load, a sentence each. */
export function firstLoadFaults({ scripts, largest, unusedTexts }: FirstLoad, budget = BUDGET): string[] {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = largest.slice(0, LISTED).map(({ file, bytes }) => `${file} (${kilobytes(bytes)} before compression)`);
  return [
    ...(total > budget
      ? [
          `The first load is ${kilobytes(total)} of script after gzip; the budget is ${kilobytes(budget)}. Largest: ${list.join(', ')}.`,
        ]
      : []),
    ...(scripts.length > 1
      ? [
          `The first load is ${scripts.length} scripts instead of one (decision 0005): ${scripts.map(({ file }) => file).join(', ')}.`,
        ]
      : []),
    ...(unusedTexts.length > 0 ? [`No code of the portal uses these texts: ${unusedTexts.join(', ')}.`] : []),
  ];
}

/** Kilobytes with one digit, rounded up, so that a total over the budget never reads as the budget. */
function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1).replace(/\.0$/, '')} kB`;
}

/** Compares the first load of the portal with its budget. Builds the portal only if its sources have changed. */
export async function firstLoadProblems(): Promise<string[]> {
  let folder: string;
  try {
    folder = await builtPortal((message) => process.stdout.write(`${message}\n`));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return firstLoadFaults(JSON.parse(readFileSync(join(folder, FIRST_LOAD_FILE), 'utf8')) as FirstLoad);
}
