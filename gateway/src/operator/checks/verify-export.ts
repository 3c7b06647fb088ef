import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { checkSignature } from '../../platform/keys/signature.ts';
import { BrokenZip, openZip, type ReadZip } from '../../platform/zip/read-zip.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { text } from './texts.ts';

const manifestShape = z.object({
  format: z.literal('paystead-pay-history-1'),
  createdAt: z.string(),
  key: z.object({ fingerprint: z.string() }),
  checks: z.array(z.unknown()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** The manifest and its signature cannot list themselves. */
const UNLISTED = new Set(['manifest.json', 'manifest.json.sig']);

export const verifyExportCommand: Command = {
  name: 'export verify',
  runs: 'here',
  takes: ['file.zip'],
  about: (language) => text(language, 'export.about'),
  async run(context) {
    const { given, language = 'en' } = context;
    const zip = await openZip(pathIn(context, given[0] ?? ''));
    try {
      const verified = await verify(zip, language);
      if (verified === null) {
        const faults = [text(language, 'export.badManifest')];
        return { done: false, lines: faults, data: { faults } };
      }
      const { faults, fingerprint, paychecks, files, createdAt } = verified;
      const data = { fingerprint, paychecks, files, createdAt, faults };
      if (faults.length > 0) return { done: false, lines: faults, data };
      return {
        done: true,
        lines: [
          text(language, 'export.counts', { files, paychecks, createdAt }),
          text(language, 'export.signedBy', { fingerprint }),
          text(language, 'export.published'),
        ],
        data,
      };
    } finally {
      await zip.close();
    }
  },
};

/** Returns what an archive has and what is wrong with it; null if its manifest can't be read. */
async function verify(zip: ReadZip, language: Language) {
  const listing = await zip.read('manifest.json');
  const manifest = manifestIn(listing.toString());
  if (manifest === null) return null;
  const { good, fingerprint } = checkSignature(
    listing,
    await zip.read('manifest.json.sig'),
    (await zip.read('public-key.pem')).toString(),
  );
  const faults: string[] = [];
  if (!good) faults.push(text(language, 'export.badSignature'));
  if (manifest.key.fingerprint !== fingerprint) faults.push(text(language, 'export.otherKey'));
  const listed = new Set(manifest.files.map((file) => file.path));
  for (const path of zip.paths)
    if (!listed.has(path) && !UNLISTED.has(path)) faults.push(text(language, 'export.added', { path }));
  for (const { path, sha256 } of manifest.files) {
    const fault = await faultOf(zip, path, sha256, language);
    if (fault) faults.push(fault);
  }
  const { createdAt } = manifest;
  return { faults, fingerprint, createdAt, paychecks: manifest.checks.length, files: manifest.files.length };
}

function manifestIn(listing: string): z.infer<typeof manifestShape> | null {
  try {
    return manifestShape.parse(JSON.parse(listing));
  } catch {
    return null;
  }
}

async function faultOf(zip: ReadZip, path: string, sha256: string, language: Language): Promise<string | undefined> {
  if (!zip.paths.includes(path)) return text(language, 'export.missing', { path });
  try {
    const content = await zip.read(path);
    const isSame = createHash('sha256').update(content).digest('hex') === sha256;
    return isSame ? undefined : text(language, 'export.changed', { path });
  } catch (error) {
    if (error instanceof BrokenZip) return error.in(language);
    throw error;
  }
}
