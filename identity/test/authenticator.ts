import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCHRONIZED = 0x08;
const ATTESTED = 0x40;

export interface CreationOptions {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
}
export interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
}

export interface AuthenticatorOptions {
  /** True: a key that is synchronized between devices. */
  readonly synchronized?: boolean;
  /** False: no one entered a PIN or showed a fingerprint. */
  readonly verified?: boolean;
}

/** Creates an authenticator with one key pair, which answers as a browser's `toJSON` does. */
export function createAuthenticator({ synchronized = false, verified = true }: AuthenticatorOptions = {}) {
  const id = randomBytes(32);
  const flags = PRESENT | (verified ? VERIFIED : 0) | (synchronized ? SYNCHRONIZED : 0);
  const pair: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const data = (rpId: string, more: number) => {
    const count = Buffer.alloc(4);
    // A synchronized key has no count of its own.
    if (!synchronized) count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags | more]), count]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response });

  /** Returns the public key as COSE_Key: ES256 with both coordinates. */
  const coseKey = () => {
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  };

  return {
    id: text(id),
    /** Takes one use back, as on a copy of the key that was made before it. */
    rewind(): void {
      counter -= 1;
    },
    /** Answers `navigator.credentials.create` at a page of `origin`, without attestation. */
    create(options: CreationOptions, origin: string): string {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([data(options.rp.id, ATTESTED), Buffer.alloc(16), length, id, coseKey()]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from([0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: text(attestation),
      });
    },
    /** Answers `navigator.credentials.get` at a page of `origin`. */
    get(options: RequestOptions, origin: string): string {
      const authData = data(options.rpId, 0);
      const client = clientData('webauthn.get', options.challenge, origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), pair.privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle,
      });
    },
  };
}
