import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest seal of a client, written down where the database cannot reach. */
export interface Anchor {
  readonly clientId: string;
  readonly sealNumber: number;
  /** Hexadecimal, 64 characters. */
  readonly hash: string;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
}

/** Where anchors go unless the operator names another place, best on storage that can only be appended to. */
export function anchorFileIn(dataFolder: string): string {
  return join(dataFolder, 'audit-anchors');
}

/** Appends one line each (`client seal hash time`), for the owner's eyes alone, and waits for the disk. */
export async function writeAnchors(path: string, anchors: readonly Anchor[]): Promise<void> {
  if (anchors.length === 0) return;
  const file = await open(path, 'a', 0o600);
  try {
    const lines = anchors.map(({ clientId, sealNumber, hash, at }) => `${clientId} ${sealNumber} ${hash} ${at}\n`);
    await file.write(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All anchors of a file, in its order; none where there is no file. A line that was cut off by a crash is left out. */
export async function readAnchors(path: string): Promise<Anchor[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    const [, clientId, sealNumber, hash, at] = /^(\S+) (\d+) ([0-9a-f]{64}) (\S+Z)$/.exec(line) ?? [];
    return clientId && sealNumber && hash && at ? [{ clientId, sealNumber: Number(sealNumber), hash, at }] : [];
  });
}
