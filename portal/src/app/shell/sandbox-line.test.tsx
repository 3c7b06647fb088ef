import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SESSION, visit } from '../test/portal-harness.tsx';

afterEach(cleanup);

it('CON-8: every page at a sandbox says so, and none at a live client', async () => {
  const at = (isSandbox: boolean) => ({ session: { ...SESSION, profile: { ...SESSION.profile, isSandbox } } });
  await visit('/home', { state: at(true) });
  expect((await screen.findByRole('note')).textContent).toContain('Sandbox: Keystone Fabrication');
  cleanup();
  await visit('/home', { state: at(false) });
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('note')).toBeNull();
});
