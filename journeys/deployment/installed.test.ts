import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe('installed on a device', () => {
  it('BRA-1: each host name installs as its own app', async () => {
    const { page } = await visitors.visit({ hostname: 'harborline.localhost' });
    await page.goto('/logout');
    const found = await page.evaluate(async () => {
      const manifest = (await (await fetch('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
      const icon = await fetch(manifest.icons[0]?.src ?? '');
      return { manifest, type: icon.headers.get('content-type'), policy: icon.headers.get('content-security-policy') };
    });
    expect(found.manifest).toMatchObject({ name: 'Harborline Pay', theme_color: '#14294b', start_url: '/home' });
    expect(found.type).toBe('image/svg+xml');
    expect(found.policy).toContain('sandbox');
  });

  it.each([
    ['harborline', 'Harborline Pay', '#14294b'],
    ['summit-ridge', 'Summit Ridge HR', '#1f4a36'],
  ])('BRA-1: %s has its own icon and color on a home screen', async (partner, name, color) => {
    const { page } = await visitors.visit({ hostname: `${partner}.localhost` });
    // An address on the host name that redirects nowhere.
    await page.goto('/icon-192.png');
    const found = await page.evaluate(async () => {
      const opened = await (await fetch('/home')).text();
      type Icon = { src: string; sizes: string; purpose?: string };
      const { icons } = (await (await fetch('/manifest.webmanifest')).json()) as { icons: Icon[] };
      const apple = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(opened)?.[1] ?? '';
      const seen = async (src: string) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
        const corner = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
        return { size: `${image.naturalWidth}x${image.naturalHeight}`, corner: `#${corner}` };
      };
      const maskable = icons.filter(({ purpose }) => purpose?.includes('maskable'));
      return {
        sources: icons.map(({ src }) => src),
        maskable: await Promise.all(maskable.map(async ({ src, sizes }) => ({ sizes, ...(await seen(src)) }))),
        apple: await seen(apple),
        without: /<noscript>([^<]*)<\/noscript>/.exec(opened)?.[1],
      };
    });
    expect(found.sources.filter((src) => !src.startsWith('/partner-icon'))).toEqual([]);
    expect(found.maskable).toEqual(['192x192', '512x512'].map((size) => ({ sizes: size, size, corner: color })));
    expect(found.apple).toEqual({ size: '180x180', corner: color });
    expect(found.without).toBe(`${name} needs JavaScript. · ${name} necesita JavaScript.`);
  });

  it('without a network the shell opens and says so; no personal data is cached', async () => {
    const { page, context } = await visitors.visitAs('plain', { offline: true });
    await page.goto('/paychecks');
    await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
    await page.waitForFunction(
      () => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'),
      null,
      {
        timeout: 20_000,
      },
    );
    await page.goto('/home');
    await atHome(page);
    await page.getByText('$42,998.04').first().waitFor();

    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const urls = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      const shell = await (await caches.match('/'))?.text();
      return { urls: urls.flat(), shell: shell ?? '' };
    });
    expect(kept.urls).toContain('/');
    expect(kept.urls.filter((path) => !/^\/(assets|locales)\/|^\/$/.test(path))).toEqual([]);
    expect(kept.shell).not.toMatch(/employeeId|@.*example|42,998/);

    await context.setOffline(true);
    await page.goto('/home');
    await page.getByText('this device may be offline').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.content()).not.toContain('42,998.04');
    await context.setOffline(false);
    await page.reload();
    await atHome(page);
  });
});
