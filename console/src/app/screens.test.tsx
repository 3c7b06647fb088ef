import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, prepareScreens, refusal, settle } from '../../test/screen.tsx';

prepareScreens();

const focused = (): string | null =>
  document.activeElement === document.body ? null : (document.activeElement?.textContent ?? '');

// The first screen is loaded when it is opened, the second time it is there already.
it.each(['loaded', 'kept'])(
  'CON-1: a page that was opened leaves the focus, and a navigation moves it: %s',
  async () => {
    const opened = await openScreen('/clients', { gateway: () => refusal(500, 'internal') });
    expect(focused()).toBeNull();
    fireEvent.click(await screen.findByRole('link', { name: 'New client' }));
    await screen.findByRole('link', { name: 'Clients' });
    await settle(opened);
    expect(focused()).toBe('New client');
    fireEvent.click(screen.getByRole('link', { name: 'Clients' }));
    await screen.findByRole('link', { name: 'New client' });
    await act(async () => Promise.resolve());
    expect(focused()).toBe('Clients');
  },
);
