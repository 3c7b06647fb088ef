import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import 'vitest';
import type { TestProject } from 'vitest/node';
import { findServer } from '../../gateway/test/server.ts';
import { findBrowser } from './browser.ts';
import { copyOf, emptyPlace, type Original, type Place } from './place.ts';
import { startProduct, type Product } from './product.ts';
import { installRelease, type Release } from './release.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which a test process gets the stage (stage.ts). */
    stageUrl: string;
  }
}

/** The products, the demo and the release that stories share. */
export interface Stage {
  /**
   * Addresses of the products with the demo, one for each test process, so that the changes of one are invisible to the others.
   */
  readonly productUrls: readonly string[];
  /** The data of a stopped product with the demo, for products that a story starts itself. */
  readonly demo: Original;
  /** The release that the shared products run. */
  readonly release: Release;
}

/**
 * Makes a release and a demo while other tests run, and starts the shared products when the first story needs them: a product
 * takes processor time even if it is idle.
 */
export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-journeys-'));
  const wanted = env['PAYSTEAD_TEST_POSTGRES'] ?? '';
  const postgres = wanted === '' ? undefined : await findServer(wanted);
  const demo = await emptyPlace(postgres?.url);
  const making = Promise.all([
    // The journeys' shared products run from a release, as an operator's does.
    installRelease(folder),
    startProduct({ place: demo }).then((product) => product.stop()),
    // Unpacked in advance, so that two processes don't do it at once.
    findBrowser(),
  ]);
  making.catch(() => undefined);
  const products: Product[] = [];
  const places: Place[] = [];
  const start = async (): Promise<Stage> => {
    const [release] = await making;
    const started = Array.from({ length: project.config.maxWorkers }, async () => {
      const place = await copyOf(demo.original);
      places.push(place);
      const product = await startProduct({ installation: release.installation, place });
      products.push(product);
      return product.url;
    });
    return { productUrls: await Promise.all(started), demo: demo.original, release };
  };
  let stage: Promise<Stage> | undefined;
  const server = createServer((_request, response) => {
    stage ??= start();
    stage.then(
      (ready) => response.end(JSON.stringify(ready)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('stageUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.allSettled([making, stage]);
    await Promise.all(products.map((product) => product.stop()));
    for (const place of [demo, ...places]) await place.remove();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
