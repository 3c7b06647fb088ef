/** Those who wait for a table lock until the migration's transaction ends. */
export type Waiting = 'none' | 'writes' | 'everyone';

/** Lock modes that a migration may take on a table, weakest first. Locks of plain reads are left out. */
const MODES: readonly (readonly [mode: string, waiting: Waiting])[] = [
  ['RowExclusiveLock', 'none'],
  ['ShareUpdateExclusiveLock', 'none'],
  ['ShareLock', 'writes'],
  ['ShareRowExclusiveLock', 'writes'],
  ['ExclusiveLock', 'writes'],
  ['AccessExclusiveLock', 'everyone'],
];

/** Returns who waits for the strongest of these locks; null if all of them are those of plain reads. */
export function strongest(modes: readonly string[]): Waiting | null {
  return MODES.findLast(([mode]) => modes.includes(mode))?.[1] ?? null;
}

/** Tells whether rows were added, changed or deleted. */
export const writesRows = (modes: readonly string[]): boolean => modes.includes('RowExclusiveLock');
