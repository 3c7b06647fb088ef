import 'vitest';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Starts one product with the demo for each test process, so that the changes of one are invisible to the others.
     */
    productUrls: readonly string[];
  }
}

/** Number of test files that run in parallel. */
export const STAGES = 2;

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked in advance, so that two processes don't do it at once.
  await findBrowser();
  const products = await Promise.all(Array.from({ length: STAGES }, () => startProduct()));
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
