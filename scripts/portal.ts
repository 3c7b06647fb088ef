import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress.ts';
import { generate, writeGenerated } from './generate.ts';
import { root, run } from './run.ts';

/** Everything that the build reads. */
const SOURCES = [
  'portal/src/**/*',
  'portal/build/**/*',
  'portal/*.html',
  'portal/public/*',
  'ui/src/**/*',
  'ui/build/**/*',
  'portal/vite.config.ts',
  'contract/src/**/*.ts',
  'payroll/src/**/*.{ts,json}',
  'package-lock.json',
];

/** Builds the portal where its sources are newer than its build, which is told from their contents. */
export async function ensurePortal(tell: (step: string) => void): Promise<void> {
  const folder = join(root, 'portal/dist');
  await ensureBuild({ folder, sources: SOURCES, tell, what: 'the portal', finish: () => compressBuild(folder) });
}

/** HTTP-4: the same for the portal that reads recorded files; answers the folder, which a static server can serve. */
export async function ensureMockPortal(tell: (step: string) => void): Promise<string> {
  const folder = join(root, 'portal/.vite/mock');
  const sources = [...SOURCES, 'portal/mock/**/*'];
  await ensureBuild({ folder, sources, tell, what: 'the portal for mock mode', mode: 'mock' });
  return folder;
}

/** The gallery of every control and of every screen in its states; answers the folder. No part of the portal's own build. */
export async function ensureGallery(tell: (step: string) => void): Promise<string> {
  const folder = join(root, 'portal/.vite/gallery');
  const sources = [...SOURCES, 'portal/mock/**/*'];
  await ensureBuild({ folder, sources, tell, what: 'the gallery', mode: 'gallery' });
  return folder;
}

interface Build {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly tell: (step: string) => void;
  readonly what: string;
  readonly mode?: string;
  readonly finish?: () => void;
}

async function ensureBuild({ folder, sources, tell, what, mode = 'production', finish }: Build): Promise<void> {
  generate().forEach(writeGenerated);
  const stamp = join(folder, '.built-from');
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  tell(`Building ${what} …`);
  // In a process of its own: a build sets NODE_ENV for whoever runs it, and the gateway would take itself for production.
  const config = join(root, 'portal/vite.config.ts');
  const code = await run('vite', ['build', '--config', config, '--mode', mode, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`${what} could not be built: see above.`);
  finish?.();
  writeFileSync(stamp, now);
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // What the build itself writes is no source.
    .filter((file) => !file.includes('/generated/'))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
