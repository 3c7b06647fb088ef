import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'vitest';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { installRelease, type Release } from './release.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Addresses of the products with the demo, one for each test process, so that the changes of one are invisible to the others.
     */
    productUrls: readonly string[];
    /** The data folder of a stopped product with the demo, for products that a story starts itself. */
    demoFolder: string;
    /** The release that the shared products run. */
    release: Release;
  }
}

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked in advance, so that two processes don't do it at once.
  await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'paystead-journeys-'));
  const demoFolder = join(folder, 'demo');
  // The journeys' shared products run from a release, as an operator's does.
  const [release] = await Promise.all([
    installRelease(folder),
    startProduct({ folder: demoFolder }).then((product) => product.stop()),
  ]);
  project.provide('release', release);
  project.provide('demoFolder', demoFolder);
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () =>
      startProduct({ installation: release.installation, from: demoFolder }),
    ),
  );
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}
