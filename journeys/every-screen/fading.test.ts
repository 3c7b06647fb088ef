import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../harness/browser.ts';
import { walkOf } from '../harness/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Two toasts. A fade begins at a quarter of the opacity and lasts a minute; `ink` is the color of the one that stays. */
const pageWith = (ink: string) => `<!doctype html><html lang="en"><title>Toasts</title>
  <style>p { background: #ffffff; color: #111111; transition: opacity 60s linear -45s }</style>
  <main><h1>Toasts</h1><p id="stays" style="color: ${ink}">Saved.</p><p id="goes">Message acknowledged!</p></main>`;

/** Lets a toast fade from the moment at which axe starts. */
const FADE = `{
  const { run } = axe;
  axe.run = async (...given) => {
    document.getElementById('goes').style.opacity = 0;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return run(...given);
  };
}`;

it.each([
  ['a toast that fades during a check is no fault', '#111111', []],
  ['text that is hard to read is a fault, also in a toast', '#bbbbbb', [expect.stringContaining('#stays')]],
])('%s', async (_, ink, faults) => {
  const page = await browser.newPage();
  const walk = walkOf(page);
  await page.setContent(pageWith(ink));
  expect(await walk.faults(['color-contrast'])).toEqual(faults);
  await page.evaluate(FADE);
  expect(await walk.faults(['color-contrast'])).toEqual(faults);
  await page.close();
});
