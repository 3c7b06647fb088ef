import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MessagePage, MessageRow, RecipientRow } from '@paystead/contract/console/messages/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown, textsOf } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

const ROW: MessageRow = {
  messageId: 'm-1',
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  title: { en: 'New handbook', es: 'Manual nuevo' },
  category: 'policies',
  state: 'current',
  publishedAt: '2026-11-20T05:30:00Z',
  dueDate: '2026-12-04',
  needsAcknowledgement: true,
  recipients: 1240,
  done: 620,
};
const SOON: MessageRow = {
  ...ROW,
  messageId: 'm-2',
  clientCode: 'KEYTEST',
  clientName: 'Keystone trial',
  state: 'scheduled',
  dueDate: null,
  recipients: 0,
  done: 0,
};
const MESSAGE: MessagePage = {
  ...ROW,
  body: { en: '<p>Read it.</p>', es: '<p>Léalo.</p>' },
  source: { en: 'Read it.', es: 'Léalo.' },
  audience: {
    kind: 'groups',
    payGroups: ['BW'],
    organizationValues: [],
    legals: [],
    schedule: 'any',
    people: 'everyone',
  },
  expiresAt: '2027-01-01T05:30:00Z',
  postedAt: '2026-11-19T05:30:00Z',
  postedBy: 'Pat Poe',
  sendsMail: true,
  remindDays: 3,
  withdrawal: null,
  read: 800,
  open: 616,
  left: 4,
  mailed: 1200,
  mailWaits: 12,
  attachments: [
    {
      attachmentId: 'a-1',
      title: { en: 'Handbook', es: 'Manual' },
      fileName: 'handbook.pdf',
      sizeBytes: 1_234_567,
      version: 1,
      requiresAcknowledgement: true,
      acknowledged: 620,
    },
    {
      attachmentId: 'a-2',
      title: { en: 'Map', es: 'Plano' },
      fileName: 'map.png',
      sizeBytes: 2048,
      version: 1,
      requiresAcknowledgement: false,
      acknowledged: 0,
    },
  ],
  days: [
    { day: '2026-11-20', done: 600 },
    { day: '2026-11-21', done: 20 },
  ],
  reminders: [
    { at: '2026-11-25T05:30:00Z', by: 'Olive Operator', recipients: 616 },
    { at: '2026-11-23T05:30:00Z', by: null, recipients: 1 },
  ],
  mayWithdraw: true,
  remind: 'possible',
};
const ANA: RecipientRow = {
  employeeId: 'e-1',
  employeeNumber: '1001',
  name: 'Ana Ruiz',
  state: 'open',
  readAt: '2026-11-21T05:30:00Z',
  doneAt: null,
  mailedAt: '2026-11-20T05:31:00Z',
  hasEmail: true,
};
const RECIPIENTS: readonly RecipientRow[] = [
  ANA,
  { ...ANA, employeeId: 'e-2', employeeNumber: '1002', state: 'done', doneAt: '2026-11-22T05:30:00Z', mailedAt: null },
  { ...ANA, employeeId: 'e-3', employeeNumber: '1003', state: 'left', readAt: null, mailedAt: null, hasEmail: false },
];
const PAGE = 'offset=0&limit=100';
const ADDRESS = '/clients/KEYSTONE/messages/m-1';
const LIST = 'GET clients/KEYSTONE/messages/m-1/recipients?search=';

const lists =
  (rows: readonly MessageRow[], total = rows.length): Gateway =>
  () => ({ body: { total, rows } });
const one =
  (message: Partial<MessagePage> = {}, write: () => Answer = () => ({})): Gateway =>
  (call) => {
    if (!call.startsWith('GET ')) return write();
    return { body: call.includes('/recipients?') ? { total: 3, rows: RECIPIENTS } : { ...MESSAGE, ...message } };
  };

describe('CON-5: the list of messages', () => {
  it('shows how many recipients are done, and when it was published', async () => {
    await openScreen('/messages', { gateway: lists([ROW, SOON], 1234) });
    expect(shown()).toEqual([
      'Messages',
      'Messages to employees, and who has acknowledged them.',
      'New message → /messages/new',
      'Search by title',
      '[]',
      'Status',
      '[Any status]',
      '1,234 messages',
      'Message',
      '(Published)',
      '(Due date)',
      'Done',
      'Status',
      'New handbook | Keystone Tool → /clients/KEYSTONE/messages/m-1',
      'Nov 19, 2026',
      'Dec 4, 2026',
      '620 / 1,240',
      'Current',
      'New handbook | Keystone trial → /clients/KEYTEST/messages/m-2',
      'Nov 19, 2026',
      '–',
      '–',
      'Scheduled',
    ]);
  });

  it('speaks Spanish, and is narrowed by its address', async () => {
    const opened = await openScreen('/messages?client=KEYTEST&state=scheduled&search=man', {
      gateway: lists([SOON]),
      language: 'es',
      role: 'support',
    });
    expect(shown()).toEqual([
      'KEYTEST → /clients/KEYTEST',
      'Mensajes',
      'Mensajes para los empleados de KEYTEST.',
      'Buscar por título',
      '[man]',
      'Estado',
      '[Programado]',
      '1 mensaje',
      'Mensaje',
      '(Publicado)',
      '(Fecha límite)',
      'Listos',
      'Estado',
      'Manual nuevo | Keystone trial → /clients/KEYTEST/messages/m-2',
      '19 nov 2026',
      '–',
      '–',
      'Programado',
    ]);
    expect(opened.calls.map(({ call }) => call)).toEqual([
      `GET messages?search=man&clientCode=KEYTEST&state=scheduled&sort=publishedAt&order=descending&${PAGE}`,
    ]);
  });

  it.each([
    ['owner', '/messages', '/messages/new'],
    ['implementation', '/messages?client=KEYTEST', '/messages/new?client=KEYTEST'],
    ['payroll', '/messages', '/messages/new'],
    ['support', '/messages', undefined],
    ['readOnly', '/messages', undefined],
    ['auditor', '/messages', undefined],
  ] as const)('offers the role %s a new message as far as it may write one, at %s', async (role, address, href) => {
    await openScreen(address, { gateway: lists([ROW]), role });
    expect(shown().find((text) => text.startsWith('New message'))).toBe(href && `New message → ${href}`);
  });

  it('keeps search and status in the address, and is sorted by its headings', async () => {
    const opened = await openScreen('/messages?state=unknown', { gateway: lists([ROW, SOON]) });
    enter('Search by title', 'hand');
    await settle(opened);
    enter('Status', 'expired');
    await settle(opened);
    press('Published');
    await settle(opened);
    press('Due date');
    await settle(opened);
    expect(opened.addresses.at(-1)).toBe('/messages?state=expired&search=hand');
    expect(opened.calls.map(({ call }) => call)).toEqual([
      `GET messages?search=&sort=publishedAt&order=descending&${PAGE}`,
      `GET messages?search=hand&sort=publishedAt&order=descending&${PAGE}`,
      `GET messages?search=hand&state=expired&sort=publishedAt&order=descending&${PAGE}`,
      `GET messages?search=hand&state=expired&sort=publishedAt&order=ascending&${PAGE}`,
      `GET messages?search=hand&state=expired&sort=dueDate&order=ascending&${PAGE}`,
    ]);
  });

  it.each([
    ['/messages?client=KEYTEST', 'No messages yet'],
    ['/messages?search=x', 'No message found'],
    ['/messages?state=expired', 'No message found'],
  ])('explains that nothing is at %s', async (address, title) => {
    await openScreen(address, { gateway: lists([]) });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('CON-5: the page of a message', () => {
  it('shows who has acknowledged it, its text and its choices', async () => {
    const opened = await openScreen(ADDRESS, { gateway: one() });
    expect(shown()).toEqual([
      'Messages → /messages',
      'New handbook',
      'Keystone Tool · Policies',
      '(Send a reminder)',
      'Use as a template → /messages/new?client=KEYSTONE&from=m-1',
      '(Withdraw)',
      'Acknowledgments',
      'Acknowledged',
      '620 of 1,240',
      'Not yet',
      '616',
      'No longer employed',
      '4',
      'Read',
      '800',
      'Emailed',
      '1,200, 12 on the way',
      'Acknowledged',
      'By day (UTC)',
      'Friday, November 20, 2026',
      'Acknowledged: 600',
      'Saturday, November 21, 2026',
      'Acknowledged: 20',
      'Tuesday, November 24, 2026, 10:30 pm',
      '616 people reminded by Olive Operator',
      'Sunday, November 22, 2026, 10:30 pm',
      '1 person reminded automatically',
      'Recipients',
      'Search by name or employee ID',
      '[]',
      'Status',
      '[Not yet]',
      '3 people',
      'Name',
      'Read',
      'Acknowledged',
      'Last email',
      'Status',
      'Ana Ruiz | 1001 → /clients/KEYSTONE/people/e-1',
      'Nov 20, 2026',
      '–',
      'Nov 19, 2026',
      'Not yet',
      'Ana Ruiz | 1002 → /clients/KEYSTONE/people/e-2',
      'Nov 20, 2026',
      'Nov 21, 2026',
      '–',
      'Done',
      'Ana Ruiz | 1003 → /clients/KEYSTONE/people/e-3',
      '–',
      '–',
      'No email',
      'No longer employed',
      'Download this list (CSV) → /api/console/clients/KEYSTONE/messages/m-1/recipients.csv?state=open&lang=en',
      'Message',
      'Language of the message',
      '[x]',
      'English',
      '[ ]',
      'Español',
      'Policies',
      'New handbook',
      'Read it.',
      'Acknowledge by Friday, December 4, 2026',
      'Handbook → /api/console/clients/KEYSTONE/messages/m-1/attachments/a-1',
      'handbook.pdf, 1.2 MB · acknowledged by 620',
      'Map → /api/console/clients/KEYSTONE/messages/m-1/attachments/a-2',
      'map.png, 2 kB',
      'Details',
      'Posted by',
      'Pat Poe, Wednesday, November 18, 2026, 10:30 pm',
      'Audience',
      'Groups',
      'Published',
      'Thursday, November 19, 2026, 10:30 pm',
      'Disappears',
      'Thursday, December 31, 2026, 10:30 pm',
      'Due date',
      'Friday, December 4, 2026',
      'Reminder',
      '3 days before',
      'Email',
      'Recipients are emailed',
    ]);
    expect(document.querySelector<HTMLElement>('[aria-hidden="true"] > span[style]')?.style.inlineSize).toBe(
      '50.1618%',
    );
    expect(opened.calls.map(({ call }) => call)).toEqual([
      'GET clients/KEYSTONE/messages/m-1',
      `${LIST}&state=open&${PAGE}`,
    ]);
  });

  it('speaks Spanish, also where nothing is to be acknowledged', async () => {
    const audience = { kind: 'list' as const, employeeNumbers: ['1001', '1002'] };
    const plain = {
      needsAcknowledgement: false,
      open: 0,
      left: 0,
      mailWaits: 0,
      dueDate: null,
      remindDays: null,
      expiresAt: null,
      sendsMail: false,
      postedAt: null,
      source: null,
      audience,
      attachments: [],
      reminders: [],
      remind: 'recently' as const,
      mayWithdraw: false,
    };
    const opened = await openScreen(ADDRESS, { gateway: one(plain), language: 'es' });
    expect(shown()).toEqual([
      'Mensajes → /messages',
      'Manual nuevo',
      'Keystone Tool · Políticas',
      'Lecturas',
      'Lo leyeron',
      '620 de 1,240',
      'Faltan',
      '0',
      'Recibieron correo',
      '1,200',
      'Lo leyeron',
      'Por día (UTC)',
      'viernes 20 de noviembre de 2026',
      'Lo leyeron: 600',
      'sábado 21 de noviembre de 2026',
      'Lo leyeron: 20',
      'Se envió un recordatorio en las últimas 24 horas. Mañana puede enviar otro.',
      'Destinatarios',
      'Buscar por nombre o número de empleado',
      '[]',
      'Estado',
      '[Cualquier estado]',
      '3 personas',
      'Nombre',
      'Leído',
      'Último correo',
      'Estado',
      'Ana Ruiz | 1001 → /clients/KEYSTONE/people/e-1',
      '20 nov 2026',
      '19 nov 2026',
      'Falta',
      'Ana Ruiz | 1002 → /clients/KEYSTONE/people/e-2',
      '20 nov 2026',
      '–',
      'Listo',
      'Ana Ruiz | 1003 → /clients/KEYSTONE/people/e-3',
      '–',
      'Sin correo',
      'Ya no trabaja ahí',
      'Descargar esta lista (CSV) → /api/console/clients/KEYSTONE/messages/m-1/recipients.csv?lang=es',
      'Mensaje',
      'Idioma del mensaje',
      '[ ]',
      'English',
      '[x]',
      'Español',
      'Políticas',
      'Manual nuevo',
      'Léalo.',
      'Detalles',
      'Destinatarios',
      'Una lista de 2 números de empleado',
      'Publicado',
      'jueves 19 de noviembre de 2026, 10:30 p. m.',
      'Desaparece',
      'Nunca',
      'Correo electrónico',
      'Sin correos',
    ]);
    expect(opened.calls.at(-1)?.call).toBe(`${LIST}&${PAGE}`);
  });

  it('of the future shows no recipients, and one that was withdrawn says by whom and why', async () => {
    const withdrawal = { at: '2026-11-28T05:30:00Z', by: 'Quinn Quick', reason: 'Wrong file.' };
    await openScreen(ADDRESS, {
      gateway: one({ state: 'scheduled', withdrawal, remind: null, audience: null, source: null }),
    });
    expect(shown().slice(3, 9)).toEqual([
      '(Cancel this message)',
      'Withdrawn by Quinn Quick on Friday, November 27, 2026, 10:30 pm',
      'Wrong file.',
      'Scheduled for Thursday, November 19, 2026, 10:30 pm',
      'It goes to the people who are employed then.',
      'Message',
    ]);
    expect(screen.queryByText('Recipients')).toBeNull();
    expect(shown('Details').slice(3, 5)).toEqual(['Audience', 'Recipients named by the import']);
  });

  it('reads the text in the other language, and searches the recipients', async () => {
    const opened = await openScreen(ADDRESS, { gateway: one() });
    press('Español');
    expect(shown('Message').slice(-10)).toEqual([
      '[x]',
      'Español',
      'Policies',
      'Manual nuevo',
      'Léalo.',
      'Acknowledge by Friday, December 4, 2026',
      'Manual → /api/console/clients/KEYSTONE/messages/m-1/attachments/a-1',
      'handbook.pdf, 1.2 MB · acknowledged by 620',
      'Plano → /api/console/clients/KEYSTONE/messages/m-1/attachments/a-2',
      'map.png, 2 kB',
    ]);
    enter('Search by name or employee ID', 'bo');
    await settle(opened);
    enter('Status', 'left');
    await settle(opened);
    enter('Status', '');
    await settle(opened);
    expect(opened.calls.slice(2).map(({ call }) => call)).toEqual([
      `${LIST}bo&state=open&${PAGE}`,
      `${LIST}bo&state=left&${PAGE}`,
      `${LIST}bo&${PAGE}`,
    ]);
    expect(shown('Recipients').find((text) => text.startsWith('Download'))).toBe(
      'Download this list (CSV) → /api/console/clients/KEYSTONE/messages/m-1/recipients.csv?lang=en',
    );
  });

  it('offers the file of the recipients once their rows no longer move it', async () => {
    const left = Promise.withResolvers<void>();
    const opened = await openScreen(ADDRESS, {
      gateway: async (call, body) => {
        if (call.includes('state=left')) await left.promise;
        return one()(call, body);
      },
    });
    const files = () => shown('Recipients').filter((text) => text.startsWith('Download'));
    enter('Status', 'left');
    expect(files()).toEqual([]);
    left.resolve();
    await settle(opened);
    expect(files()).toEqual([
      'Download this list (CSV) → /api/console/clients/KEYSTONE/messages/m-1/recipients.csv?state=left&lang=en',
    ]);
  });

  it.each([
    [refusal(404, 'not_found'), 'There is no such message'],
    [refusal(500, 'internal'), 'We couldn’t load this message.'],
  ])('says what failed: %#', async (answer, text) => {
    await openScreen(ADDRESS, { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('reminds after a question, once for repeated attempts, and keeps a refusal until the next question', async () => {
    const answers: Answer[] = [
      undefined,
      refusal(409, 'version_conflict', { detail: 'No.' }),
      { body: { recipients: 616 } },
    ];
    const opened = await openScreen(ADDRESS, { gateway: one({}, () => answers.shift()) });
    press('Send a reminder');
    expect(textsOf(screen.getByRole('dialog'))[0]).toBe('Email 616 people who haven’t acknowledged yet?');
    press('Send a reminder');
    expect(await screen.findByText("We can't reach the server. Check your connection and try again.")).toBeTruthy();
    press('Send a reminder');
    expect(
      await screen.findByText('The message changed in the meantime. Close this and look at it again.'),
    ).toBeTruthy();
    press('Cancel');
    press('Send a reminder');
    expect(announced()).toEqual([]);
    press('Send a reminder');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    const [first, second, third] = opened.writes().map(({ call }) => call);
    expect(first).toMatch(/^PUT clients\/KEYSTONE\/messages\/m-1\/reminders\/[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(
      opened.calls
        .slice(-2)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(['GET clients/KEYSTONE/messages/m-1', `${LIST}&state=open&${PAGE}`]);
  });

  it.each([
    [
      'current',
      'Withdraw',
      'Employees will no longer see it or its documents. Acknowledgments are kept. This can’t be undone.',
    ],
    ['scheduled', 'Cancel this message', 'It won’t be published. This can’t be undone.'],
  ] as const)('%s: is withdrawn with a reason, and read again', async (state, button, meaning) => {
    const answers: Answer[] = [
      refusal(422, 'invalid_input', { errors: [{ pointer: '/reason', code: 'too_long', detail: 'Too long.' }] }),
      {},
    ];
    const opened = await openScreen(ADDRESS, { gateway: one({ state, remind: null }, () => answers.shift()) });
    press(button);
    press(button);
    expect(textsOf(screen.getByRole('dialog'))).toEqual([
      'Withdraw “New handbook”?',
      meaning,
      'Reason',
      'Other operators see it.',
      '[]',
      'Enter a reason.',
      '(Cancel)',
      `(${button})`,
    ]);
    enter('Reason', ' Wrong file. ');
    press(button);
    expect(await screen.findByText('Too long.')).toBeTruthy();
    expect(fieldOf('Reason').value).toBe(' Wrong file. ');
    press('Cancel');
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    press(button);
    expect(textsOf(screen.getByRole('dialog')).slice(2, 6)).toEqual([
      'Reason',
      'Other operators see it.',
      '[]',
      '(Cancel)',
    ]);
    enter('Reason', ' Wrong file. ');
    const before = opened.calls.length;
    press(button);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.slice(before, before + 2)).toEqual([
      { call: 'POST clients/KEYSTONE/messages/m-1/withdrawal', body: { reason: 'Wrong file.' } },
      { call: 'GET clients/KEYSTONE/messages/m-1', body: undefined },
    ]);
  });

  it.each([
    ['en', 'Withdraw', 'Withdraw “New handbook”?'],
    ['es', 'Retirar', '¿Retirar «Manual nuevo»?'],
  ] as const)(
    'the question before withdrawing quotes the title in the operator’s language: %s',
    async (language, button, question) => {
      await openScreen(ADDRESS, { gateway: one({ remind: null }), language });
      press(button);
      expect(screen.getByRole('dialog', { name: question })).toBeTruthy();
    },
  );
});
