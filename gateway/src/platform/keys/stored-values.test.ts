import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { open } from './envelope.ts';
import { parseKeys, type Key } from './key-ring.ts';
import { blindIndex, blindIndexes, tokenHash, tokenHashes } from './keyed-hash.ts';
import { checkSignature, publishedKeys, signBytes } from './signature.ts';

const entry = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const alone = () => parseKeys(entry('a', 1));
const both = () => parseKeys(`${entry('b', 2)},${entry('a', 1)}`);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const place = { table: 'employee', column: 'ssn', row: ['client', 'employee'] };
const INDEX = 'f2c4ef2c5825806ea1af6eb18fcbbba88686419ad552a57f06cc84ed7de81e81';
const TOKEN = '5b18d3dbfdd1c02f28546fb09bfd66cc1486f6117232389d582a37dc594f61d9';
const FINGERPRINT = 'e95ec2008d4d916851fcb58c121af4bfaccd32b728b84e891ab96974589de643';
const SIGNATURE =
  '03ecfd937b579645e43d35fc626ce276eabd73b321801eb48e8db035eceaaf2ef672317f60cabbd96c263294c70ed219a30c907958604c8b87a1531034a44807';
const CONTENT = Buffer.from('content');

/** Another value here would mean that a new version can't open, find or verify what an earlier one stored. */
describe('OPS-2: every version makes the same of a key', () => {
  it.each<[keyof Omit<Key, 'id'>, string]>([
    ['encryption', '18b7fb575b7260a9b5dcc400dd45821ff57a8f1416d859c38f0bd196f0578ec0'],
    ['index', 'b8eb9fa3a8ac1104d22cc662c6b183b28c7f022b71dffeebcb7acbb95c906754'],
    ['token', 'ac82af118155be7d43d9fb81ce18cd75efcb27575560afba3ef0b0184eccc4d1'],
    ['signing', '4570c7337a3978e5bccca0e353bd57e86ce29b960854a196dd20d9f4a59e3b75'],
  ])('its subkey for %s', (use, value) => {
    expect(hex(alone().current[use])).toBe(value);
  });

  it('opens a value that was sealed earlier', () => {
    const sealed = Buffer.from('AQFhmdoW1oJqwhoYpyUmjrWuK8We9h/U45DY6iGATZlMwy7EkmZBEgHG', 'base64');
    expect([open(alone(), sealed, place), open(both(), sealed, place)]).toEqual(['900-12-3456', '900-12-3456']);
  });

  it('hashes values and tokens alike, and searches with every key, the current one first', () => {
    expect([hex(blindIndex(alone(), 'employee.ssn', '900123456')), hex(tokenHash(alone(), 'session', 't'))]).toEqual([
      INDEX,
      TOKEN,
    ]);
    const [indexes, tokens] = [blindIndexes(both(), 'employee.ssn', '900123456'), tokenHashes(both(), 'session', 't')];
    expect(indexes.map(hex)).toEqual([hex(blindIndex(both(), 'employee.ssn', '900123456')), INDEX]);
    expect(tokens.map(hex)).toEqual([hex(tokenHash(both(), 'session', 't')), TOKEN]);
  });

  it('signs with the key pair that it publishes, the current one first', () => {
    expect(publishedKeys(alone())).toEqual([
      {
        keyId: 'a',
        algorithm: 'Ed25519',
        publicKey:
          '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEATMSaPydY6YsNGrKSFgqIMPozWtkjmCWsUUgOv/TaUf0=\n-----END PUBLIC KEY-----\n',
        fingerprint: FINGERPRINT,
      },
    ]);
    expect(publishedKeys(both()).map(({ keyId }) => keyId)).toEqual(['b', 'a']);
    expect(hex(signBytes(alone(), CONTENT))).toBe(SIGNATURE);
  });

  it('verifies exactly the signed bytes, by the key that signed them', () => {
    const [current, old] = publishedKeys(both()).map(({ publicKey }) => publicKey);
    const signature = Buffer.from(SIGNATURE, 'hex');
    const check = (content: Buffer, pem = '') => checkSignature(content, signature, pem);
    expect(check(CONTENT, old)).toEqual({ good: true, fingerprint: FINGERPRINT });
    expect([check(Buffer.from('contents'), old).good, check(CONTENT, current).good]).toEqual([false, false]);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    expect(() => check(CONTENT, publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow('Ed25519');
    expect(() => check(CONTENT, 'nonsense')).toThrow(/\S/);
  });
});
