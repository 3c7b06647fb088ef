import 'vitest';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that all journeys of a run share, with the demonstration in it. */
    productUrl: string;
  }
}

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('productUrl', product.url);
  return () => product.stop();
}
