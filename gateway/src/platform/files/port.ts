/** What is known of a file before its bytes have come. */
export interface FileMeta {
  readonly clientId: string;
  /** Null: the client's own, for everybody there. */
  readonly employeeId: string | null;
  /** As people see it; never part of a path. */
  readonly fileName: string;
  readonly contentType: string;
  /** The most that is taken; one byte more ends the upload. */
  readonly maxBytes: number;
}

/** A file whose bytes are stored: what its row says, and where and under which key the bytes are. */
export interface StoredFile extends Omit<FileMeta, 'maxBytes'> {
  readonly fileId: string;
  readonly sizeBytes: number;
  /** Of the plain bytes, 32 bytes. */
  readonly sha256: Uint8Array;
  readonly location: string;
  /** The file's own key, sealed by the key ring for this row. */
  readonly keySealed: Uint8Array;
  readonly createdAt: string;
}

/**
 * The one way to files. Call it outside a transaction: bytes come and go as slowly as the other end, and the row that
 * makes a file part of a record (rows.ts) is written in the transaction of that record. Bytes whose row never came are
 * nobody's; `remove` what a refused change left.
 */
export interface FileStore {
  /** Streams, encrypts and stores. Throws `Failure('payload_too_large')` past `maxBytes`; nothing is left then. */
  put(content: AsyncIterable<Uint8Array>, meta: FileMeta): Promise<StoredFile>;
  /** The plain bytes, each segment authenticated before it is handed on. Throws `BrokenFile` where one does not hold. */
  open(file: Pick<StoredFile, 'clientId' | 'fileId' | 'location' | 'keySealed'>): AsyncGenerator<Uint8Array>;
  /** Removes the bytes; a file that is gone already is no fault. */
  remove(file: Pick<StoredFile, 'location'>): Promise<void>;
}

/** Where sealed bytes are kept, by a name that says nothing: a folder, the database, or S3. */
export interface BytePlace {
  /** All or nothing: after a failure the name holds nothing. */
  write(location: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(location: string): AsyncIterable<Uint8Array>;
  remove(location: string): Promise<void>;
}

/** The stored bytes are not what was stored: changed, cut short, in another order, or another file's. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
  readonly code = 'broken_file';
}

/** A location as stores make and take them: the client, and 32 random hexadecimal digits. */
export const LOCATION = /^([0-9a-f-]{36})\/([0-9a-f]{32})$/;
