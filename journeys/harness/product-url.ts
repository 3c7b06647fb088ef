import { inject } from 'vitest';

/** The address of the product that this test process uses. */
export function productUrl(): string {
  const urls = inject('productUrls');
  const url = urls[Number(process.env['VITEST_POOL_ID'] ?? 0) % urls.length];
  if (url === undefined) throw new Error('No product was started for the journeys');
  return url;
}
