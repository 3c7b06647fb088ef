import { verify, type KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { fingerprintOf } from '../../platform/keys/signature.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { CHECKSUMS, parseChecksums, SIGNATURE } from './checksums.ts';
import { readPublicKey } from './signing-key.ts';
import { sha256Of } from './tarball.ts';
import { text } from './texts.ts';

/** Verifies a release folder against a public key. Each fault is a line that names its file. */
export const verifyReleaseCommand: Command = {
  name: 'release verify',
  runs: 'here',
  about: (language) => text(language, 'verify.about'),
  takes: ['folder', 'public-key.pub'],
  async run(context) {
    const { given, language = 'en' } = context;
    const folder = pathIn(context, given[0] ?? '');
    const key = await readPublicKey(pathIn(context, given[1] ?? ''));
    const fingerprint = fingerprintOf(key);
    const { faults, files } = await verifyRelease(folder, key, language);
    const data = { folder, fingerprint, files, faults };
    if (faults.length > 0) return { done: false, lines: faults, data };
    return { done: true, lines: [text(language, 'verify.done', { files, fingerprint })], data };
  },
};

async function verifyRelease(folder: string, key: KeyObject, language: Language) {
  const names = await readdir(folder);
  const lacking = [CHECKSUMS, SIGNATURE].find((file) => !names.includes(file));
  const only = (fault: string) => ({ faults: [fault], files: 0 });
  if (lacking !== undefined) return only(text(language, 'verify.unsigned', { folder, file: lacking }));
  const list = await readFile(join(folder, CHECKSUMS));
  // Before anything that the list says is believed.
  if (!verify(null, list, key, await readFile(join(folder, SIGNATURE))))
    return only(text(language, 'verify.badSignature', { fingerprint: fingerprintOf(key) }));
  const checksums = parseChecksums(list.toString());
  if (checksums === null) return only(text(language, 'verify.badList'));
  const faults = names
    .filter((name) => !checksums.has(name) && name !== CHECKSUMS && name !== SIGNATURE)
    .map((name) => text(language, 'verify.added', { name }));
  for (const [name, sha256] of checksums)
    if (!names.includes(name)) faults.push(text(language, 'verify.missing', { name }));
    else if ((await sha256Of(join(folder, name))) !== sha256) faults.push(text(language, 'verify.changed', { name }));
  if (faults.length === 0) faults.push(...(await otherSubjects(folder, checksums, language)));
  return { faults, files: checksums.size };
}

const statementShape = z.object({
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
});

/** The statement was signed with the list; a release that was put together wrongly can still have one about other files. */
async function otherSubjects(folder: string, checksums: ReadonlyMap<string, string>, language: Language) {
  const faults: string[] = [];
  for (const statement of [...checksums.keys()].filter((name) => name.endsWith('.provenance.json'))) {
    const { subject } = statementShape.parse(JSON.parse(await readFile(join(folder, statement), 'utf8')));
    for (const { name, digest } of subject)
      if (checksums.get(name) !== digest.sha256) faults.push(text(language, 'verify.otherSubject', { name }));
  }
  return faults;
}
