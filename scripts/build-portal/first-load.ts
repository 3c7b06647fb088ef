import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LOAD_FILE, type FirstLoad } from '../../portal/build/first-load-plugin.ts';
import { root } from '../processes/run.ts';
import { builtPortal, ensureConsole } from './portal.ts';

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
  const tell = (message: string) => void process.stdout.write(`${message}\n`);
  let folder: string;
  try {
    folder = await builtPortal(tell);
    await ensureConsole(tell);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [
    ...firstLoadFaults(JSON.parse(readFileSync(join(folder, FIRST_LOAD_FILE), 'utf8')) as FirstLoad),
    ...consoleFaults(scriptBytes(join(root, 'console/dist'))),
  ];
}

/**
 * Bytes of script, after gzip, that the console may have. All of its areas count, so that its first list is within it too. The
 * renderer of PDFs doesn't: it is loaded when someone opens a PDF.
 */
const CONSOLE_BUDGET = 200_000;

/** Returns what is wrong with the size of the console's scripts. */
export function consoleFaults(bytes: number, budget = CONSOLE_BUDGET): string[] {
  if (bytes <= budget) return [];
  return [`The console has ${kilobytes(bytes)} of script after gzip; the budget is ${kilobytes(budget)}.`];
}

/** Returns the bytes of a build's scripts after gzip; the smallest files are not compressed. */
function scriptBytes(folder: string): number {
  const scripts = globSync('assets/*.js', { cwd: folder, exclude: ['assets/pdf-pages-*.js'] });
  return scripts.reduce((sum, file) => {
    const compressed = statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(join(folder, file))).size;
  }, 0);
}
