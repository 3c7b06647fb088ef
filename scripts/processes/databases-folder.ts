import { statfsSync } from 'node:fs';
import os from 'node:os';

/** The file system in memory of Linux. Containers often give it 64 MB. */
const MEMORY = '/dev/shm';
/** Far more than the databases of all test processes fill. */
const ROOM_BYTES = 3e9;

/**
 * Returns the folder for temporary databases: one in memory if the machine has room there, because a database is 1,250 files and
 * copying one takes a fifth of the time, or else the folder for all temporary files. Programs may not run from the one in memory.
 */
export function databasesFolder(): string {
  return hasRoom() ? MEMORY : os.tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
