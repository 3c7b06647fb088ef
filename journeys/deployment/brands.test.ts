import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const HARBORLINE = { action: '#0b7a75', sidebar: '#14294b' };
const SUMMIT_RIDGE = { action: '#d9601a', sidebar: '#1f4a36' };
const PAYSTEAD = { action: '#3450c4', sidebar: '#1d2333' };
/** A page of the portal that needs no sign-in. */
const OUTSIDE = '/logout?reason=SignedOut';

/** The colors as the page computes them, in any notation. */
const colors = (page: Page): Promise<{ action: string; sidebar: string }> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const probe = document.createElement('canvas').getContext('2d');
    const of = (name: string): string => {
      if (!probe) return '';
      probe.fillStyle = style.getPropertyValue(name).trim();
      return probe.fillStyle;
    };
    return { action: of('--brand-action'), sidebar: of('--brand-sidebar') };
  });
const saved = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('brandingColors') ?? 'null') as unknown);
const icon = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href') ?? '');

/** The product's own icon, which the page contains as text. */
const BUNDLED = /^data:image\/svg\+xml,/;

describe("BRA-1, BRA-3: each host name shows its partner's brand before sign-in", () => {
  it.each([
    ['harborline.localhost', 'Harborline Pay', HARBORLINE, '© 2026 Harborline Pay', /^data:image\/svg\+xml;base64/],
    ['summit-ridge.localhost', 'Summit Ridge HR', SUMMIT_RIDGE, '© 2026 Summit Ridge HR', BUNDLED],
    ['localhost', 'Paystead', PAYSTEAD, undefined, BUNDLED],
  ])('%s', async (hostname, title, brand, footer, favicon) => {
    const { page } = await visitors.visit({ hostname });
    const served = await page.goto(OUTSIDE);
    expect(await served?.text()).toContain(`<title>${title}</title>`);
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    const year = await page.evaluate(() => new Date().getFullYear());
    await page.getByText(footer ?? `© ${year} Paystead. All rights reserved.`).waitFor();
    expect(await page.title()).toBe(`You're signed out · ${title}`);
    expect(await colors(page)).toEqual(brand);
    await expect.poll(() => icon(page)).toMatch(favicon);
    expect(await saved(page)).toBeNull();
    // The provider's page has the same colors and name.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await page.title()).toBe(`Sign in · ${title}`);
    expect(await colors(page)).toEqual(brand);
  });
});

/** Both colors as computed from the registered custom properties. */
const rgb = ({ action, sidebar }: { action: string; sidebar: string }): string =>
  [action, sidebar]
    .map((hex) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`)
    .join(' ');

/** Records the colors when the page is parsed, before its first frame, and every later change. */
const noteColors = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenColors: seen });
    const note = (): void => {
      const style = getComputedStyle(document.documentElement);
      const now = ['--brand-action', '--brand-sidebar'].map((name) => style.getPropertyValue(name).trim()).join(' ');
      if (seen.at(-1) !== now) seen.push(now);
    };
    requestAnimationFrame(note);
    document.addEventListener('DOMContentLoaded', () => {
      note();
      new MutationObserver(note).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
    });
  });

const seenColors = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { seenColors: string[] }).seenColors);

describe("BRA-2: a partner's colors apply from the first frame on", () => {
  it('are chosen by the host name before sign-in', async () => {
    const { page } = await visitors.visit({ hostname: 'summit-ridge.localhost' });
    await noteColors(page);
    await page.goto(OUTSIDE);
    await page.getByText('© 2026 Summit Ridge HR').waitFor();
    expect((await seenColors(page)).filter((pair) => pair.trim() !== '')).toEqual([rgb(SUMMIT_RIDGE)]);
  });

  it("are read from the saved colors after sign-in, also on another partner's host", async () => {
    const { page } = await visitors.visitAs('plain');
    await noteColors(page);
    await page.goto('/home');
    await atHome(page);
    await page.getByText('© 2026 Harborline Pay').waitFor();
    expect((await seenColors(page)).filter((pair) => pair.trim() !== '')).toEqual([rgb(HARBORLINE)]);
  });
});

describe("reading 19: after sign-in the profile's partner wins over the host name's", () => {
  it("title, colors, footer and icon change on the other partner's host, and the colors are saved", async () => {
    const { page } = await visitors.visit({ hostname: 'summit-ridge.localhost' });
    await signIn(page, await castMember('plain'));
    await atHome(page);
    await page.getByText('© 2026 Harborline Pay').waitFor();
    expect(await page.title()).toBe('Home · Harborline Pay');
    expect(await colors(page)).toEqual(HARBORLINE);
    await expect.poll(() => saved(page)).toEqual(HARBORLINE);
    expect(await icon(page)).toMatch(/^data:image\/svg\+xml/);
  });

  it('signing in to the default partner clears the saved colors of another partner', async () => {
    const { page } = await visitors.visit();
    await signIn(page, await castMember('plain'));
    await atHome(page);
    await expect.poll(() => saved(page)).toEqual(HARBORLINE);
    await page.goto('/logout');
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    await page.getByText('Paystead. All rights reserved.').waitFor();
    await expect.poll(() => saved(page)).toBeNull();
    expect(await colors(page)).toEqual(PAYSTEAD);
  });

  it('with branding turned off the default brand applies, and no colors are saved', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.route('**/api/setting/feature/isBrandingEnabled', (route) =>
      route.fulfill({ json: { enabled: false } }),
    );
    await page.goto('/home');
    await page.getByText('Paystead. All rights reserved.').waitFor();
    await expect.poll(() => page.title()).toBe('Home · Paystead');
    await expect.poll(() => colors(page)).toEqual(PAYSTEAD);
    expect(await saved(page)).toBeNull();
  });
});
