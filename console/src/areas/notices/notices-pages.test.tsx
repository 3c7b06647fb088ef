import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown, textsOf } from '../../../test/shown.ts';

prepareZone();
prepareScreens();
// The build makes the texts a module, which the preview loads in both languages.
vi.mock('../../platform/language.ts', async () => {
  const { CONSOLE_TEXTS, loadTexts, UI_TEXTS } = await import('../../../../ui/build/texts.ts');
  const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
  return { loadCatalogue: (language: 'en' | 'es') => Promise.resolve(catalogues[language]) };
});

const NOW: NoticeRow = {
  noticeId: 'n-1',
  kind: 'warning',
  text: { en: 'Sign-in is slow.', es: 'Entrar es lento.' },
  link: 'https://status.example/1',
  from: '2026-11-28T04:00:00Z',
  until: '2026-11-29T06:30:00Z',
  state: 'current',
  withdrawnAt: null,
  isForEveryone: true,
  clients: [],
  clientsBeyond: 0,
  changes: [
    { at: '2026-11-28T03:00:00Z', by: 'Pat Poe', action: 'post', until: null },
    { at: '2026-11-28T03:30:00Z', by: 'Olive Operator', action: 'end', until: '2026-11-29T06:30:00Z' },
  ],
  mayChange: true,
};
const COMING: NoticeRow = {
  ...NOW,
  noticeId: 'n-2',
  kind: 'notice',
  text: { en: 'We move.', es: 'Nos mudamos.' },
  link: null,
  state: 'coming',
  from: '2026-12-01T04:00:00Z',
  until: null,
  isForEveryone: false,
  clients: [
    { clientCode: 'KEYSTONE', name: 'Keystone Tool' },
    { clientCode: 'KEYTEST', name: 'Keystone trial' },
  ],
  clientsBeyond: 3,
  changes: [NOW.changes[0] ?? { at: '', by: '', action: 'post', until: null }],
};
const PAST: NoticeRow = {
  ...COMING,
  noticeId: 'n-3',
  state: 'past',
  clients: [{ clientCode: 'KEYTEST', name: 'Keystone trial' }],
  clientsBeyond: 0,
  mayChange: false,
  withdrawnAt: '2026-11-28T05:00:00Z',
  changes: [{ at: '2026-11-28T05:00:00Z', by: 'Pat Poe', action: 'withdraw', until: null }],
};

const gateway =
  (rows: readonly NoticeRow[] = [PAST, COMING, NOW], may = [true, true], write: () => Answer = () => ({})): Gateway =>
  (call) =>
    call.startsWith('GET ') ? { body: { rows, mayPost: may[0], mayPostForEveryone: may[1] } } : write();

describe('OPS-9: the list of notices', () => {
  it('shows whom each is for, from when to when, and who changed it', async () => {
    await openScreen('/notices', { gateway: gateway() });
    expect(shown()).toEqual([
      'Notices',
      'Shown at the top of the portal and the console, including the sign-in page.',
      'New notice → /notices/new',
      'Current',
      'Sign-in is slow.',
      'Until Saturday, November 28, 11:30 pm MST.',
      'Learn more → https://status.example/1',
      'Who sees it',
      'Everyone',
      'Starts',
      'Nov 27, 2026, 9:00 pm MST',
      'Ends',
      'Nov 28, 2026, 11:30 pm MST',
      'Posted',
      'Pat Poe, Nov 27, 2026, 8:00 pm MST',
      'End changed',
      'Olive Operator, Nov 27, 2026, 8:30 pm MST. New end: Nov 28, 2026, 11:30 pm MST',
      '(Change end: Sign-in is slow.)',
      '(Withdraw: Sign-in is slow.)',
      'Upcoming',
      'We move.',
      'Who sees it',
      'Keystone Tool (KEYSTONE), Keystone trial (KEYTEST) and 3 more clients',
      'Starts',
      'Nov 30, 2026, 9:00 pm MST',
      'Ends',
      'When it is withdrawn',
      'Posted',
      'Pat Poe, Nov 27, 2026, 8:00 pm MST',
      '(Change end: We move.)',
      '(Withdraw: We move.)',
      'Past',
      'We move.',
      'Who sees it',
      'Keystone trial (KEYTEST)',
      'Starts',
      'Nov 30, 2026, 9:00 pm MST',
      'Ends',
      'When it is withdrawn',
      'Withdrawn',
      'Pat Poe, Nov 27, 2026, 10:00 pm MST',
    ]);
  });

  it('speaks Spanish', async () => {
    await openScreen('/notices', { gateway: gateway([NOW, COMING], [false, false]), language: 'es', role: 'support' });
    expect(shown()).toEqual([
      'Avisos',
      'Se muestran en la parte superior del portal y de la consola, también en la página de inicio de sesión.',
      'Actuales',
      'Entrar es lento.',
      'Hasta el sábado 28 de noviembre, 11:30 p. m. MST.',
      'Más información → https://status.example/1',
      'Quién lo ve',
      'Todos',
      'Empieza',
      '27 nov 2026, 9:00 p. m. MST',
      'Termina',
      '28 nov 2026, 11:30 p. m. MST',
      'Publicado',
      'Pat Poe, 27 nov 2026, 8:00 p. m. MST',
      'Cambio del fin',
      'Olive Operator, 27 nov 2026, 8:30 p. m. MST. Nuevo fin: 28 nov 2026, 11:30 p. m. MST',
      '(Cambiar el fin: Entrar es lento.)',
      '(Retirar: Entrar es lento.)',
      'Próximos',
      'Nos mudamos.',
      'Quién lo ve',
      'Keystone Tool (KEYSTONE), Keystone trial (KEYTEST) y 3 clientes más',
      'Empieza',
      '30 nov 2026, 9:00 p. m. MST',
      'Termina',
      'Cuando se retire',
      'Publicado',
      'Pat Poe, 27 nov 2026, 8:00 p. m. MST',
      '(Cambiar el fin: Nos mudamos.)',
      '(Retirar: Nos mudamos.)',
    ]);
  });

  it.each([
    [{ body: { rows: [], mayPost: true, mayPostForEveryone: true } }, 'No notices yet'],
    [refusal(500, 'internal'), 'We couldn’t load the notices.'],
  ])('explains an empty list and a failed one: %#', async (answer, text) => {
    await openScreen('/notices', { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(['Retirar: Nos mudamos.', 'Cambiar el fin: Nos mudamos.'])(
    'asks in Spanish with the Spanish text of the notice: %s',
    async (button) => {
      await openScreen('/notices', { gateway: gateway(), language: 'es' });
      press(button);
      const texts = textsOf(screen.getByRole('dialog'));
      expect(texts).toContain('Nos mudamos.');
      expect(texts).not.toContain('We move.');
    },
  );

  it('withdraws one after a question with its text, and keeps a refusal until the question is closed', async () => {
    const answers: Answer[] = [refusal(409, 'version_conflict', { detail: 'No.' }), {}];
    const opened = await openScreen('/notices', { gateway: gateway(undefined, undefined, () => answers.shift()) });
    press('Withdraw: We move.');
    expect(textsOf(screen.getByRole('dialog'))).toEqual([
      'Withdraw this notice?',
      'We move.',
      'Open pages stop showing it within a minute.',
      '(Cancel)',
      '(Withdraw)',
    ]);
    press('Withdraw');
    expect(await screen.findByText('The notice was withdrawn or has ended. Close this and look again.')).toBeTruthy();
    press('Cancel');
    press('Withdraw: We move.');
    expect(announced()).toEqual([]);
    press('Withdraw');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.map(({ call }) => call)).toEqual([
      'GET notices',
      'POST notices/n-2/withdrawal',
      'GET notices',
      'POST notices/n-2/withdrawal',
      'GET notices',
    ]);
  });

  it.each([
    ['Change end: Sign-in is slow.', 'n-1', '2026-11-28T23:30', '2026-12-01T01:00', '2026-12-01T08:00:00.000Z'],
    ['Change end: We move.', 'n-2', '', '2026-12-02T01:00', '2026-12-02T08:00:00.000Z'],
    ['Change end: Sign-in is slow.', 'n-1', '2026-11-28T23:30', '', null],
  ])('%s: starts with its own end, and sends the new one', async (button, id, before, typed, until) => {
    const opened = await openScreen('/notices', { gateway: gateway() });
    press(button);
    expect(fieldOf('End').value).toBe(before);
    enter('End', typed);
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.slice(1)).toEqual([
      { call: `PUT notices/${id}/end`, body: { until } },
      { call: 'GET notices', body: undefined },
    ]);
  });

  it('says at the field what is wrong with an end', async () => {
    const answer = refusal(422, 'invalid_input', {
      errors: [{ pointer: '/until', code: 'past', detail: 'Choose a later time.' }],
    });
    await openScreen('/notices', { gateway: gateway(undefined, undefined, () => answer) });
    press('Change end: We move.');
    press('Save');
    expect(await screen.findByText('Choose a later time.')).toBeTruthy();
    expect(fieldOf('End').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('OPS-9: a new notice', () => {
  it('takes each text in its own language, for spelling and screen readers', async () => {
    await openScreen('/notices/new', { gateway: gateway([]) });
    const texts = screen.getAllByRole('textbox').filter((field) => field.lang !== '');
    expect(texts.map((field) => [field.lang, field.id.replace(/^.*-/, '')])).toEqual([
      ['en', 'textEn'],
      ['es', 'textEs'],
    ]);
  });

  it('is refused to those who may not post', async () => {
    await openScreen('/notices/new', { gateway: gateway([], [false, false]), role: 'support' });
    expect(screen.getByText('You can’t post notices')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is of some clients for those who may not post for everyone, and names what is missing', async () => {
    const opened = await openScreen('/notices/new', { gateway: gateway([], [true, false]) });
    enter('Link', 'http://status.example');
    press('Later');
    press('Schedule');
    await settle(opened);
    expect(shown()).toEqual([
      'Notices → /notices',
      'New notice',
      'Open pages show it within a minute of its start.',
      '5 things to fix',
      'Text in English: Fill this in. → #textEn',
      'Text in Spanish: Fill this in. → #textEs',
      'Link: Enter an address that starts with https://. → #link',
      'Client codes: Fill this in. → #clientCodes',
      'Start: Choose a time. → #from',
      'Text',
      'Kind',
      '[x]',
      'Notice',
      'People can dismiss it.',
      '[ ]',
      'Warning',
      'It stays until its end. Screen readers announce it at once.',
      'Text in English',
      'Plain text of at most 300 characters.',
      '[]',
      'Fill this in.',
      'Text in Spanish',
      'Plain text of at most 300 characters.',
      '[]',
      'Fill this in.',
      'Link',
      '(optional)',
      'An address that starts with https://, such as your status page.',
      '[http://status.example]',
      'Enter an address that starts with https://.',
      'Who sees it',
      'Client codes',
      'Separate several codes with commas.',
      '[]',
      'Fill this in.',
      'Time',
      'When it starts',
      '[ ]',
      'Now',
      '[x]',
      'Later',
      'Start',
      'In your time zone, America/Denver.',
      '[]',
      'Choose a time.',
      'End',
      '(optional)',
      'In your time zone, America/Denver. Leave blank to show it until you withdraw it.',
      '[]',
      '(Schedule)',
      '(Discard)',
      'Preview',
      'English',
      'No text yet',
      'Learn more → http://status.example',
      'Español',
      'No text yet',
      'Más información → http://status.example',
    ]);
    expect(opened.writes()).toEqual([]);
  });

  it('is posted whole, is read again with the list, and leaves no draft', async () => {
    const opened = await openScreen('/notices/new', { gateway: gateway([]) });
    press('WarningIt stays until its end. Screen readers announce it at once.');
    press('Some clientsPeople of these clients, once they are signed in.');
    enter('Text in English', ' We move. ');
    enter('Text in Spanish', ' Nos mudamos. ');
    enter('Link', ' https://status.example/2 ');
    enter('Client codes', 'keystone, keytest keystone');
    press('Later');
    enter('Start', '2026-12-01T01:00');
    enter('End', '2026-12-02T01:00');
    expect(sessionStorage.getItem('console.drafts')).toContain('"textEn":" We move. "');
    press('Schedule');
    await vi.waitFor(() => expect(opened.addresses.at(-1)).toBe('/notices'));
    await settle(opened);
    expect(opened.calls).toEqual(
      [
        { call: 'GET notices', body: undefined },
        {
          call: expect.stringMatching(/^PUT notices\/[\da-f-]{36}$/) as string,
          body: {
            kind: 'warning',
            text: { en: 'We move.', es: 'Nos mudamos.' },
            link: 'https://status.example/2',
            audience: { kind: 'clients', clientCodes: ['KEYSTONE', 'KEYTEST'] },
            from: '2026-12-01T08:00:00.000Z',
            until: '2026-12-02T08:00:00.000Z',
          },
        },
        { call: 'GET notices', body: undefined },
        { call: 'GET notices', body: undefined },
      ].slice(0, opened.calls.length),
    );
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });

  it.each([
    [
      refusal(404, 'not_found', { detail: 'No.' }),
      'One of these clients doesn’t exist, or you don’t have access to it.',
    ],
    [refusal(409, 'idempotency_mismatch', { detail: 'It was posted already.' }), 'It was posted already.'],
    [
      refusal(422, 'invalid_input', { errors: [{ pointer: '/text/es', code: 'too_long', detail: 'Too long.' }] }),
      'Too long.',
    ],
  ])('that is refused keeps its entries and is sent under the same id: %#', async (answer, text) => {
    const opened = await openScreen('/notices/new', { gateway: gateway([], [true, false], () => answer) });
    enter('Text in English', 'We move.');
    enter('Text in Spanish', 'Nos mudamos.');
    enter('Client codes', 'KEYSTONE');
    for (let count = 1; count <= 2; count += 1) {
      press('Post');
      await vi.waitFor(() => expect(opened.writes()).toHaveLength(count));
      await settle(opened);
      expect(shown().some((one) => one.includes(text))).toBe(true);
    }
    expect(shown().includes('No.')).toBe(false);
    expect(fieldOf('Text in Spanish').value).toBe('Nos mudamos.');
    expect(opened.writes()[0]).toEqual(opened.writes()[1]);
    press('Discard');
    expect(opened.addresses.at(-1)).toBe('/notices');
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });
});
