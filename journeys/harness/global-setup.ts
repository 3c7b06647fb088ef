import 'vitest';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A product for each process that tells stories, with the demonstration in it: what one changes the other never sees. */
    productUrls: readonly string[];
  }
}

/** As many stories at once. */
export const STAGES = 2;

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked before two processes ask for it at once.
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
