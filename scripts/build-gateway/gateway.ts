import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { fingerprint, isCurrent, STAMP } from '../build-portal/fingerprint.ts';
import { root } from '../processes/run.ts';
import { placesOfSources } from './places.ts';

/** Everything the build reads. */
const SOURCES = [
  '{contract,payroll,gateway,identity}/src/**/*.{ts,json}',
  'gateway/seed/**/*.ts',
  'scripts/build-gateway/*.ts',
  'package-lock.json',
];

/** The gateway as it was built. */
export const PROGRAM = join(root, 'gateway/dist/main.js');

/** Packages that stay files of their own, because they load programs, workers or WebAssembly that lie beside them. */
const APART = /^(@electric-sql\/pglite|@myriaddreamin\/typst-ts-web-compiler|@napi-rs\/canvas|pino)($|\/)/;

/**
 * Builds `gateway/dist`: the gateway (`main.js`) and the operators' commands (`paystead.js`), with their packages, in few files. A start
 * from 1,900 files takes half as long again. Does nothing if the contents of the sources are those of the last build.
 */
export async function ensureGateway(log: (message: string) => void): Promise<void> {
  const dist = join(root, 'gateway/dist');
  const now = fingerprint(root, SOURCES);
  if (isCurrent(dist, now)) return;
  log('Building the gateway …');
  await buildGateway(dist);
  writeFileSync(join(dist, STAMP), now);
}

/** Writes the built program to a folder beside `gateway/src`. */
async function buildGateway(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: {
      main: join(root, 'gateway/src/main.ts'),
      paystead: join(root, 'gateway/src/operator/paystead.ts'),
    },
    platform: 'node',
    external: (id) => APART.test(id),
    plugins: [placesOfSources(folder)],
    // A package asks whether it is called by `eval`.
    checks: { eval: false },
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
}
