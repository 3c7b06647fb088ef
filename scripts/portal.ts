import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress.ts';
import { generate, writeGenerated } from './generate.ts';
import { root, run } from './run.ts';

const stamp = join(root, 'portal/dist/.built-from');

/** Everything that the build reads. */
const SOURCES = [
  'portal/src/**/*',
  'portal/build/**/*',
  'portal/*.html',
  'portal/vite.config.ts',
  'contract/src/**/*.ts',
  'package-lock.json',
];

/** Builds the portal where its sources are newer than its build, which is told from their contents. */
export async function ensurePortal(tell: (step: string) => void): Promise<void> {
  generate().forEach(writeGenerated);
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  tell('Building the portal …');
  // In a process of its own: a build sets NODE_ENV for whoever runs it, and the gateway would take itself for production.
  const code = await run('vite', ['build', '--config', join(root, 'portal/vite.config.ts'), '--logLevel', 'warn']);
  if (code !== 0) throw new Error('The portal could not be built: see above.');
  compressBuild(join(root, 'portal/dist'));
  writeFileSync(stamp, now);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // What the build itself writes is no source.
    .filter((file) => !file.includes('/generated/'))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
