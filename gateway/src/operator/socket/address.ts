import { chmodSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** The most bytes of a socket's path: macOS takes 103, Linux 107. */
const LONGEST = 100;
const NAME = 'operator.sock';
/** Begins the name of a folder that holds nothing but a socket. */
const PREFIX = 'paystead-';

/** An address at which a gateway may listen for commands. */
export interface Address {
  readonly path: string;
  /** Makes the socket its owner's alone, and findable by commands. Called when the gateway listens there. */
  publish(): void;
  /** Removes the socket and everything made for it. */
  release(): void;
}

/** Returns the path of the socket on which a gateway of this data folder would listen; null if there is no such path. */
export function socketOf(dataFolder: string): string | null {
  const path = locationOf(dataFolder) ?? socketIn(dataFolder);
  return fits(path) ? path : null;
}

/**
 * Yields the addresses of a data folder's gateway, best first: in the folder itself, or, if that path is too long or its file
 * system takes no sockets, in a new folder for this account alone below the system's temporary folder. The path of that is
 * in the file `operator.sock.location`. What a killed gateway left is removed. The caller holds the folder's lock.
 */
export async function* addressesOf(dataFolder: string): AsyncGenerator<Address> {
  removeStale(dataFolder);
  const inside = socketIn(dataFolder);
  if (fits(inside))
    yield { path: inside, publish: () => chmodSync(inside, 0o600), release: () => rmSync(inside, { force: true }) };
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!fits(join(parent, `${PREFIX}123456`, NAME))) continue;
    const path = join(await mkdtemp(join(parent, PREFIX)), NAME);
    yield {
      path,
      publish() {
        chmodSync(path, 0o600);
        writeFileSync(locationIn(dataFolder), `${path}\n`, { mode: 0o600 });
      },
      release() {
        rmSync(locationIn(dataFolder), { force: true });
        removeSocket(path);
      },
    };
  }
}

function removeStale(dataFolder: string): void {
  const stale = locationOf(dataFolder);
  // Nothing else is removed, whatever the file names.
  if (stale !== null && basename(stale) === NAME && basename(dirname(stale)).startsWith(PREFIX)) removeSocket(stale);
  rmSync(locationIn(dataFolder), { force: true });
  rmSync(socketIn(dataFolder), { force: true });
}

function removeSocket(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // Gone already, or something else is in it.
  }
}

function socketIn(dataFolder: string): string {
  return join(resolve(dataFolder), NAME);
}

/** Returns the path that a gateway wrote down because its socket is outside the data folder; null without one. */
function locationOf(dataFolder: string): string | null {
  try {
    return readFileSync(locationIn(dataFolder), 'utf8').trim();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function locationIn(dataFolder: string): string {
  return `${socketIn(dataFolder)}.location`;
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST;
}
