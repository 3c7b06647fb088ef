import { globSync } from 'node:fs';
import { root } from '../processes/run.ts';

/** The files and the number that a command names. */
export interface Given {
  /** Relative to the repository. */
  readonly files: readonly string[];
  readonly number: number;
}

/**
 * Reads what a command names: files or folders, and a number that stands for minutes or changes, `usual` unless one is given. Returns the
 * files of a pattern in these places, without those that are left out.
 */
export function readGiven(given: readonly string[], pattern: string, leftOut: RegExp, usual: number): Given {
  const isNumber = (one: string): boolean => /^\d+$/.test(one);
  const places = given.filter((one) => !isNumber(one)).map((one) => one.replace(/\/$/, ''));
  const files = globSync(pattern, { cwd: root })
    .filter((file) => !leftOut.test(file))
    .filter((file) => places.some((place) => file === place || file.startsWith(`${place}/`)))
    .toSorted();
  return { files, number: Number(given.find(isNumber) ?? usual) };
}
