import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { seal, unseal } from '../../platform/keys/sealed-file.ts';

/** The file of an export that holds the key of its sealed cells, itself sealed for the recipient. */
export const KEY_FILE = 'sealed-columns.key';

const PREFIX = 'sealed:';
const NONCE = 12;
const TAG = 16;

/** Checks whether a cell is a sealed value of an export. */
export const isSealedCell = (cell: string): boolean => cell.startsWith(PREFIX);

/** Seals the sensitive cells of one export. */
export interface ColumnSealing {
  /** The content of `KEY_FILE`. */
  readonly keyFile: string;
  /** Seals a value for one column of one file; the same value differs each time. */
  seal(file: string, column: string, value: string): string;
}

/** Makes a new key for the sensitive cells of an export, and seals it for the holder of the private key. */
export function sealColumnsFor(recipient: KeyObject): ColumnSealing {
  const secret = randomBytes(32);
  return {
    keyFile: seal(secret.toString('base64'), recipient),
    seal(file, column, value) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(`${file}.${column}`));
      const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${PREFIX}${sealed.toString('base64')}`;
    },
  };
}

/**
 * Returns a function that opens the sealed cells of an export. Throws for another recipient's key file; the function throws
 * for a cell of another column, or one that was changed.
 */
export function openColumns(
  keyFile: string,
  privatePem: string,
): (file: string, column: string, cell: string) => string {
  const secret = Buffer.from(unseal(keyFile, privatePem), 'base64');
  return (file, column, cell) => {
    const sealed = Buffer.from(cell.slice(PREFIX.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(`${file}.${column}`)).setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  };
}
