import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { FileStore, StoredFile } from '../../platform/files/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { AnyRow, FileRecord } from '../records/record.ts';

/** The client whose rows are exported: the permission for them, and the code that files name. */
export interface ExportedClient extends OperatorScope {
  readonly clientCode: string;
}

/** The parts of the product that exporters need. */
export interface ExportPort {
  /** Reads rows as maintenance, in a short transaction; long tables are read page by page. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly keys: KeyRing;
  /**
   * True: sensitive columns carry their values, and the writer seals the cells for the recipient. False: they carry
   * `maskedValue` of the last four characters.
   */
  readonly isSealed: boolean;
  readonly files: FileStore;
  /** Writes a stored file beside the tables, under the path that the row names. */
  attach(path: string, file: Pick<StoredFile, 'clientId' | 'fileId' | 'location' | 'keySealed'>): Promise<void>;
  /** Writes bytes beside the tables, under the path that the row names. */
  attachBytes(path: string, content: Uint8Array): Promise<void>;
}

/** Writes the rows of one file: importing them into an empty installation gives equal rows of the tables. */
export interface Exporter {
  readonly record: FileRecord;
  /** Returns a client's rows, in the order of the file's key, in bounded memory. */
  rows(this: void, port: ExportPort, client: ExportedClient): AsyncIterable<AnyRow>;
}
