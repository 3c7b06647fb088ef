import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInConsole } from '../../console/signed-in.ts';
import { castMember, openBrowser, type Visitors } from '../../harness/visitor.ts';
import { walkOf } from '../../harness/walk.ts';
import { faultsInEveryLook } from './looks.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Every path that the console's routes name. */
const PATHS = [
  ...readFileSync(join(import.meta.dirname, '../../../console/src/app/routes.tsx'), 'utf8').matchAll(
    /\bpath: '([^']+)', screen/g,
  ),
].map(([, path = '']) => path);

/** A file of ours for one language, and another system's for the other. Its second row has an error. */
const FILE = { en: 'work_locations.csv', es: 'lugares.csv' } as const;
const PLACES = 'code,city,state,zip_code\nEDEN,Lancaster,PA,17601\nPIER,Lancaster,PA,1760\n';

/** Reads from the console's gateway. */
const read = (page: Page, path: string) =>
  page.evaluate(async (at) => (await (await fetch(`/api/console/${at}`)).json()) as unknown, path);

/** Begins an import, and returns the address of its page. */
async function beginImport(page: Page, name: string): Promise<string> {
  await page.goto('/console/imports/new');
  await page.getByRole('button', { name: /^(Choose files|Elegir archivos)$/ }).waitFor();
  const files = page.locator('input[type=file]:not([webkitdirectory])');
  await files.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(PLACES) });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.replace('/console', '');
}

/** Returns an address for each path. */
async function addressesOf(page: Page, file: string): Promise<readonly string[]> {
  const { employeeId = '' } = (await castMember('plain')).profiles[0] ?? {};
  const { rows: requests } = (await read(page, 'requests?offset=0&limit=1')) as { rows: Record<string, string>[] };
  const { rows: messages } = (await read(page, 'messages?offset=0&limit=1')) as { rows: Record<string, string>[] };
  const { rows: partners } = (await read(page, 'partners?offset=0&limit=1')) as { rows: Record<string, string>[] };
  const importAddress = await beginImport(page, file);
  const values = { employeeId, ...partners[0], ...messages[0], ...requests[0] } as Record<string, string>;
  const filled = (path: string): string => {
    if (path === '/imports/:importId') return importAddress;
    const of = path.startsWith('/requests/') ? requests[0] : path.includes('/messages/') ? messages[0] : undefined;
    const { clientCode = 'KEYSTONE' } = of ?? {};
    return path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'clientCode' ? clientCode : (values[name] ?? '')));
  };
  return [...PATHS.map(filled), '/nowhere'];
}

describe('CON-1, V4, V19: every screen of the console meets WCAG 2.2 AA in light, dark and forced colors, fits at every width, at 400% zoom and with 200% text, and has controls of 44 px that nothing covers and whose focus is seen', () => {
  it.concurrent.each(['en', 'es'] as const)('in %s', async (language) => {
    expect(PATHS.length).toBeGreaterThan(20);
    const page = await signedInConsole(visitors, 'operator', '/', { language });
    const addresses = await addressesOf(page, FILE[language]);
    // Every visit is a navigation, including the first.
    await page.goto('/console/elsewhere');
    await page.getByRole('heading').first().waitFor();
    const walk = walkOf(page);
    const found: Record<string, readonly string[]> = {};
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 900 });
      // The next screen has headings of its own.
      await page.evaluate(() => {
        for (const heading of document.querySelectorAll('h1, h2')) heading.setAttribute('data-before', '');
      });
      await walk.to(`/console${address}`, 'main :is(h1, h2):not([data-before])');
      const faults = await faultsInEveryLook(page, walk, language);
      if (faults.length > 0) found[address] = faults;
    }
    expect(found).toEqual({});
  });
});
