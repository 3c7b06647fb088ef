import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKSUMS, formatChecksums, parseChecksums, SIGNATURE } from './checksums.ts';
import { provenanceOf } from './provenance.ts';
import { releaseCommand } from './release.ts';
import { readSigningKey, releaseKeyCommand, signChecksums } from './signing-key.ts';
import { readSource } from './source.ts';
import { sha256Of } from './tarball.ts';
import { verifyReleaseCommand } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => join(folder, ...names);
const tell = () => undefined;
const makeKey = (name: string) => releaseKeyCommand.run({ given: [at(name)], tell });
const verify = (release: string, key: string) => verifyReleaseCommand.run({ given: [at(release), at(key)], tell });

beforeAll(async () => {
  await makeKey('ours');
  await makeKey('theirs');
});

describe('OPS-3: the key of releases', () => {
  it('is private to its owner, with the public half beside it', () => {
    expect(statSync(at('ours')).mode & 0o777).toBe(0o600);
    const half = createPublicKey(createPrivateKey(readFileSync(at('ours'))));
    expect(readFileSync(at('ours.pub'), 'utf8')).toBe(half.export({ type: 'spki', format: 'pem' }));
    expect(readFileSync(at('ours.pub'), 'utf8')).not.toBe(readFileSync(at('theirs.pub'), 'utf8'));
  });

  it.each(['half', 'half.pub'])('is never written over %s', async (taken) => {
    mkdirSync(at(`keys-${taken}`));
    writeFileSync(at(`keys-${taken}`, taken), 'mine');
    await expect(releaseKeyCommand.run({ given: [at(`keys-${taken}`, 'half')], tell })).rejects.toThrow(
      'already exists',
    );
    expect(readdirSync(at(`keys-${taken}`))).toEqual([taken]);
  });

  it('is an Ed25519 key, nothing else', async () => {
    writeFileSync(at('no-key'), 'mine');
    await expect(readSigningKey(at('no-key'))).rejects.toThrow('isn’t an Ed25519 private key');
    await expect(readSigningKey(at('ours.pub'))).rejects.toThrow('isn’t an Ed25519 private key');
    await expect(verify('.', 'no-key')).rejects.toThrow('isn’t an Ed25519 public key');
  });
});

describe('OPS-3: a release', () => {
  it('is never written into a folder that has something', async () => {
    mkdirSync(at('taken'));
    writeFileSync(at('taken', 'mine.txt'), 'mine');
    const outcome = await releaseCommand.run({ given: [at('taken')], options: { key: at('ours') }, tell });
    expect(outcome).toMatchObject({ done: false, lines: [`${at('taken')} isn’t empty. Name a new folder.`] });
    expect(readdirSync(at('taken'))).toEqual(['mine.txt']);
  });

  it('is never made without a signature', async () => {
    const outcome = await releaseCommand.run({ given: [at('unsigned')], tell });
    expect(outcome.done).toBe(false);
    expect(outcome.lines.join()).toContain('--key FILE');
    expect(existsSync(at('unsigned'))).toBe(false);
  });

  it('has the time of SOURCE_DATE_EPOCH, and none without it outside a checkout', async () => {
    expect(await readSource(folder, '1795756457')).toEqual({
      time: 1_795_756_457,
      commit: null,
      isClean: false,
    });
    await expect(readSource(folder, '')).rejects.toThrow('Set SOURCE_DATE_EPOCH');
    await expect(readSource(folder, 'today')).rejects.toThrow('Set SOURCE_DATE_EPOCH');
  });

  it('states where its files come from, the same for everyone who repeats the build', () => {
    const source = { time: 1_795_756_457, commit: 'a'.repeat(40), isClean: true };
    const packages = [
      { place: 'node_modules/alpha', name: 'alpha', manifest: { version: '1.0.0', integrity: 'sha512-AAEC' } },
      { place: 'node_modules/beta', name: 'beta', manifest: { version: '2.0.0' } },
    ];
    const build = { version: '1.2.3', platform: 'linux-x64', node: '24.0.0', zlib: '1.3.1', source, packages };
    expect(
      provenanceOf(
        [
          { name: 'one.tar.gz', sha256: 'b'.repeat(64) },
          { name: 'one.cdx.json', sha256: 'c'.repeat(64) },
        ],
        build,
      ),
    ).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        { name: 'one.tar.gz', digest: { sha256: 'b'.repeat(64) } },
        { name: 'one.cdx.json', digest: { sha256: 'c'.repeat(64) } },
      ],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          buildType: 'urn:paystead:release:1',
          externalParameters: { version: '1.2.3', platform: 'linux-x64' },
          internalParameters: { sourceDateEpoch: 1_795_756_457, workTreeIsClean: true, node: '24.0.0', zlib: '1.3.1' },
          resolvedDependencies: [
            { name: 'paystead', digest: { gitCommit: 'a'.repeat(40) } },
            { uri: 'pkg:npm/alpha@1.0.0', digest: { sha512: '000102' } },
            { uri: 'pkg:npm/beta@2.0.0' },
          ],
        },
        runDetails: { builder: { id: 'urn:paystead:release-command' } },
      },
    });
  });
});

describe('OPS-3: verifying a release', () => {
  const FILES = { 'p.tar.gz': 'the program', 'p.cdx.json': '{"components":[]}' };

  /** Makes a signed folder with two files and a statement about them, as `release` does. */
  async function releaseIn(name: string, subject = 'p.tar.gz'): Promise<void> {
    mkdirSync(at(name));
    for (const [file, content] of Object.entries(FILES)) writeFileSync(at(name, file), content);
    const sha256 = await sha256Of(at(name, 'p.tar.gz'));
    writeFileSync(at(name, 'p.provenance.json'), JSON.stringify({ subject: [{ name: subject, digest: { sha256 } }] }));
    await signFolder(name, [...Object.keys(FILES), 'p.provenance.json']);
  }

  async function signFolder(name: string, files: readonly string[]): Promise<void> {
    const sums = await Promise.all(files.map(async (file) => ({ name: file, sha256: await sha256Of(at(name, file)) })));
    writeFileSync(at(name, CHECKSUMS), formatChecksums(sums));
    writeFileSync(at(name, SIGNATURE), signChecksums(formatChecksums(sums), await readSigningKey(at('ours'))));
  }

  it('accepts what the key signed', async () => {
    await releaseIn('whole');
    const { done, lines } = await verify('whole', 'ours.pub');
    expect({ done, lines }).toEqual({
      done: true,
      lines: [expect.stringMatching(/^3 files are unchanged and signed by key [0-9a-f]{64}\.$/)],
    });
  });

  it('refuses a list that another key signed, before it reads any file', async () => {
    await releaseIn('foreign');
    const outcome = await verify('foreign', 'theirs.pub');
    expect(outcome).toMatchObject({ done: false, data: { files: 0 } });
    expect(outcome.lines.join()).toContain('The signature doesn’t match');
  });

  it.each(['p.tar.gz', 'p.cdx.json', 'p.provenance.json'])('refuses a changed byte in %s by its name', async (file) => {
    await releaseIn(`changed-${file}`);
    const bytes = readFileSync(at(`changed-${file}`, file));
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    writeFileSync(at(`changed-${file}`, file), bytes);
    const outcome = await verify(`changed-${file}`, 'ours.pub');
    expect(outcome.done).toBe(false);
    expect(outcome.lines).toEqual([
      `${file} was changed: its checksum isn’t the one in SHA256SUMS. Don’t install this release.`,
    ]);
  });

  it('refuses a changed list of checksums, even if it fits the changed file', async () => {
    await releaseIn('relisted');
    writeFileSync(at('relisted', 'p.tar.gz'), 'another program');
    const sums = parseChecksums(readFileSync(at('relisted', CHECKSUMS), 'utf8')) ?? new Map<string, string>();
    sums.set('p.tar.gz', await sha256Of(at('relisted', 'p.tar.gz')));
    writeFileSync(at('relisted', CHECKSUMS), formatChecksums([...sums].map(([name, sha256]) => ({ name, sha256 }))));
    expect((await verify('relisted', 'ours.pub')).lines.join()).toContain('SHA256SUMS was changed');
  });

  it('names a missing and an added file', async () => {
    await releaseIn('other-files');
    rmSync(at('other-files', 'p.cdx.json'));
    // Names like those of the list, its signature and a listed file are other files, too.
    const added = ['SHA256SUMS.sh', 'SHA256SUMS.sig.sh', 'install.sh', 'p.tar.gz.sh'];
    for (const file of added) writeFileSync(at('other-files', file), 'mine');
    const { lines } = await verify('other-files', 'ours.pub');
    expect(lines.toSorted()).toEqual(
      [...added.map((file) => `${file} isn’t part of the release.`), 'p.cdx.json is missing.'].toSorted(),
    );
  });

  it.each([CHECKSUMS, SIGNATURE])('refuses a folder without %s', async (file) => {
    await releaseIn(`without-${file}`);
    rmSync(at(`without-${file}`, file));
    expect((await verify(`without-${file}`, 'ours.pub')).lines).toEqual([
      `${at(`without-${file}`)} has no ${file}: it isn’t a whole release.`,
    ]);
  });

  it('refuses a statement about other files', async () => {
    await releaseIn('other-subject', 'q.tar.gz');
    expect((await verify('other-subject', 'ours.pub')).lines).toEqual([
      'The provenance statement describes a different q.tar.gz.',
    ]);
  });

  it.each([
    ['empty', ''],
    ['without checksums', 'p.tar.gz\n'],
    ['with a path', `${'a'.repeat(64)}  ../p.tar.gz\n`],
    ['with one wrong line', `${'a'.repeat(64)}  p.tar.gz\nmine\n`],
  ])('doesn’t take a list that is %s', async (what, list) => {
    const name = `list-${what}`;
    mkdirSync(at(name));
    writeFileSync(at(name, CHECKSUMS), list);
    writeFileSync(at(name, SIGNATURE), sign(null, Buffer.from(list), createPrivateKey(readFileSync(at('ours')))));
    expect((await verify(name, 'ours.pub')).lines).toEqual(['SHA256SUMS isn’t a list of checksums.']);
  });
});
