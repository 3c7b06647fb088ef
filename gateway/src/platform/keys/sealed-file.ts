import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { createTexts, type TextValues } from '../texts/texts.ts';
import { LocalizedError } from '../texts/localized-error.ts';
import en from './sealed.en.json' with { type: 'json' };
import es from './sealed.es.json' with { type: 'json' };

const text = createTexts(en, es);

/** A key or a sealed file that can't be used. */
class SealingError extends LocalizedError {
  constructor(key: keyof typeof en, values: TextValues = {}) {
    super((language) => text(language, key, values));
  }
}

/** First line of a sealed file, which is authenticated with the rest. */
const FORMAT = 'paystead-sealed-1';
const MIN_BITS = 3072;
const oaep = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' });

/** Reads a recipient's public key; refuses other keys, and keys too short for bank account numbers. */
export function recipientKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new SealingError('privateKey');
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new SealingError('weakKey', { bits: MIN_BITS });
  return key;
}

/** SHA-256 (hexadecimal) of a public key, which distinguishes two keys. */
export function fingerprintOf(recipient: KeyObject): string {
  return createHash('sha256')
    .update(recipient.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/**
 * Seals a text for the holder of the private key: a new AES-256-GCM key, wrapped by RSA-OAEP with SHA-256. Four
 * lines: the format, then in base64 the wrapped key, the nonce (12 bytes), and the sealed text with its tag (16 bytes).
 */
export function seal(text: string, recipient: KeyObject): string {
  const secret = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(FORMAT));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const parts = [publicEncrypt(oaep(recipient), secret), nonce, sealed].map((part) => part.toString('base64'));
  return `${[FORMAT, ...parts].join('\n')}\n`;
}

/**
 * Returns the text of a sealed file. Throws for another recipient's file, and for one that was changed or truncated.
 */
export function unseal(file: string, privatePem: string): string {
  const [format, ...parts] = file.trim().split('\n');
  const [wrapped, nonce, sealed] = parts.map((part) => Buffer.from(part, 'base64'));
  if (format !== FORMAT || !wrapped || !nonce || !sealed || parts.length !== 3) throw new SealingError('notSealed');
  try {
    const secret = privateDecrypt(oaep(createPrivateKey(privatePem)), wrapped);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: 16 }).setAAD(Buffer.from(FORMAT));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    throw new SealingError('otherKey');
  }
}
