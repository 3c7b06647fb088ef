import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Confirmation } from '@paystead/contract/console/people/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown, textsOf } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

const ANA: Confirmation = {
  confirmationId: 'k-1',
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: 'e-1',
  employeeName: 'Ana Ruiz',
  employeeNumber: '1001',
  act: { act: 'grantAccess', access: 'scope:7', firstDate: '2026-12-01', lastDate: null },
  accessName: 'Lathe',
  reason: 'She leads it now.',
  requestedBy: 'Pat Poe',
  requestedAt: '2026-11-28T04:30:00Z',
  expiresAt: '2026-12-01T04:30:00Z',
  state: 'waiting',
  mayDecide: true,
  decidedBy: null,
  decidedAt: null,
  comment: null,
};
const OWN: Confirmation = {
  ...ANA,
  confirmationId: 'k-2',
  clientCode: 'KEYTEST',
  clientName: 'Keystone trial',
  employeeId: 'e-2',
  act: { act: 'unlinkAccount' },
  accessName: null,
  state: 'own',
  requestedBy: 'Olive Operator',
};
const ENDED: Confirmation = {
  ...ANA,
  act: { act: 'endAccess', access: 'scope:*' },
  accessName: null,
  mayDecide: false,
  decidedBy: 'Quinn Quick',
  decidedAt: '2026-11-28T05:00:00Z',
};

const gateway =
  (rows: readonly Confirmation[], total: number, decide: () => Answer = () => ({})): Gateway =>
  (call) =>
    call.startsWith('GET ') ? { body: { total, rows } } : decide();

describe('CON-1: what waits for a second operator', () => {
  it('shows who wants what for whom, and until when', async () => {
    const opened = await openScreen('/people/confirmations', { gateway: gateway([ANA, OWN], 2) });
    expect(shown()).toEqual([
      'People → /people',
      'Waiting for a second operator',
      'Changes that one operator requested and another has to confirm.',
      'Waiting for a second operator',
      '[x]',
      'Waiting',
      '[ ]',
      'Decided',
      'Ana Ruiz · 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
      'Grant Manager of Lathe',
      'Requested by Pat Poe on Nov 27, 2026, 9:30 pm',
      'She leads it now.',
      'Expires Nov 30, 2026, 9:30 pm',
      '(Confirm)',
      '(Refuse)',
      'Ana Ruiz · 1001 · Keystone trial → /clients/KEYTEST/people/e-2',
      'Unlink the sign-in',
      'Requested by Olive Operator on Nov 27, 2026, 9:30 pm',
      'She leads it now.',
      'Expires Nov 30, 2026, 9:30 pm',
      '(Withdraw)',
    ]);
    expect(opened.calls.map(({ call }) => call)).toEqual(['GET confirmations?state=waiting&limit=50']);
  });

  it('shows how each ended, in Spanish too', async () => {
    const rows = (['confirmed', 'refused', 'withdrawn', 'expired'] as const).map((state, place) => ({
      ...ENDED,
      confirmationId: `k-${place}`,
      state,
      comment: place === 1 ? 'Ask her manager.' : null,
    }));
    const opened = await openScreen('/people/confirmations?client=KEYTEST&state=ended', {
      gateway: gateway(rows, 4),
      language: 'es',
    });
    expect(shown()).toEqual([
      'KEYTEST → /clients/KEYTEST',
      'En espera de un segundo operador',
      'Lo que un operador pidió y otro confirma.',
      'En espera de un segundo operador',
      '[ ]',
      'En espera',
      '[x]',
      'Decididas',
      'Ana Ruiz · 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
      'Quitar: Administrador de nómina de todo el cliente',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She leads it now.',
      'Confirmado por Quinn Quick',
      'Ana Ruiz · 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
      'Quitar: Administrador de nómina de todo el cliente',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She leads it now.',
      'Rechazado por Quinn Quick',
      'Ask her manager.',
      'Ana Ruiz · 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
      'Quitar: Administrador de nómina de todo el cliente',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She leads it now.',
      'Retirado por Quinn Quick',
      'Ana Ruiz · 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
      'Quitar: Administrador de nómina de todo el cliente',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She leads it now.',
      'Venció sin decisión',
    ]);
    expect(opened.calls.map(({ call }) => call)).toEqual(['GET confirmations?state=ended&limit=50&clientCode=KEYTEST']);
  });

  it('keeps the client in the address when the state is chosen, and shows more of a long list', async () => {
    const opened = await openScreen('/people/confirmations?client=KEYTEST', { gateway: gateway([OWN], 51) });
    press('Show more');
    await settle(opened);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    press('Decided');
    await settle(opened);
    expect(opened.addresses.at(-1)).toBe('/people/confirmations?client=KEYTEST&state=ended');
    expect(opened.calls.map(({ call }) => call)).toEqual([
      'GET confirmations?state=waiting&limit=50&clientCode=KEYTEST',
      'GET confirmations?state=waiting&limit=200&clientCode=KEYTEST',
      'GET confirmations?state=ended&limit=200&clientCode=KEYTEST',
    ]);
  });

  it.each([
    ['Confirm', 'KEYSTONE/confirmations/k-1', 'confirm', ' Fine. ', 'Fine.', 'Grant Manager of Lathe', 'Confirmed'],
    ['Refuse', 'KEYSTONE/confirmations/k-1', 'refuse', ' ', null, 'Grant Manager of Lathe', 'Refused'],
    ['Withdraw', 'KEYTEST/confirmations/k-2', 'withdraw', '', null, 'Unlink the sign-in', 'Withdrawn'],
  ] as const)(
    '%s is sent with its comment, and the list is read again',
    async (button, path, decision, typed, comment, act, message) => {
      const opened = await openScreen('/people/confirmations', { gateway: gateway([ANA, OWN], 2) });
      press(button);
      expect(textsOf(screen.getByRole('dialog'))).toEqual([
        `${button} this change?`,
        'Ana Ruiz',
        act,
        'Comment',
        '(optional)',
        '[]',
        '(Cancel)',
        `(${button})`,
      ]);
      enter('Comment', typed);
      press(button);
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await settle(opened);
      expect(opened.calls.slice(1)).toEqual([
        { call: `POST clients/${path}/decision`, body: { decision, comment } },
        { call: 'GET confirmations?state=waiting&limit=50', body: undefined },
      ]);
      expect(announced()).toEqual([message]);
      expect(sessionStorage.getItem('console.drafts')).toBeNull();
    },
  );

  it.each([
    [
      refusal(409, 'version_conflict'),
      'This has changed in the meantime, or is already waiting for a second operator. Close this and look again.',
    ],
    [refusal(403, 'scope_required', { detail: 'Not your client.' }), 'Not your client.'],
    [
      refusal(422, 'invalid_input', { errors: [{ pointer: '/comment', code: 'too_long', detail: 'Too long.' }] }),
      'Too long.',
    ],
  ])('keeps a refusal and the comment until the question is closed: %#', async (answer, text) => {
    await openScreen('/people/confirmations', { gateway: gateway([ANA, OWN], 2, () => answer) });
    press('Refuse');
    enter('Comment', 'No.');
    press('Refuse');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(fieldOf('Comment').value).toBe('No.');
    press('Cancel');
    press('Refuse');
    expect(screen.queryByText(text)).toBeNull();
    expect(fieldOf('Comment').value).toBe('');
  });

  it.each([
    [{ body: { total: 0, rows: [] } }, 'Nothing here'],
    [refusal(500, 'internal'), 'We couldn’t load these changes.'],
  ])('explains an empty list and a failed one: %#', async (answer, text) => {
    await openScreen('/people/confirmations', { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
