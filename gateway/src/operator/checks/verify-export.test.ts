import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { publishedKeys, signBytes } from '../../platform/keys/signature.ts';
import { zipOf } from '../../platform/zip/zip.ts';
import { verifyExportCommand } from './verify-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = parseKeys(generateKeys());
const [published] = publishedKeys(keys);
const [other] = publishedKeys(parseKeys(generateKeys()));
const fingerprint = published?.fingerprint ?? '';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Files = Readonly<Record<string, string | Uint8Array>>;
const STUBS = { '2026/2026-11-20.pdf': '%PDF one', '2026/2026-11-20.json': '{"net":1}' };
const PUBLIC = { ...STUBS, 'public-key.pem': published?.publicKey ?? '' };

const manifestOf = (files: Readonly<Record<string, string>>, more: object = {}) =>
  JSON.stringify({
    format: 'paystead-pay-history-1',
    createdAt: '2026-11-20T15:00:00.000Z',
    key: { fingerprint },
    checks: [{}, {}],
    files: Object.entries(files).map(([path, text]) => ({ path, bytes: text.length, sha256: sha256(text) })),
    ...more,
  });

/** Returns the files of an archive with their signed manifest. */
function signed(files: Readonly<Record<string, string>> = PUBLIC, manifest = manifestOf(files)): Files {
  return { ...files, 'manifest.json': manifest, 'manifest.json.sig': signBytes(keys, bytesOf(manifest)) };
}

async function verify(files: Files, language: 'en' | 'es' = 'en') {
  async function* each() {
    for (const [path, content] of Object.entries(files))
      yield { path, content: typeof content === 'string' ? bytesOf(content) : content };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(each(), new Date('2026-11-20T15:00:00Z'))) chunks.push(chunk);
  writeFileSync(join(folder, 'pay.zip'), Buffer.concat(chunks));
  return verifyExportCommand.run({ given: ['pay.zip'], folder, language, tell: () => undefined });
}
const without = (files: Files, path: string) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

describe('PAY-1: an archive of pay history', () => {
  it('matches its signature, and names the key that signed it', async () => {
    expect(await verify(signed())).toEqual({
      done: true,
      lines: [
        '3 files with 2 paychecks, created 2026-11-20T15:00:00.000Z: all match the signature.',
        `Signed by the key ${fingerprint}`,
        'It must be one that your portal publishes at /api/check/export-keys.',
      ],
      data: { fingerprint, paychecks: 2, files: 3, createdAt: '2026-11-20T15:00:00.000Z', faults: [] },
    });
  });

  it.each<[string, Files, readonly string[], readonly string[]]>([
    ['whose file was changed', { ...signed(), '2026/2026-11-20.json': '{"net":2}' }, ['2026/2026-11-20.json was changed.'], ['2026/2026-11-20.json se modificó.']],
    ['without a listed file', without(signed(), '2026/2026-11-20.pdf'), ['2026/2026-11-20.pdf is missing.'], []],
    ['with another file', { ...signed(), 'more.pdf': '%PDF' }, ['more.pdf was added.'], []],
    ['with files named like its own', { ...signed(), 'manifest.json.sig.sh': 'x', '2026/2026-11-20.pdf.sh': 'x', '2026/manifest.json': '{}' }, ['manifest.json.sig.sh was added.', '2026/2026-11-20.pdf.sh was added.', '2026/manifest.json was added.'], []],
    ['whose manifest was changed', { ...signed(), 'manifest.json': manifestOf(PUBLIC, { checks: [] }) }, ['The manifest doesn’t match its signature.'], []],
    ['whose manifest isn’t JSON', signed(PUBLIC, 'x'), ['manifest.json isn’t the manifest of a pay history archive.'], ['manifest.json no es el manifiesto de un archivo del historial de pagos.']],
    ['whose manifest is another’s', signed(PUBLIC, '{}'), ['manifest.json isn’t the manifest of a pay history archive.'], []],
    ['whose signature is another’s', { ...signed(), 'manifest.json.sig': new Uint8Array(64) }, ['The manifest doesn’t match its signature.'], []],
    ['whose key was replaced', { ...signed(), 'public-key.pem': other?.publicKey ?? '' }, ['The manifest doesn’t match its signature.', 'The archive contains a different key than its manifest names.', 'public-key.pem was changed.'], []],
    ['whose manifest names another key', signed(PUBLIC, manifestOf(PUBLIC, { key: { fingerprint: other?.fingerprint } })), ['The archive contains a different key than its manifest names.'], []],
    ['with several faults', { ...without(signed(), '2026/2026-11-20.pdf'), 'a.txt': 'a', '2026/2026-11-20.json': '{}' }, ['a.txt was added.', '2026/2026-11-20.pdf is missing.', '2026/2026-11-20.json was changed.'], []],
  ])('%s is refused', async (_what, files, faults, spanish) => {
    const outcome = await verify(files);
    expect([outcome.done, outcome.lines, outcome.data['faults']]).toEqual([false, faults, faults]);
    if (spanish.length > 0) expect((await verify(files, 'es')).lines).toEqual(spanish);
  }); // prettier-ignore
});
