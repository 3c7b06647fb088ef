import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PersonalReply } from '@paystead/contract/features/profile/model.ts';
import { refusal, renderPage } from '../../../../test/page.tsx';
import { PersonalPage } from './personal-page.tsx';
import { change, page } from './stub.ts';

afterEach(cleanup);

describe('ME-2: the Personal tab', () => {
  const show = (more: Partial<PersonalReply> = {}, linkEmail?: string) =>
    renderPage(<PersonalPage linkEmail={linkEmail ?? undefined} />, {
      gateway: () => ({ body: { ...page, ...more } }),
    });

  it('shows the details on file with a masked SSN, and links to the pages that change them', async () => {
    const { calls } = await show({}, '/preferences');
    expect(calls).toEqual(['GET employeeProfile/personal']);
    expect(screen.getByText('318 Eden Road, Lancaster, PA 17601')).toBeTruthy();
    expect(screen.getByText('XXX-XX-4321')).toBeTruthy();
    expect(screen.getByText(/we send a message there to confirm it/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link another email' }).getAttribute('href')).toBe('/preferences');
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/my-profile/personal/change');
    const tabs = within(screen.getByRole('navigation', { name: 'Profile sections' }));
    expect(tabs.getByRole('link', { name: 'Personal' }).getAttribute('aria-current')).toBe('page');
  });

  it('UI-3: a work email can break after its @, so that a phone shows all of it', async () => {
    await show({ personal: { ...page.personal, workEmail: 'marisol.vega@keystone.example' } });
    const { innerHTML } = screen.getByText(/@keystone\.example$/);
    expect(innerHTML).toBe('marisol.vega@<wbr>keystone.example');
  });

  it.each([
    ['editRole', "Your employer hasn't turned on editing for your account."],
    ['formerEmployee', 'You no longer work here.'],
  ] as const)('ME-4: is read-only because of %s, and says so', async (whyNot, words) => {
    await show({ canEdit: false, whyNot });
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
  });

  it('shows a pending request with its reviewer and the previous values', async () => {
    await show({ proposed: { personal: { ...page.personal, city: 'Lititz' }, change } });
    const waiting = within(screen.getByRole('region', { name: 'You have a pending request' }));
    expect(waiting.getByText(/Payroll administrator/)).toBeTruthy();
    expect(waiting.getByText(/December 4, 2026/)).toBeTruthy();
    expect(waiting.getByText('Lititz').textContent).toBe('LititzBefore: Lancaster');
  });

  it('shows an error with the reference for support', async () => {
    await renderPage(<PersonalPage linkEmail={undefined} />, { gateway: () => refusal(500, 'req-9') });
    expect(screen.getByRole('alert').textContent).toContain('req-9');
  });
});
