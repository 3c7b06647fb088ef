import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { renderPage } from '../../test/page.tsx';
import { BrandingProvider } from '../features/branding/branding.tsx';
import { RouteOutlet } from './route-outlet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const menuWith = (...closedScreens: readonly string[]) => {
  const item = (key: string, route: string) => ({ key, route, group: 'me', order: 1 });
  const menuItems = [item('home', '/home'), item('myProfile', '/my-profile')];
  return { menuItems, closedScreens, roleMenuData: { manager: [], supervisor: [] } } as unknown as ComponentProps<
    typeof RouteOutlet
  >['menu'];
};

it.each([
  ['/my-profile/personal', ['/my-profile/personal']],
  ['/my-profile/personal/change', ['/my-profile/personal']],
  ['/my-profile/taxes', ['/hr', '/my-profile/taxes']],
  ['/my-profile/taxes/w-4', ['/my-profile/taxes']],
  ['/my-profile/taxes/calculator', ['/my-profile/taxes/calculator']],
  ['/direct-deposits', []],
])('CON-8: %s says that there is no such page, with %j closed, at the same address', async (address, closed) => {
  vi.stubGlobal('scrollTo', () => undefined);
  const { addresses, calls } = await renderPage(
    <BrandingProvider source="hostname" initialTitle="Pay">
      <RouteOutlet menu={menuWith(...closed)} />
    </BrandingProvider>,
    { gateway: () => undefined, address },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We couldn't find this page");
  expect([addresses, calls.filter((call) => !/branding/i.test(call))]).toEqual([[address], []]);
});

it('each of several unknown addresses in a row takes the focus', async () => {
  await renderPage(
    <BrandingProvider source="hostname" initialTitle="Pay">
      <Link href="/second">Second</Link>
      <Link href="/third">Third</Link>
      <RouteOutlet menu={undefined} />
    </BrandingProvider>,
    { gateway: () => undefined, address: '/first' },
  );
  for (const name of ['Second', 'Third']) {
    const link = screen.getByRole('link', { name });
    link.focus();
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: "We couldn't find this page" }));
  }
});
