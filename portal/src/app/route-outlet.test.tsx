import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link } from 'wouter';
import { renderPage } from '../../test/page.tsx';
import { BrandingProvider } from '../features/branding/branding.tsx';
import { RouteOutlet } from './route-outlet.tsx';

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
