import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atHome, openBrowser, type Visitors } from './stage/visitor.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe('installed on a device', () => {
  it('BRA-1: each host name is an app of its own', async () => {
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

  it('without a network the shell opens and says so; nothing of a person was kept', async () => {
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
