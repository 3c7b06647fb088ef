/** The differences between two recordings of replies, files and mail. */
export interface RecordingDifferences {
  /** `file: line before → line after`, for everything that is not a text. */
  readonly differences: readonly string[];
  /** Each rewritten text once: before and after. */
  readonly texts: readonly (readonly [before: string, after: string])[];
}

/** A JSON line: its key, if any, and its value. */
const LINE = /^(?<key>\s*(?:"(?:[^"\\]|\\.)*": )?)(?<value>.*?),?$/;
const STRING = /^"(?<text>(?:[^"\\]|\\.)*)"$/;

/**
 * Compares two recordings file by file. A string that is a sentence or a label on both sides counts as a rewritten text;
 * keys, numbers, dates, codes, ids and missing or additional lines count as differences.
 *
 * @param before file contents by name
 * @param after the same of the other recording
 */
export function compareRecordings(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): RecordingDifferences {
  const differences: string[] = [];
  const texts = new Map<string, readonly [string, string]>();
  for (const name of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined || now === undefined) {
      differences.push(`${name}: ${old === undefined ? 'only after' : 'only before'}`);
      continue;
    }
    if (old === now) continue;
    const [oldLines, newLines] = [old.split('\n'), now.split('\n')];
    if (oldLines.length !== newLines.length) {
      differences.push(`${name}: ${oldLines.length} lines → ${newLines.length} lines`);
      continue;
    }
    for (const [place, line] of oldLines.entries()) {
      const other = newLines[place] ?? '';
      if (line === other) continue;
      const pair = rewrittenText(line, other);
      if (pair) texts.set(pair.join('\0'), pair);
      else differences.push(`${name}: ${line.trim()} → ${other.trim()}`);
    }
  }
  return { differences, texts: [...texts.values()].toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

function rewrittenText(line: string, other: string): readonly [string, string] | null {
  const [one, two] = [LINE.exec(line)?.groups, LINE.exec(other)?.groups];
  if (!one || !two || one['key'] !== two['key']) return null;
  const [before, after] = [
    STRING.exec(one['value'] ?? '')?.groups?.['text'],
    STRING.exec(two['value'] ?? '')?.groups?.['text'],
  ];
  if (before === undefined || after === undefined) return null;
  if (!isText(before) || !isText(after) || figuresOf(before) !== figuresOf(after)) return null;
  return [before, after];
}

/** Returns true for text that people read, and false for codes, ids, dates and colors. */
const isText = (value: string): boolean => /\p{Letter}{2}/u.test(value) && !/^[a-z][A-Za-z0-9_.:/-]*$/.test(value);

/** The figures of a text in order, so that a changed amount or date never passes as a rewritten text. */
const figuresOf = (value: string): string => [...value.matchAll(/\d+/g)].map(String).toSorted().join(' ');
