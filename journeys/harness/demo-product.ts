import { copyOf, type Place } from './place.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { stage } from './stage.ts';
import { openBrowser, type Visitors } from './visitor.ts';

/**
 * Starts a separate product with the demo, for a story that configures the product or changes what others see. The demo is
 * copied: making it takes longer than most stories.
 */
export async function startDemo(options: Omit<ProductOptions, 'place'> = {}): Promise<Product> {
  const place = await copyDemo();
  const product = await startProduct({ ...options, place });
  return {
    ...product,
    async stop() {
      await product.stop();
      await place.remove();
    },
  };
}

/** Copies the data of a product with the demo to a place, which the story removes after its product has stopped. */
export function copyDemo(): Promise<Place> {
  return copyOf(stage.demo);
}

/** Visitors of a separate product. */
export interface DemoVisitors extends Visitors, Pick<Product, 'advance'> {}

/** Starts a separate product with the demo, and a browser that visits it. `close` ends both. */
export async function visitDemo(options: Parameters<typeof startDemo>[0] = {}): Promise<DemoVisitors> {
  const product = await startDemo(options);
  const visitors = await openBrowser(product.url);
  return {
    ...visitors,
    advance: (seconds) => product.advance(seconds),
    async close() {
      await visitors.close();
      await product.stop();
    },
  };
}
