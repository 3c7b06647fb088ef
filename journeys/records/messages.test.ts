import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const needed = async (page: Page): Promise<number> =>
  Number(
    (
      await page
        .locator('label')
        .getByText(/^To do \d+$/)
        .textContent()
    )?.match(/\d+/)?.[0],
  );
const opened = (page: Page) => page.getByRole('article');

it('MSG-2, MSG-4: a document can be read and acknowledged by name, and stays acknowledged after a reload', async () => {
  // A person whose acknowledgment no other journey depends on.
  const { page } = await visitors.visitAs('supervisor');
  await page.goto('/home');
  const row = page.getByRole('link', { name: /^Acknowledge/ }).first();
  await row.click();
  await opened(page).waitFor();
  expect(new URL(page.url()).searchParams.get('message')).toMatch(/^[0-9a-f-]{36}$/);
  const ask = opened(page)
    .getByRole('button', { name: /^Acknowledge / })
    .first();
  const document = ((await ask.textContent()) ?? '').replace(/^Acknowledge /, '');
  const waiting = await opened(page)
    .getByRole('button', { name: /^Acknowledge / })
    .count();
  const before = await needed(page);

  // MSG-5: the document itself, as a file.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    opened(page)
      .getByRole('button', { name: `Download ${document}` })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);

  // The document arrives while the button is held: a button that moved away would not be pressed.
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/clientAttachment\/[^/]+\/file/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: `Acknowledge “${document}”?` });
  await dialog.getByText(/It doesn't enroll you in anything\./).waitFor();
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).hover();
  await page.mouse.down();
  arrival.resolve();
  await dialog.locator('canvas').first().waitFor();
  await page.mouse.up();
  await page.getByText('Message acknowledged!').waitFor();
  await opened(page)
    .getByText(/^Acknowledged \w+ \d+, \d{4}$/)
    .first()
    .waitFor();
  expect(await needed(page)).toBe(waiting === 1 ? before - 1 : before);

  await page.reload();
  await opened(page)
    .getByText(/^Acknowledged/)
    .first()
    .waitFor();
  expect(
    await opened(page)
      .getByRole('button', { name: `Acknowledge ${document}` })
      .count(),
  ).toBe(0);
});

it('MSG-1: on a phone, in Spanish, a message replaces the list, is marked read, and leads back to the list', async () => {
  const { page } = await visitors.visitAs('plain', { width: 360, height: 780, language: 'es' });
  await page.goto('/messages');
  const row = page.locator('a[id^="message-"]').last();
  const id = await row.getAttribute('id');
  const noted = page.waitForResponse((response) => response.url().endsWith('/read')).catch(() => undefined);
  const isUnread = ((await row.textContent()) ?? '').startsWith('No leído');
  await row.click();
  await opened(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('message-heading');
  if (isUnread) expect((await noted)?.status()).toBe(204);
  await page.getByRole('link', { name: 'Todos los mensajes' }).click();
  await page.locator(`#${id}`).waitFor();
  expect(await page.locator(`#${id}`).textContent()).not.toMatch(/^No leído/);
});

it('V19, MSG-4: a message opened from home reaches its acknowledgement in two presses of Tab', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  await atHome(page);
  await page
    .getByRole('link', { name: /Forklift Safety Policy/ })
    .first()
    .click();
  await page.locator('main article h2').waitFor();
  await page.waitForFunction("document.activeElement?.matches('main article h2')");
  const names: string[] = [];
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => (document.activeElement as HTMLElement).innerText));
  }
  expect(names.join('\n')).toMatch(/Acknowledge/);
});
