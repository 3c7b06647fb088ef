import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifyAssertion } from './assertion.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const exp = NOW.getTime() / 1000 + 60;
const [own, second, broken] = [0, 1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const jwkOf = (key: KeyObject | undefined) => key?.export({ format: 'jwk' }) as JWK;
const ownJwk = jwkOf(own?.publicKey);
const THUMBPRINT = await calculateJwkThumbprint(ownJwk);
const KEYS: readonly (readonly [id: string, jwk: JWK | null])[] = [
  ['secret', null],
  ['second', { ...jwkOf(second?.publicKey), kid: 'key-2', alg: 'ES256' }],
  ['own', { ...ownJwk, kid: 'key-1' }],
  ['for another algorithm', { ...ownJwk, kid: 'key-3', alg: 'ES384' }],
];

interface Assertion {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly kid?: string;
  readonly key?: KeyObject | undefined;
  readonly keys?: typeof KEYS;
  /** The signed text instead of claims. */
  readonly text?: string;
}

/** Returns the id of the credential that verified an assertion, or the reason why none did. */
async function verified({ claims = {}, kid, key = own?.privateKey, keys = KEYS, text }: Assertion): Promise<string> {
  const payload = { iss: 'engine', sub: 'engine', aud: 'here', exp, jti: 'j', ...claims };
  const header = { alg: 'ES256', ...(kid !== undefined && { kid }) };
  const content = new TextEncoder().encode(text ?? JSON.stringify(payload));
  const assertion = await new CompactSign(content).setProtectedHeader(header).sign(key as KeyObject);
  const credentials = keys.map(([credentialId, publicJwk]) => ({ credentialId, publicJwk }));
  return verifyAssertion(assertion, credentials as unknown as Parameters<typeof verifyAssertion>[1], {
    clientId: 'engine',
    audiences: ['here', 'there'],
    now: NOW,
  }).then(
    ({ credentialId }) => credentialId,
    (error: Error) => error.message,
  );
}
const refused = (why: string) => `client_assertion is refused: ${why}.`;
const NO_KEY = refused('no key of this client verifies it');

describe('SVC-1: a client assertion', () => {
  it.each<[string, Assertion, string]>([
    ['without a key id, by any key', {}, 'own'],
    ['by the second key', { key: second?.privateKey }, 'second'],
    ['that names its key', { kid: 'key-1' }, 'own'],
    ['that names its key by thumbprint', { kid: THUMBPRINT }, 'own'],
    ['that names another key', { kid: 'key-2' }, NO_KEY],
    ['that names an unknown key', { kid: 'key-9' }, NO_KEY],
    ['that names a key for another algorithm', { kid: 'key-3' }, NO_KEY],
    ['by an unknown key', { key: broken?.privateKey }, NO_KEY],
    ['of a client without keys', { keys: [['secret', null]] }, NO_KEY],
    ['that isn’t an object', { text: '[]' }, refused('it is malformed')],
    ['for the second audience', { claims: { aud: ['elsewhere', 'there'] } }, 'own'],
    ['for another audience', { claims: { aud: 'elsewhere' } }, refused('aud is not accepted')],
    ['with an empty id', { claims: { jti: '' } }, refused('jti is empty')],
    ['with an id that isn’t a text', { claims: { jti: 7 } }, refused('jti is empty')],
    ['without an id', { claims: { jti: undefined } }, refused('jti is not accepted')],
    ['without an end', { claims: { exp: undefined } }, refused('exp is not accepted')],
    ['before it begins', { claims: { nbf: exp } }, refused('nbf is not accepted')],
    ['for ten minutes and half a minute', { claims: { exp: exp + 570 } }, 'own'],
    ['for a second longer', { claims: { exp: exp + 571 } }, refused('exp is more than 600 seconds ahead')],
  ])('%s', async (_what, assertion, expected) => {
    expect(await verified(assertion)).toBe(expected);
  }); // prettier-ignore
});
