import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ConsoleReplyOf } from '@paystead/contract/console/endpoint.ts';
import type { readMaintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown, textsOf } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

type Page = ConsoleReplyOf<typeof readMaintenance>;
const [M1, M2, M3] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const EVERYTHING: Page['rows'][number] = {
  maintenanceId: M1,
  client: null,
  startedAt: '2026-11-28T04:00:00Z',
  expectedEndAt: null,
  endedAt: null,
  operatorsMayChange: true,
  reason: 'Move to another server',
  startedBy: 'Pat Poe',
  endedBy: null,
  mayEnd: false,
};
const CLIENT: Page['rows'][number] = {
  ...EVERYTHING,
  maintenanceId: M2,
  client: { clientCode: 'KEYSTONE', name: 'Keystone Tool' },
  expectedEndAt: '2026-11-28T06:30:00Z',
  operatorsMayChange: false,
  reason: 'Large correction',
  startedBy: 'Olive Operator',
  mayEnd: true,
};
const PAST: Page['rows'][number] = {
  ...CLIENT,
  maintenanceId: M3,
  client: { clientCode: 'KEYTEST', name: 'Keystone trial' },
  endedAt: '2026-11-28T05:00:00Z',
  endedBy: 'Quinn Quick',
  mayEnd: false,
};
const PAGE: Page = { rows: [EVERYTHING, CLIENT, PAST], mayPauseClients: true, mayPauseEverything: true };

const gateway =
  (page: Partial<Page> = {}, write: () => Answer = () => ({})): Gateway =>
  (call) =>
    call.startsWith('GET ') ? { body: { ...PAGE, ...page } } : write();

describe('OPS-9: the page of maintenance', () => {
  it('shows current and past pauses with times of the operator’s zone', async () => {
    await openScreen('/maintenance', { gateway: gateway() });
    expect(shown()).toEqual([
      'Maintenance',
      'Pauses changes while you work on the data. Everyone can still view everything.',
      '(Pause changes)',
      'Current',
      'The whole installation',
      'Reason',
      'Move to another server',
      'Started',
      'Pat Poe, Nov 27, 2026, 9:00 pm MST',
      'Expected end',
      'Not known',
      'Operators',
      'Can change data in the console',
      'Keystone Tool (KEYSTONE)',
      'Reason',
      'Large correction',
      'Started',
      'Olive Operator, Nov 27, 2026, 9:00 pm MST',
      'Expected end',
      'Nov 27, 2026, 11:30 pm MST',
      'Operators',
      'Can only view data, like everyone else',
      '(End maintenance)',
      '(Change expected end)',
      'Past',
      'Keystone trial (KEYTEST)',
      'Reason',
      'Large correction',
      'Started',
      'Olive Operator, Nov 27, 2026, 9:00 pm MST',
      'Ended',
      'Quinn Quick, Nov 27, 2026, 10:00 pm MST',
      'Operators',
      'Can only view data, like everyone else',
    ]);
  });

  it('speaks Spanish', async () => {
    await openScreen('/maintenance', { gateway: gateway({ mayPauseClients: false }), language: 'es', role: 'support' });
    expect(shown()).toEqual([
      'Mantenimiento',
      'Pone en pausa los cambios mientras usted trabaja en los datos. Todos pueden seguir viendo todo.',
      'En curso',
      'Toda la instalación',
      'Motivo',
      'Move to another server',
      'Inicio',
      'Pat Poe, 27 nov 2026, 9:00 p. m. MST',
      'Fin esperado',
      'Desconocido',
      'Operadores',
      'Pueden cambiar datos en la consola',
      'Keystone Tool (KEYSTONE)',
      'Motivo',
      'Large correction',
      'Inicio',
      'Olive Operator, 27 nov 2026, 9:00 p. m. MST',
      'Fin esperado',
      '27 nov 2026, 11:30 p. m. MST',
      'Operadores',
      'Solo pueden ver datos, como todos',
      '(Terminar el mantenimiento)',
      '(Cambiar el fin esperado)',
      'Anteriores',
      'Keystone trial (KEYTEST)',
      'Motivo',
      'Large correction',
      'Inicio',
      'Olive Operator, 27 nov 2026, 9:00 p. m. MST',
      'Fin',
      'Quinn Quick, 27 nov 2026, 10:00 p. m. MST',
      'Operadores',
      'Solo pueden ver datos, como todos',
    ]);
  });

  it.each([
    [{ body: { ...PAGE, rows: [] } }, 'No maintenance yet'],
    [refusal(500, 'internal'), 'We couldn’t load this page.'],
  ])('explains an empty list and a failed one: %#', async (answer, text) => {
    await openScreen('/maintenance', { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('ends the pause of a client after a question that names it, and keeps a refusal until the next question', async () => {
    const answers: Answer[] = [refusal(403, 'scope_required', { detail: 'Not your client.' }), {}];
    const opened = await openScreen('/maintenance', { gateway: gateway({}, () => answers.shift()) });
    press('End maintenance');
    expect(textsOf(screen.getByRole('dialog'))).toEqual([
      'End maintenance?',
      'People of Keystone Tool can change data again at once.',
      '(Cancel)',
      '(End maintenance)',
    ]);
    press('End maintenance');
    expect(await screen.findByText('Not your client.')).toBeTruthy();
    press('Cancel');
    press('End maintenance');
    expect(screen.queryByText('Not your client.')).toBeNull();
    press('End maintenance');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.map(({ call }) => call)).toEqual([
      'GET maintenance',
      `POST maintenance/${M2}/end`,
      `POST maintenance/${M2}/end`,
      'GET maintenance',
    ]);
  });

  it('says that everyone may change data after the end of the whole pause', async () => {
    await openScreen('/maintenance', { gateway: gateway({ rows: [{ ...EVERYTHING, mayEnd: true }] }) });
    press('End maintenance');
    expect(screen.getByText('Everyone can change data again at once.')).toBeTruthy();
  });

  it.each([
    ['2026-11-28T01:15', '2026-11-28T08:15:00.000Z'],
    ['', null],
  ])('sends the expected end typed as %s in the operator’s zone', async (typed, expectedEndAt) => {
    const opened = await openScreen('/maintenance', { gateway: gateway() });
    press('Change expected end');
    expect(fieldOf('Expected end').value).toBe('2026-11-27T23:30');
    enter('Expected end', typed);
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.slice(1)).toEqual([
      { call: `PUT maintenance/${M2}/expected-end`, body: { expectedEndAt } },
      { call: 'GET maintenance', body: undefined },
    ]);
  });

  it.each([
    [refusal(409, 'version_conflict', { detail: 'It has ended.' }), 'It has ended.'],
    [
      refusal(422, 'invalid_input', {
        errors: [{ pointer: '/expectedEndAt', code: 'past', detail: 'Choose a later time.' }],
      }),
      'Choose a later time.',
    ],
  ])('keeps a refused end until Cancel, and then shows the one that counts: %#', async (answer, text) => {
    await openScreen('/maintenance', { gateway: gateway({}, () => answer) });
    press('Change expected end');
    enter('Expected end', '2026-11-20T01:15');
    press('Save');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(fieldOf('Expected end').value).toBe('2026-11-20T01:15');
    press('Cancel');
    press('Change expected end');
    expect(screen.queryByText(text)).toBeNull();
    expect(fieldOf('Expected end').value).toBe('2026-11-27T23:30');
  });
});

describe('OPS-9: a pause of changes', () => {
  const open = async (write: () => Answer, page: Partial<Page> = {}) => {
    const opened = await openScreen('/maintenance', { gateway: gateway(page, write) });
    press('Pause changes');
    return opened;
  };

  it.each([
    [
      ['One client', 'Can only view data, like everyone else'],
      [
        ['Client code', ' keytest '],
        ['Reason', ' Fix '],
        ['Expected end', '2026-11-28T01:15'],
      ],
      { clientCode: 'KEYTEST', expectedEndAt: '2026-11-28T08:15:00.000Z', operatorsMayChange: false, reason: 'Fix' },
      true,
      ['Changes are paused. Every change that began before has ended.'],
    ],
    [
      ['The whole installation', 'Can change data in the console'],
      [['Reason', 'Move']],
      { clientCode: null, expectedEndAt: null, operatorsMayChange: true, reason: 'Move' },
      false,
      [
        'Changes are paused, but earlier ones are still under way.',
        'A large import may take minutes. Wait until it has ended before you rely on the pause.',
      ],
    ],
  ] as const)(
    'is sent as it was chosen, and says whether changes are still under way: %#',
    async (choices, entries, body, isQuiet, texts) => {
      const opened = await open(() => ({ body: { isQuiet } }));
      expect(shown().includes('(Pause changes)')).toBe(true);
      for (const label of choices)
        document.querySelectorAll<HTMLInputElement>('input[type="radio"]').forEach((one) => {
          if (one.closest('label')?.textContent.startsWith(label)) one.click();
        });
      for (const [label, value] of entries) enter(label, value);
      press('Pause changes');
      await vi.waitFor(() => expect(announced()).toEqual(texts));
      await settle(opened);
      expect(opened.writes()).toEqual([
        { call: expect.stringMatching(/^PUT maintenance\/[\da-f-]{36}$/) as string, body },
      ]);
      expect(opened.calls.at(-1)?.call).toBe('GET maintenance');
      expect(document.activeElement?.textContent).toContain('Pause changes');
    },
  );

  it('names what is missing, and sends nothing', async () => {
    const opened = await open(() => ({}));
    press('Pause changes');
    await settle(opened);
    expect(shown().filter((text) => text.includes('Fill this in.'))).toEqual([
      'Client code: Fill this in. → #clientCode',
      'Reason: Fill this in. → #reason',
      'Fill this in.',
      'Fill this in.',
    ]);
    expect(opened.writes()).toEqual([]);
    press('Cancel');
    expect(document.activeElement?.textContent).toContain('Pause changes');
  });

  it('is of one client for those who may not pause everything', async () => {
    await open(() => ({}), { mayPauseEverything: false });
    expect(screen.queryByText('Whose changes to pause')).toBeNull();
    expect(document.activeElement).toBe(fieldOf('Client code'));
  });

  it.each([
    [refusal(404, 'not_found', { detail: 'No.' }), 'This client doesn’t exist, or you don’t have access to it.'],
    [
      refusal(409, 'version_conflict', { detail: 'No.' }),
      'Changes are paused already. Close this form to see who paused them.',
    ],
    [refusal(403, 'scope_required', { detail: 'Not your client.' }), 'Not your client.'],
    [
      refusal(422, 'invalid_input', {
        errors: [{ pointer: '/expectedEndAt', code: 'past', detail: 'Choose a later time.' }],
      }),
      'Choose a later time.',
    ],
  ])('that is refused says why, keeps the entries and is sent under the same id: %#', async (answer, text) => {
    const opened = await open(() => answer);
    enter('Client code', 'keytest');
    enter('Reason', 'Fix');
    for (let count = 1; count <= 2; count += 1) {
      press('Pause changes');
      await vi.waitFor(() => expect(opened.writes()).toHaveLength(count));
      await settle(opened);
      expect(shown().some((one) => one.includes(text))).toBe(true);
    }
    expect(shown().includes('No.')).toBe(false);
    expect([fieldOf('Client code').value, fieldOf('Reason').value]).toEqual(['keytest', 'Fix']);
    expect(opened.writes()[0]).toEqual(opened.writes()[1]);
    expect(opened.calls.filter(({ call }) => call === 'GET maintenance')).toHaveLength(1);
  });
});
