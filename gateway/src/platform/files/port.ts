/** A file's metadata before its bytes have arrived. */
interface FileMeta {
  readonly clientId: string;
  /** Null: the client's own file, visible to all its employees. */
  readonly employeeId: string | null;
  /** The name shown to people; never part of a path. */
  readonly fileName: string;
  readonly contentType: string;
  /** The size limit in bytes; one more byte ends the upload. */
  readonly maxBytes: number;
}

/** A stored file: its row, and the place and key of its bytes. */
export interface StoredFile extends Omit<FileMeta, 'maxBytes'> {
  readonly fileId: string;
  readonly sizeBytes: number;
  /** SHA-256 of the plain bytes, 32 bytes. */
  readonly sha256: Uint8Array;
  readonly location: string;
  /** The file's own key, sealed by the key ring for this row. */
  readonly keySealed: Uint8Array;
  readonly createdAt: string;
}

/**
 * The file store. Call it outside a transaction: transfers are as slow as the other end, and the row that makes a file
 * part of a record (rows.ts) is written in that record's transaction. Bytes whose row was never written belong to no
 * one; `remove` the file of a refused change.
 */
export interface FileStore {
  /** Streams, encrypts and stores. Throws `Failure('payload_too_large')` past `maxBytes` and leaves nothing. */
  put(content: AsyncIterable<Uint8Array>, meta: FileMeta): Promise<StoredFile>;
  /** Returns the plain bytes, each segment authenticated before it is handed on. Throws `BrokenFile` if one fails. */
  open(file: Pick<StoredFile, 'clientId' | 'fileId' | 'location' | 'keySealed'>): AsyncGenerator<Uint8Array>;
  /** Removes the bytes; a file that is already gone is no error. */
  remove(file: Pick<StoredFile, 'location'>): Promise<void>;
}

/** A store for sealed bytes under opaque names: a folder, the database, or S3. */
export interface BytePlace {
  /** All or nothing: after a failure the name holds nothing. */
  write(location: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(location: string): AsyncIterable<Uint8Array>;
  remove(location: string): Promise<void>;
}

/** The stored bytes have changed: altered, cut short, reordered, or another file's. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
  readonly code = 'broken_file';
}

/** Whether a read failed because the bytes are damaged or gone, and not because the storage can't be reached. */
export function isLost(error: unknown): boolean {
  if (error instanceof BrokenFile) return true;
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  return code === 'ENOENT' || status === 404;
}

/** The format of a location: the client, and 32 random hexadecimal digits. */
export const LOCATION = /^([0-9a-f-]{36})\/([0-9a-f]{32})$/;
