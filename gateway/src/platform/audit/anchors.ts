import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The newest seal of a client, stored outside the database. */
export interface Anchor {
  readonly clientId: string;
  readonly sealNumber: number;
  /** Hexadecimal, 64 characters. */
  readonly hash: string;
  /** An instant, ISO 8601 in UTC. */
  readonly at: string;
}

/** The content of one anchor file. */
export interface AnchorFile {
  readonly path: string;
  /** Null if there is no file, or if it was written by a release that didn't identify its files. */
  readonly anchorFileId: string | null;
  readonly anchors: readonly Anchor[];
  /**
   * The newest instant at which the file contained the newest seal of every client; null if nothing was anchored yet.
   */
  readonly checkedAt: string | null;
}

/*
 * One line each, appended:
 *   file <id> <time>                     the file's own id, in its first line
 *   <client> <seal number> <hash> <time> the newest seal of a client
 *   checked <time>                       nothing is newer than the lines above
 */
const FILE_LINE = /^file ([0-9a-f-]{36}) (\S+Z)$/;
const ANCHOR_LINE = /^(\S+) (\d+) ([0-9a-f]{64}) (\S+Z)$/;
const CHECKED_LINE = /^checked (\S+Z)$/;

/** Returns the default path of the anchor file. Operators should choose storage that only allows appending. */
export function anchorFileIn(dataFolder: string): string {
  return join(dataFolder, 'audit-anchors');
}

/**
 * Creates a missing file and its folder, readable by their owner only, and checks that the file can be appended to.
 * Throws the system's error if it can't, and an `Error` if the path isn't a regular file.
 */
export async function prepareAnchorFile(path: string): Promise<void> {
  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is not a regular file');
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(resolve(path)));
}

/** Why anchors can't be appended, with the system's error code and the folder concerned. */
type AnchorFileFault =
  | { readonly kind: 'notAFile' | 'open' }
  | { readonly kind: 'unwritable'; readonly code: string }
  | { readonly kind: 'folder'; readonly folder: string; readonly code: string };

/**
 * Returns why anchors can't be appended, or null. Changes nothing. A missing file is no fault if its folder can be
 * written.
 */
export async function anchorFileFault(path: string): Promise<AnchorFileFault | null> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { kind: 'notAFile' };
    if ((found.mode & 0o022) !== 0) return { kind: 'open' };
    await (await open(path, constants.O_WRONLY | constants.O_APPEND)).close();
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code !== 'ENOENT') return { kind: 'unwritable', code };
    return folderFault(dirname(resolve(path)));
  }
}

/** Checks the nearest existing folder, since a start creates the missing ones. */
async function folderFault(folder: string): Promise<AnchorFileFault | null> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' && dirname(folder) !== folder) return folderFault(dirname(folder));
    return { kind: 'folder', folder, code };
  }
}

/**
 * Returns the id of the file, and writes one if it has none. `known` is the result of an earlier call for the same
 * file, so that a file of an older release, whose id isn't in its first line, is read completely only once.
 */
export async function identifyAnchorFile(
  path: string,
  at: string,
  known: AnchorFileIdentity | null,
): Promise<AnchorFileIdentity> {
  // Don't create the folder: a volume that isn't mounted must fail, not be replaced by an empty folder.
  const file = await open(path, 'a+', 0o600);
  try {
    const { ino, size } = await file.stat({ bigint: true });
    const [, first] = FILE_LINE.exec(await firstLine(file)) ?? [];
    if (first !== undefined) return { ino, anchorFileId: first };
    if (known?.ino === ino && size > 0n) return known;
    const later = (await readAnchorFile(path)).anchorFileId;
    if (later !== null) return { ino, anchorFileId: later };
    const anchorFileId = randomUUID();
    await append(file, [`file ${anchorFileId} ${at}`]);
    await syncFolder(dirname(resolve(path)));
    return { ino, anchorFileId };
  } finally {
    await file.close();
  }
}

export interface AnchorFileIdentity {
  readonly ino: bigint;
  readonly anchorFileId: string;
}

/** Appends the anchors and the time of the check, and waits until they are on the disk. */
export async function appendAnchors(path: string, anchors: readonly Anchor[], at: string): Promise<void> {
  const lines = anchors.map((anchor) => `${anchor.clientId} ${anchor.sealNumber} ${anchor.hash} ${anchor.at}`);
  const file = await open(path, constants.O_RDWR | constants.O_APPEND);
  try {
    await append(file, [...lines, `checked ${at}`]);
  } finally {
    await file.close();
  }
}

/** Appends lines. Ends a line that a crash or a full disk cut off first, so that it doesn't swallow the next one. */
async function append(file: FileHandle, lines: readonly string[]): Promise<void> {
  const { size } = await file.stat();
  const last = Buffer.alloc(1);
  if (size > 0) await file.read(last, 0, 1, size - 1);
  const cut = size > 0 && last[0] !== NEWLINE ? '\n' : '';
  await file.appendFile(`${cut}${lines.map((line) => `${line}\n`).join('')}`);
  await file.sync();
}

const NEWLINE = 0x0a;

async function firstLine(file: FileHandle): Promise<string> {
  const start = Buffer.alloc(128);
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  return start.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '';
}

/** Flushes a folder, so that a new file in it survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads an anchor file line by line. A missing file is empty; a line that a crash cut off is skipped. */
export async function readAnchorFile(path: string): Promise<AnchorFile> {
  const anchors: Anchor[] = [];
  let anchorFileId: string | null = null;
  let checkedAt: string | null = null;
  try {
    await access(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { path, anchorFileId, anchors, checkedAt };
  }
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const [, clientId, sealNumber, hash, at] = ANCHOR_LINE.exec(line) ?? [];
    if (clientId && sealNumber && hash && at) anchors.push({ clientId, sealNumber: Number(sealNumber), hash, at });
    else anchorFileId ??= FILE_LINE.exec(line)?.[1] ?? null;
    const time = at ?? CHECKED_LINE.exec(line)?.[1] ?? null;
    if (time !== null && (checkedAt === null || time > checkedAt)) checkedAt = time;
  }
  return { path, anchorFileId, anchors, checkedAt };
}
