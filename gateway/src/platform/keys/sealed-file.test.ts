import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, recipientKey, seal, unseal } from './sealed-file.ts';

const pair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const { publicKey, privateKey } = pair(3072);
const TEXT = '{"accountNumber":"000123456789"}\n';

describe('TRX: sealed files for the pay engine', () => {
  it('can be opened only by the recipient, and differs each time', () => {
    const file = seal(TEXT, recipientKey(publicKey));
    expect(unseal(file, privateKey)).toBe(TEXT);
    expect(file).not.toContain('000123456789');
    expect(seal(TEXT, recipientKey(publicKey))).not.toBe(file);
    expect(() => unseal(file, pair(3072).privateKey)).toThrow('another key');
  });

  it('does not open if any part was changed or truncated', () => {
    const lines = seal(TEXT, recipientKey(publicKey)).trim().split('\n');
    for (const [place, line] of lines.entries()) {
      const flipped = `${line.startsWith('A') ? 'B' : 'A'}${line.slice(1)}`;
      expect(() => unseal(lines.with(place, flipped).join('\n'), privateKey)).toThrow(/sealed/);
      expect(() => unseal(lines.toSpliced(place, 1).join('\n'), privateKey)).toThrow(/sealed/);
    }
    expect(() => unseal([...lines, 'AAAA'].join('\n'), privateKey)).toThrow('sealed');
    expect(() => unseal(lines.with(3, (lines[3] ?? '').slice(0, 8)).join('\n'), privateKey)).toThrow(/sealed/);
  });

  it('has four lines, of which the first names the format', () => {
    const [format, wrapped, nonce, ...sealed] = seal(TEXT, recipientKey(publicKey)).split('\n');
    const lengths = [wrapped, nonce].map((part) => Buffer.from(part ?? '', 'base64').length);
    expect([format, lengths, sealed.length, sealed[1]]).toEqual(['paystead-sealed-1', [384, 12], 2, '']);
  });

  it('a key is recognized by the SHA-256 of its DER form', () => {
    const der = Buffer.from(publicKey.replaceAll(/-----.*-----|\s/g, ''), 'base64');
    expect(fingerprintOf(recipientKey(publicKey))).toBe(createHash('sha256').update(der).digest('hex'));
  });

  it('refuses a key that is too short, of another kind, or private', () => {
    expect(() => recipientKey(pair(2048).publicKey)).toThrow('3072');
    const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => recipientKey(curve)).toThrow('RSA');
    expect(() => recipientKey(privateKey)).toThrow('private');
    expect(() => recipientKey('nonsense')).toThrow(/\S/);
  });
});
