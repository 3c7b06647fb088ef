import { readFileSync, statSync } from 'node:fs';
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
    ...consoleFaults(screensIn(join(root, 'console/dist'))),
  ];
}

/** Bytes of script, after gzip, that a screen of the console may load when it is opened first. */
const CONSOLE_BUDGET = 200_000;

/** A screen of the console, with the bytes of script after gzip that it loads when it is opened first. */
interface ConsoleScreen {
  readonly name: string;
  readonly bytes: number;
}

/** Returns what is wrong with the size of the console's screens, a sentence each. */
export function consoleFaults(screens: readonly ConsoleScreen[], budget = CONSOLE_BUDGET): string[] {
  if (screens.length === 0) return ['The build of the console names no screen.'];
  return screens
    .filter(({ bytes }) => bytes > budget)
    .map(
      ({ name, bytes }) =>
        `${name} of the console loads ${kilobytes(bytes)} of script after gzip; the budget is ${kilobytes(budget)}.`,
    );
}

/** One script of a build's manifest, by the name of its source. */
interface BuiltScript {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltScript>>;

/** Returns every screen of a build of the console, each with the page's own scripts and the larger of the two languages' texts. */
export function consoleScreens(manifest: Manifest, bytesOf: (file: string) => number): ConsoleScreen[] {
  const start = manifest['index.html'];
  if (!start) return [];
  const closure = (names: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const add = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      for (const next of manifest[name]?.imports ?? []) add(next);
    };
    for (const name of names) add(name);
    return found;
  };
  const size = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + bytesOf(manifest[name]?.file ?? ''), 0);
  const loaded = start.dynamicImports ?? [];
  const texts = Math.max(0, ...loaded.filter((name) => name.includes('console-texts')).map((name) => size([name])));
  return loaded
    .filter((name) => name.endsWith('-page.tsx'))
    .map((name) => ({ name, bytes: texts + size(closure(['index.html', name])) }));
}

/** Reads the screens of a build of the console; the smallest files are not compressed. */
function screensIn(folder: string): ConsoleScreen[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'scripts.json'), 'utf8')) as Manifest;
  return consoleScreens(manifest, (file) => {
    const compressed = statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false });
    return (compressed ?? statSync(join(folder, file))).size;
  });
}
