import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, type Visit, type Visitors } from '../harness/visitor.ts';
import { walkOf, type Walk } from '../harness/walk.ts';
import { FORMS, kept, NUMBERS, press } from './filled-forms.ts';

/*
 * Forms keep their entries in a browser through a reload, the Back button and a refused request; through a lost session in
 * `forms-after-a-lost-session.test.ts`. The same for every form without a browser is in `portal/src/app/kept-forms.test.tsx`.
 */

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const stored = (page: Page) =>
  page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join(' '));
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts'));

describe('E1: an unsent form', () => {
  describe.each(FORMS)('$form:', (row) => {
    let visit: Visit;
    let walk: Walk;

    beforeAll(async () => {
      visit = await visitors.visitAs(row.who ?? 'plain');
      walk = walkOf(visit.page);
      // Agrees to leave a page with entries.
      visit.page.on('dialog', (dialog) => void dialog.accept());
      await visit.page.goto('/my-profile');
    });
    afterAll(() => visit.context.close());

    /** Comes to the form from another page, and fills it in. */
    const fill = async (): Promise<Page> => {
      const { page } = visit;
      await walk.to('/my-profile', 'main h1');
      await walk.to(row.path, 'main h1');
      await page.getByRole('button', { name: row.button }).first().waitFor();
      await row.fill(page);
      return page;
    };

    it('survives a reload, without bank numbers in storage, until the person starts over', async () => {
      const page = await fill();
      await page.reload();
      await kept(page);
      await row.stands(page);
      const texts = await stored(page);
      for (const number of NUMBERS) expect(texts).not.toContain(number);
      await press(page, 'Start over');
      expect(await drafts(page)).toBeNull();
    });

    it('the Back button asks first; who leaves, leaves the entries', async () => {
      const page = await fill();
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      await press(page, 'Stay on this page');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await drafts(page)).not.toBeNull();
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      await press(page, 'Leave');
      await page.waitForURL((url) => url.pathname !== row.path.split('?')[0]);
      expect(await drafts(page)).toBeNull();
    });
  });
});

it('V11: on a phone, the toast of a refusal leaves the error on the page in sight', async () => {
  const { page, context } = await visitors.visitAs('plain', { width: 360, height: 740 });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/my-profile/personal/change');
  await page.getByLabel('Street address').fill('9 Unsent Lane');
  await page.route('**/api/employeeProfile/personal', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 422, code: 'invalid', title: 'No', detail: 'The address was refused.' }),
        }),
  );
  await press(page, 'Check my answers');
  await press(page, 'Submit');
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: 'The address was refused.' });
  await summary.waitFor();
  const toast = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
  await toast.waitFor();
  // Both move into their places.
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await summary.boundingBox()];
      if (!above || !below) return 'gone';
      if (below.y < above.y + above.height) return 'covered';
      return below.y + below.height <= 740 ? 'in sight' : 'below the window';
    })
    .toBe('in sight');
  await context.close();
});

it('E3: a ZIP code of another state is refused at its field', async () => {
  const { page, context } = await visitors.visitAs('plain');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/my-profile/personal/change');
  await page.getByLabel('ZIP code').fill('90210');
  await page.getByLabel('City').fill('Lancaster');
  await page.getByLabel('State').selectOption('PA');
  await press(page, 'Check my answers');
  await page.getByRole('alert').filter({ hasText: /ZIP/ }).first().waitFor();
  expect(await page.getByLabel('ZIP code').getAttribute('aria-invalid')).toBe('true');
  await context.close();
});
