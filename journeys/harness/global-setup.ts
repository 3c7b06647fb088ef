import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'vitest';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { installRelease } from './release.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Addresses of the products with the demo, one for each test process, so that the changes of one are invisible to the others.
     */
    productUrls: readonly string[];
    /** The data folder of a stopped product with the demo, for products that a story starts itself. */
    demoFolder: string;
  }
}

/** Number of test files that run in parallel. */
export const STAGES = 2;

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked in advance, so that two processes don't do it at once.
  await findBrowser();
  // The journeys' shared products run from a release, as an operator's does.
  const release = await installRelease();
  const demoFolder = await mkdtemp(join(tmpdir(), 'paystead-demo-'));
  await (await startProduct({ installation: release.folder, folder: demoFolder })).stop();
  project.provide('demoFolder', demoFolder);
  const products = await Promise.all(
    Array.from({ length: STAGES }, () => startProduct({ installation: release.folder, from: demoFolder })),
  );
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    await release.remove();
    await rm(demoFolder, { recursive: true, force: true });
  };
}
