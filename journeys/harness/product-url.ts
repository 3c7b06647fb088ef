import { env } from 'node:process';
import { stage } from './stage.ts';

/** Returns the address of the product that this test process uses. */
export function productUrl(): string {
  const urls = stage.productUrls;
  const url = urls[Number(env['VITEST_POOL_ID'] ?? 0) % urls.length];
  if (url === undefined) throw new Error('No product was started for the journeys');
  return url;
}
