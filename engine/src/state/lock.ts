import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Attempts to get the lock, one every 100 ms. */
const ATTEMPTS = 600;

/** Runs work that reads and writes the state, alone among all processes of the engine in this folder. `signal` ends the wait. */
export async function alone<T>(folder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const path = join(folder, 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await acquire(path, signal);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string, signal: AbortSignal | undefined): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(String(process.pid));
      await file.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await wait(100, undefined, signal && { signal });
  }
  throw new Error(`Another process of the engine keeps ${path}.`);
}

/** Checks whether the process that wrote a lock has ended without removing it. */
async function isAbandoned(path: string): Promise<boolean> {
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner <= 0) return false;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
