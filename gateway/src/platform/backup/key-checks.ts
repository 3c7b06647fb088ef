import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from '../keys/key-ring.ts';
import type { KeyCheck } from './format.ts';

/** A key of the backup that the configured keys lack, or that they have under the same id with another value. */
export interface KeyProblem {
  readonly id: string;
  readonly problem: 'missing' | 'different';
}

/** Describes every key by its id and a check value. */
export function keyChecksOf({ all }: KeyRing): KeyCheck[] {
  return [...all.values()].map((key) => ({ id: key.id, check: checkOf(key) }));
}

/** Compares the keys of a backup with those that are configured. */
export function keyProblems(checks: readonly KeyCheck[], { all }: KeyRing): KeyProblem[] {
  return checks.flatMap(({ id, check }): KeyProblem[] => {
    const key = all.get(id);
    if (key === undefined) return [{ id, problem: 'missing' }];
    return checkOf(key) === check ? [] : [{ id, problem: 'different' }];
  });
}

function checkOf({ index }: Key): string {
  return createHmac('sha256', index).update('backup key check 1').digest('hex').slice(0, 32);
}
