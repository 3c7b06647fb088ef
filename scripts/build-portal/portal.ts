import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress.ts';
import { fingerprint, isCurrent, STAMP } from './fingerprint.ts';
import { generate, writeGenerated } from './generate.ts';
import { root, run } from '../processes/run.ts';

/** Everything the build reads. */
const SOURCES = [
  'portal/src/**/*',
  'portal/build/**/*',
  'portal/*.html',
  'portal/public/*',
  'ui/src/**/*',
  'ui/build/**/*',
  'portal/vite.config.ts',
  'contract/src/**/*.{ts,json}',
  'payroll/src/**/*.{ts,json}',
  'package-lock.json',
];

/** Builds the portal if the contents of its sources have changed since the last build. */
export async function ensurePortal(log: (message: string) => void): Promise<void> {
  const folder = join(root, 'portal/dist');
  await ensureBuild({ folder, sources: SOURCES, log, what: 'the portal', finish: () => compressBuild(folder) });
}

/**
 * Returns a folder with a current build of the portal: `portal/dist`, or else a build of its own, because a running product
 * may be serving `portal/dist`.
 */
export async function builtPortal(log: (message: string) => void): Promise<string> {
  const dist = join(root, 'portal/dist');
  if (isCurrent(dist, fingerprint(root, SOURCES))) return dist;
  const folder = join(root, 'portal/.vite/check');
  await ensureBuild({ folder, sources: SOURCES, log, what: 'the portal', options: ['--outDir', folder] });
  return folder;
}

/** Everything the build of the console reads. */
const CONSOLE_SOURCES = [
  'console/src/**/*',
  'console/build/**/*',
  'console/*.html',
  'console/vite.config.ts',
  'ui/src/**/*',
  'ui/build/**/*',
  'contract/src/**/*.{ts,json}',
  'package-lock.json',
];

/** Builds the console if the contents of its sources have changed since the last build. */
export async function ensureConsole(log: (message: string) => void): Promise<void> {
  const folder = join(root, 'console/dist');
  await ensureBuild({
    folder,
    sources: CONSOLE_SOURCES,
    log,
    what: 'the console',
    config: 'console/vite.config.ts',
    finish: () => compressBuild(folder),
  });
}

/** HTTP-4: builds the portal for mock mode in the same way, and returns a folder that any static server can serve. */
export async function ensureMockPortal(log: (message: string) => void): Promise<string> {
  const folder = join(root, 'portal/.vite/mock');
  const sources = [...SOURCES, 'portal/mock/**/*'];
  await ensureBuild({ folder, sources, log, what: 'the portal for mock mode', mode: 'mock' });
  return folder;
}

/** Builds the gallery of every control and every screen in its states, and returns its folder. It is a separate build. */
export async function ensureGallery(log: (message: string) => void): Promise<string> {
  const folder = join(root, 'portal/.vite/gallery');
  const sources = [...SOURCES, 'portal/mock/**/*'];
  await ensureBuild({ folder, sources, log, what: 'the gallery', mode: 'gallery' });
  return folder;
}

interface Build {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly log: (message: string) => void;
  readonly what: string;
  readonly mode?: string;
  /** The build's configuration; the portal's if absent. */
  readonly config?: string;
  /** Further options of the build command. */
  readonly options?: readonly string[];
  readonly finish?: () => void;
}

async function ensureBuild({
  folder,
  sources,
  log,
  what,
  mode = 'production',
  config: configFile = 'portal/vite.config.ts',
  options = [],
  finish,
}: Build): Promise<void> {
  generate().forEach(writeGenerated);
  const now = fingerprint(root, sources);
  if (isCurrent(folder, now)) return;
  log(`Building ${what} …`);
  // In a separate process, because a build sets NODE_ENV and the gateway would then run in production mode.
  const config = join(root, configFile);
  const command = ['build', '--config', config, '--mode', mode, '--logLevel', 'warn', ...options];
  // Also from within a test run, whose own mode would build React for development.
  const code = await run('vite', command, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`${what} could not be built: see above.`);
  finish?.();
  writeFileSync(join(folder, STAMP), now);
}
