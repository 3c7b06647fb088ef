import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { env } from 'node:process';

/** True: the files are written instead of compared. */
const WRITES = env['PAYSTEAD_WRITE_APPROVED'] === 'yes';
/** Lines of a difference that a failure prints. */
const MOST_LINES = 40;
/** Text that only a fault of the program, or a sample that can't occur, writes. No file may be approved with it. */
const BROKEN =
  /.*(?:\bNaN\b|\bInvalid Date\b|\[object Object\]|\b(?:Type|Reference|Range)Error\b|\bis not a function\b|does not have its declared shape).*/;

/** A folder with approved files, each of which a test compares whole. */
export class ApprovedFiles {
  readonly #folder: string;
  readonly #compared = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns how a text differs from the approved file, or a line of it that can't be approved; an empty text if it is equal. */
  compare(name: string, text: string): string {
    this.#compared.add(name);
    const file = join(this.#folder, name);
    const broken = BROKEN.exec(text)?.[0];
    if (broken !== undefined) return `${relative(process.cwd(), file)} can’t be approved with this line:\n${broken}`;
    const approved = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (approved === text) return '';
    if (WRITES) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return '';
    }
    return `${relative(process.cwd(), file)} differs (PAYSTEAD_WRITE_APPROVED=yes writes it again):\n${differenceOf(approved, text)}`;
  }

  /** Returns the files that nothing was compared with, which are left over. */
  unused(): string[] {
    if (!existsSync(this.#folder)) return [];
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    const left = files.filter((name) => !this.#compared.has(name)).toSorted();
    if (!WRITES) return left;
    for (const name of left) rmSync(join(this.#folder, name));
    return [];
  }
}

/** Returns the lines that differ, each with the last unindented line before it. */
function differenceOf(approved: string, text: string): string {
  const [before, after] = [approved.split('\n'), text.split('\n')];
  const lines: string[] = [];
  let [left, right] = [0, 0];
  let section = '';
  while (lines.length < MOST_LINES && (left < before.length || right < after.length)) {
    const [one, other] = [before[left], after[right]];
    if (one === other) {
      if (one?.startsWith('=')) section = one;
      left += 1;
      right += 1;
      continue;
    }
    if (section !== '') lines.push(section);
    section = '';
    const [removed, added] = nextCommon(before, left, after, right);
    lines.push(...before.slice(left, removed).map((line) => `- ${line}`));
    lines.push(...after.slice(right, added).map((line) => `+ ${line}`));
    [left, right] = [removed, added];
  }
  return lines.length < MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}

/** Returns the nearest positions from which both texts are equal again. */
function nextCommon(
  before: readonly string[],
  left: number,
  after: readonly string[],
  right: number,
): [number, number] {
  const rest = before.length - left + after.length - right;
  for (let distance = 1; distance <= Math.min(rest, 400); distance += 1)
    for (let skipped = 0; skipped <= distance; skipped += 1) {
      const [one, other] = [left + skipped, right + distance - skipped];
      if (one < before.length && other < after.length && before[one] === after[other] && before[one] !== '')
        return [one, other];
    }
  return [before.length, after.length];
}
