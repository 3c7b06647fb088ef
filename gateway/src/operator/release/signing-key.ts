import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fingerprintOf } from '../../platform/keys/signature.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { checkIsFree, writePrivateFile } from '../private-file.ts';
import { ReleaseError, text } from './texts.ts';

/** Makes an Ed25519 key for releases: the private half for its owner alone, the public half beside it. */
export const releaseKeyCommand: Command = {
  name: 'release key',
  runs: 'here',
  about: (language) => text(language, 'key.about'),
  takes: ['file'],
  async run(context) {
    const { given, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    const publicPath = `${path}.pub`;
    for (const one of [path, publicPath]) await checkIsFree(one);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const fingerprint = fingerprintOf(publicKey);
    await writePrivateFile(path, 'release-key', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(publicPath, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
    return {
      done: true,
      lines: [text(language, 'key.done', { path, publicPath }), text(language, 'key.fingerprint', { fingerprint })],
      data: { path, publicPath, fingerprint },
    };
  },
};

/** Reads a private key that signs releases. Throws if the file isn't one. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  return readKey(path, createPrivateKey, 'release.badKey');
}

/** Reads a public key that verifies releases. Throws if the file isn't one. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, createPublicKey, 'verify.notAKey');
}

async function readKey(
  path: string,
  parse: (pem: string) => KeyObject,
  refusal: 'release.badKey' | 'verify.notAKey',
): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8');
  try {
    const key = parse(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new ReleaseError(refusal, { path }, { cause: error });
  }
  throw new ReleaseError(refusal, { path });
}

/** Signs the list of checksums: the 64 bytes that `openssl pkeyutl -verify -rawin` takes. */
export const signChecksums = (checksums: string, key: KeyObject): Uint8Array =>
  new Uint8Array(sign(null, Buffer.from(checksums), key));
