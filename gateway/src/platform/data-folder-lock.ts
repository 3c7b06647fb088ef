import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder is in use by another process. */
class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly code = 'data_folder_in_use';
  constructor(folder: string) {
    super(
      `${folder} is in use by another Paystead process. Stop that one, or give this one a folder of its own (PAYSTEAD_DATA).`,
    );
  }
}

export interface DataFolderLock {
  /** Releases the folder; a second call does nothing. */
  release(): void;
}

/**
 * Locks the data folder for this process and creates it (owner only) if absent. Throws `DataFolderInUse` at once if
 * another process, or this one, has it.
 *
 * Two processes on one embedded database lose rows silently. SQLite's exclusive transaction holds a kernel lock that
 * ends with the process however it ends: no stale file refuses the next start, as a PID file would.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const absolute = path.resolve(folder);
  // POSIX locks belong to the process, so closing any handle on the file would drop them: never open it twice.
  if (held.has(absolute)) throw new DataFolderInUse(absolute);
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(absolute, 'lock'), { timeout: 0 });
  try {
    // A journal in memory leaves no file behind that a later start would have to recover.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new DataFolderInUse(absolute);
    throw error;
  }
  held.add(absolute);
  return {
    release() {
      if (!held.delete(absolute)) return;
      database.close();
    },
  };
}

const held = new Set<string>();

/** SQLITE_BUSY is 5; `errcode` may carry an extended code in its upper bits. */
function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
