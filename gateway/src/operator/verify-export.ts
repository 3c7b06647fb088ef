import { createHash } from 'node:crypto';
import { z } from 'zod';
import { checkSignature } from '../platform/keys/signature.ts';
import { BrokenZip, openZip, type ReadZip } from '../platform/zip/read-zip.ts';
import type { Command } from './command.ts';

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
  takes: ['file.zip'],
  about: () => 'Verifies an archive of pay against its checksums and signature, and shows the key that signed it.',
  async run({ given: [path = ''] }) {
    const zip = await openZip(path);
    try {
      const { faults, fingerprint, paychecks, files, createdAt } = await verify(zip);
      const data = { fingerprint, paychecks, files, createdAt, faults };
      if (faults.length > 0) return { done: false, lines: faults, data };
      return {
        done: true,
        lines: [
          `${files} files with ${paychecks} paychecks, made ${createdAt}: all match their signature.`,
          `Signed by the key ${fingerprint}`,
          'It must be one that your portal publishes at /api/check/export-keys.',
        ],
        data,
      };
    } finally {
      await zip.close();
    }
  },
};

async function verify(zip: ReadZip) {
  const text = await zip.read('manifest.json');
  const manifest = manifestShape.parse(JSON.parse(text.toString()));
  const { good, fingerprint } = checkSignature(
    text,
    await zip.read('manifest.json.sig'),
    (await zip.read('public-key.pem')).toString(),
  );
  const faults: string[] = [];
  if (!good) faults.push('The manifest does not match its signature.');
  if (manifest.key.fingerprint !== fingerprint)
    faults.push('The archive contains a different key than its manifest names.');
  const listed = new Set(manifest.files.map((file) => file.path));
  for (const path of zip.paths) if (!listed.has(path) && !UNLISTED.has(path)) faults.push(`${path} was added.`);
  for (const { path, sha256 } of manifest.files) {
    const fault = await faultOf(zip, path, sha256);
    if (fault) faults.push(fault);
  }
  const { createdAt } = manifest;
  return { faults, fingerprint, createdAt, paychecks: manifest.checks.length, files: manifest.files.length };
}

async function faultOf(zip: ReadZip, path: string, sha256: string): Promise<string | undefined> {
  if (!zip.paths.includes(path)) return `${path} is missing.`;
  try {
    const content = await zip.read(path);
    return createHash('sha256').update(content).digest('hex') === sha256 ? undefined : `${path} was changed.`;
  } catch (error) {
    if (error instanceof BrokenZip) return error.message;
    throw error;
  }
}
