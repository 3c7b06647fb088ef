import { hkdfSync, randomBytes } from 'node:crypto';

/** One generation of the master key, with four independent subkeys, so that no use can weaken another. */
export interface Key {
  /** 1 to 16 of a–z, 0–9; part of every envelope. */
  readonly id: string;
  readonly encryption: Uint8Array;
  readonly index: Uint8Array;
  readonly token: Uint8Array;
  /** The seed of the key pair that signs exports. */
  readonly signing: Uint8Array;
}

/** The current key comes first and seals. All keys open. */
export interface KeyRing {
  readonly current: Key;
  readonly all: ReadonlyMap<string, Key>;
}

/**
 * Parses `PAYSTEAD_KEYS`: a comma-separated list of `id:base64(32 bytes)`, the current key first. Throws naming the
 * invalid entry by its position or id, never by its bytes.
 */
export function parseKeys(text: string): KeyRing {
  const all = new Map<string, Key>();
  const entries = text.split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0));
    const which = `Key ${index + 1} of ${entries.length}`;
    if (!/^[a-z0-9]{1,16}$/.test(id)) throw new Error(`${which} must read id:base64, its id 1 to 16 of a-z and 0-9.`);
    if (all.has(id)) throw new Error(`${which} has the id ${id}, which an earlier one has.`);
    const encoded = entry.slice(colon + 1);
    const secret = Buffer.from(encoded, 'base64');
    // Buffer skips characters that aren't base64; only text that round-trips was complete.
    if (secret.length !== 32 || secret.toString('base64') !== encoded) {
      throw new Error(`${which} (${id}) must be the base64 of exactly 32 bytes.`);
    }
    all.set(id, derive(id, secret));
  }
  const [current] = all.values();
  if (current === undefined) throw new Error('At least one key is needed.');
  return { current, all };
}

/** Generates a new `PAYSTEAD_KEYS` with one key. To rotate, put another in front: `new:…,old:…`. */
export function generateKeys(): string {
  return `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
}

function derive(id: string, secret: Uint8Array): Key {
  const subkey = (use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, 'paystead', use, 32));
  return {
    id,
    encryption: subkey('field-encryption-1'),
    index: subkey('blind-index-1'),
    token: subkey('token-hash-1'),
    signing: subkey('export-signature-1'),
  };
}
