import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/page.tsx';
import { BrandingProvider } from '../features/branding/branding.tsx';
import { RouteOutlet } from './route-outlet.tsx';

vi.mock('./routes.ts', () => {
  const pages: Readonly<Record<string, () => ReactNode>> = {
    '/broken': () => {
      throw new Error('Broken');
    },
    '/whole': () => <h1>Whole</h1>,
  };
  return { routeAt: (path: string) => ({ path, title: 'menu.home', always: true, Page: pages[path] }) };
});

it('a page that fails leaves the next one as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { go } = await renderPage(
    <BrandingProvider source="hostname" initialTitle="Pay">
      <RouteOutlet menu={undefined} />
    </BrandingProvider>,
    { gateway: () => undefined, address: '/broken' },
  );
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(heading()).toBe("We couldn't load the page");
  go('/whole');
  expect(heading()).toBe('Whole');
});
