import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  backupContents,
  backupHeader,
  CONTENTS,
  HEADER,
  PIECE_BYTES,
  pieceOf,
  type BackupContents,
  type BackupHeader,
  type PieceOf,
} from './format.ts';

/** The kind of damage to the file of a backup. */
export type Damage = 'notABackup' | 'cutShort' | 'changed' | 'unknownPiece' | 'unreadable';

/** The file is no backup, or was changed or cut short. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
  readonly code = 'broken_backup';
  readonly damage: Damage;
  /** The part of the archive in which it was noticed; empty for the whole. */
  readonly piece: string;
  constructor(damage: Damage, piece = '', options?: ErrorOptions) {
    super(`The backup is broken: ${damage} ${piece}`.trim(), options);
    this.damage = damage;
    this.piece = piece;
  }
}

export interface ArchiveHandlers {
  /** Called first; pieces follow when it has resolved. */
  header(header: BackupHeader): Promise<void>;
  /** Called for one piece at a time, in their order; the next piece is read meanwhile. */
  piece(piece: PieceOf, content: Buffer): Promise<void>;
}

/** A piece may be larger than the limit by one row. */
const MAX_PIECE_BYTES = PIECE_BYTES + 1024 * 1024 * 1024;

/** Bytes that are decompressed at once: with 16 KiB, Node's default, calls take longer than the work. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads an archive from its beginning to its end, one piece at a time, and returns its contents. Throws `BrokenBackup` if it
 * isn't whole: pieces were handed on by then, so the caller keeps nothing until this has returned.
 */
export async function readArchive(path: string, handlers: ArchiveHandlers): Promise<BackupContents> {
  const tar = extract();
  const file = createReadStream(path);
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  file.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => tar.destroy(error));
  file.pipe(gunzip).pipe(tar);
  const hash = createHash('sha256');
  let hasHeader = false;
  let contents: BackupContents | undefined;
  let handled = Promise.resolve();
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (contents !== undefined) throw new BrokenBackup('changed', name);
      if (size > MAX_PIECE_BYTES) throw new BrokenBackup('unreadable', name);
      const content = await bytesOf(entry);
      if (!hasHeader) {
        if (name !== HEADER) throw new BrokenBackup('notABackup');
        await handlers.header(parsed(backupHeader, name, content));
        hasHeader = true;
      } else if (name === CONTENTS) contents = parsed(backupContents, name, content);
      else {
        const piece = pieceOf(name);
        if (piece === null) throw new BrokenBackup('unknownPiece', name);
        hash.update(`${name}\n`).update(content);
        await handled;
        handled = handlers.piece(piece, content);
        // A failure shows at the next piece, or at the end.
        handled.catch(() => undefined);
      }
    }
    await handled;
  } catch (error) {
    throw isDamage(error) ? new BrokenBackup(hasHeader ? 'cutShort' : 'notABackup', '', { cause: error }) : error;
  } finally {
    file.destroy();
    gunzip.destroy();
    tar.destroy();
    // The caller takes back what was handed on only when nothing is added any more.
    await handled.catch(() => undefined);
  }
  if (contents === undefined) throw new BrokenBackup(hasHeader ? 'cutShort' : 'notABackup');
  if (contents.sha256 !== hash.digest('hex')) throw new BrokenBackup('changed');
  return contents;
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function parsed<T>(shape: { parse: (value: unknown) => T }, name: string, content: Buffer): T {
  try {
    return shape.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw new BrokenBackup('unreadable', name, { cause: error });
  }
}

/** Faults of decompression and of the tar format, which name neither a system call nor a code of ours. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BrokenBackup) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('Z_') || /tar header|checksum|unexpected end|Unexpected end/i.test(error.message);
}
