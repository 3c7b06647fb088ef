import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import banner from '@paystead/ui/banner/banner.module.css';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../../test/screen.tsx';
import { announced, prepareZone, press } from '../../../../test/shown.ts';

prepareZone();
prepareScreens();

const FIELD = { name: 'city', label: 'City', hint: null, kind: 'text', choices: null, unit: null, isRequired: false };
const FORM = {
  clientName: 'Keystone',
  sections: [{ title: 'Home', fields: [FIELD] }],
  values: { city: 'York' },
};
const WARNING = { pointer: '/city', code: 'odd', detail: 'York is in another state.' };
const gateway =
  (hire: (body: { readonly isCheck: boolean }) => Answer): Gateway =>
  (call, body) =>
    call === 'GET clients/KEYSTONE/hire' ? { body: FORM } : hire(body as { readonly isCheck: boolean });
const reply = (isCheck: boolean, warnings: readonly object[] = [], invitation: string | null = 'sent') => ({
  body: { result: 'added', warnings, employeeId: isCheck ? null : 'e-9', invitation: isCheck ? null : invitation },
});
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const open = (hire: (body: { readonly isCheck: boolean }) => Answer) =>
  openScreen('/clients/KEYSTONE/people/new', { gateway: gateway(hire) });

describe('CON-3: hiring a person', () => {
  it('shows what to read first, and hires only after that', async () => {
    const opened = await open(({ isCheck }) => reply(isCheck, isCheck ? [WARNING] : []));
    press('Hire a person');
    await settle(opened);
    expect([heading(), announced().join(' ')]).toEqual(['Hire a person', expect.stringContaining(WARNING.detail)]);
    const values = { city: 'York' };
    expect(opened.writes().map(({ body }) => body)).toEqual([{ values, isCheck: true, invites: true }]);
    press('Save anyway');
    await settle(opened);
    expect(opened.writes().at(-1)?.body).toEqual({ values, isCheck: false, invites: true });
    expect(heading()).toBe('Hired');
    expect(screen.getByRole('link', { name: /records/i }).getAttribute('href')).toBe(
      '/clients/KEYSTONE/people/e-9/records',
    );
  });

  it.each([
    ['sent', 'The person is on file, and the invitation is on its way.', 'success'],
    ['hasAccount', 'The person is on file and already has an account.', 'warning'],
    ['notLive', 'The person is on file. Invitations can be sent once the client is live.', 'warning'],
    [null, 'The person is on file. No invitation was sent.', 'success'],
  ] as const)('says what became of the invitation: %s', async (invitation, sentence, tone) => {
    const opened = await open(({ isCheck }) => reply(isCheck, [], invitation));
    press('Hire a person');
    await settle(opened);
    await vi.waitFor(() => expect(announced()).toContain(sentence));
    expect(screen.getByText(sentence).closest('[role="status"]')?.className).toContain(banner[tone]);
  });

  it('sends no invitation that was not asked for', async () => {
    const opened = await open(({ isCheck }) => reply(isCheck, [], null));
    fireEvent.click(screen.getByRole('checkbox'));
    press('Hire a person');
    await settle(opened);
    await vi.waitFor(() => expect(opened.calls).toHaveLength(3));
    expect(opened.calls.slice(1).map(({ body }) => body)).toEqual(
      [true, false].map((isCheck) => ({ values: { city: 'York' }, isCheck, invites: false })),
    );
  });

  it('a refusal hires no one and leaves the form', async () => {
    const opened = await open(() => refusal(503, 'unavailable', { detail: 'Try later.' }));
    press('Hire a person');
    await screen.findByText(/Try later\./);
    await settle(opened);
    expect([heading(), announced().join(' ')]).toEqual(['Hire a person', expect.stringContaining('Try later.')]);
  });
});
