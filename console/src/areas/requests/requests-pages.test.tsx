import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RequestDetail, RequestRow } from '@paystead/contract/console/requests/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, prepareZone, press, shown } from '../../../test/shown.ts';

prepareZone();
prepareScreens();

const ROW: RequestRow = {
  requestId: 'r-1',
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeName: 'Ana Ruiz',
  employeeNumber: '1001',
  kind: 'directDeposit',
  sentAt: '2026-11-20T05:30:00Z',
  block: 'hold',
  blockAt: '2026-12-02T05:30:00Z',
};
const OTHER: RequestRow = {
  ...ROW,
  requestId: 'r-2',
  clientCode: 'KEYTEST',
  clientName: 'Keystone trial',
  kind: null,
  block: 'failed',
  sentAt: '2026-11-21T12:00:00Z',
};
const REQUEST: RequestDetail = {
  ...ROW,
  employeeId: 'e-1',
  effectiveDate: '2026-12-04',
  deciders: 'Pat Poe',
  hasDecider: true,
  engine: { changeId: 'c-7', sentAt: '2026-11-22T05:00:00Z', answeredAt: '2026-11-23T06:30:00Z', reference: 'PE-9' },
  events: [
    { at: '2026-11-20T05:30:00Z', event: 'submitted', by: 'Ana Ruiz', comment: null },
    { at: '2026-11-21T19:00:00Z', event: 'failed', by: 'Pay engine', comment: 'Unknown bank.' },
  ],
  retry: 'possible',
};
const DAYS = {
  days: [
    { day: '2026-11-19', sent: 3, applied: 2, failed: 0 },
    { day: '2026-11-20', sent: 1234, applied: 5, failed: 7 },
  ],
};
const COUNTS = [
  { block: 'failed' as const, count: 1234 },
  { block: 'hold' as const, count: 2 },
];

const lists =
  (rows: readonly RequestRow[], total = rows.length): Gateway =>
  (call) => ({ body: call.startsWith('GET request-days') ? DAYS : { total, rows, counts: COUNTS } });
const PAGE = 'offset=0&limit=100';

describe('CON-7: the list of requests', () => {
  it('shows what each waits for, how many wait for it, and the days of the requests', async () => {
    const opened = await openScreen('/requests', { gateway: lists([ROW, OTHER], 1236) });
    expect(shown()).toEqual([
      'Requests',
      'Changes that employees requested, and what each is waiting for.',
      'Search by name or employee number',
      '[]',
      'Waiting for',
      '[Anything]',
      '1,236 requests',
      '(Employee)',
      'Change',
      '(Sent)',
      'Waiting for',
      'Ana Ruiz | 1001 · Keystone Tool → /requests/KEYSTONE/r-1',
      'Direct deposit',
      'Nov 19, 2026',
      'End of hold',
      'Ana Ruiz | 1001 · Keystone trial → /requests/KEYTEST/r-2',
      'Other change',
      'Nov 21, 2026',
      'Failed',
      'Requests of the last 30 days',
      'Sent',
      'In effect',
      'Failed',
      'Requests of the last 30 days',
      'Thursday, November 19, 2026',
      'Sent: 3',
      'In effect: 2',
      'Failed: 0',
      'Friday, November 20, 2026',
      'Sent: 1,234',
      'In effect: 5',
      'Failed: 7',
    ]);
    expect([...screen.getByLabelText<HTMLSelectElement>('Waiting for').options].map(({ text }) => text)).toEqual([
      'Anything',
      'Failed (1,234)',
      'Overdue decision (0)',
      'Decision (0)',
      'Correction by employee (0)',
      'End of hold (2)',
      'Pay engine to fetch it (0)',
      'Pay engine’s answer (0)',
      'Effective date (0)',
      'Nothing: it has ended',
    ]);
    expect(opened.calls.map(({ call }) => call).toSorted()).toEqual([
      'GET request-days',
      'GET requests?search=&limit=1',
      `GET requests?search=&sort=sentAt&order=descending&${PAGE}`,
    ]);
  });

  it('speaks Spanish, and is narrowed by the client and the block of its address', async () => {
    const opened = await openScreen('/requests?client=KEYTEST&block=failed&search=ru', {
      gateway: lists([OTHER]),
      language: 'es',
    });
    expect(shown()).toEqual([
      'KEYTEST → /clients/KEYTEST',
      'Solicitudes',
      'Cambios que pidieron los empleados de KEYTEST y qué espera cada uno.',
      'Buscar por nombre o número de empleado',
      '[ru]',
      'Espera',
      '[Falló (1,234)]',
      '1 solicitud',
      '(Empleado)',
      'Cambio',
      '(Enviada)',
      'Espera',
      'Ana Ruiz | 1001 · Keystone trial → /requests/KEYTEST/r-2',
      'Otro cambio',
      '21 nov 2026',
      'Falló',
      'Solicitudes de los últimos 30 días',
      'Enviadas',
      'En vigor',
      'Fallidas',
      'Solicitudes de los últimos 30 días',
      'jueves 19 de noviembre de 2026',
      'Enviadas: 3',
      'En vigor: 2',
      'Fallidas: 0',
      'viernes 20 de noviembre de 2026',
      'Enviadas: 1,234',
      'En vigor: 5',
      'Fallidas: 7',
    ]);
    expect(opened.calls.map(({ call }) => call).toSorted()).toEqual([
      'GET request-days?clientCode=KEYTEST',
      `GET requests?search=ru&clientCode=KEYTEST&block=failed&sort=sentAt&order=descending&${PAGE}`,
      'GET requests?search=ru&clientCode=KEYTEST&limit=1',
    ]);
  });

  it('keeps search and block in the address, and is sorted by its headings', async () => {
    const opened = await openScreen('/requests?block=nothing', { gateway: lists([ROW, OTHER]) });
    enter('Search by name or employee number', 'ana');
    await settle(opened);
    enter('Waiting for', 'engine');
    await settle(opened);
    press('Sent');
    await settle(opened);
    press('Employee');
    await settle(opened);
    expect(opened.addresses.at(-1)).toBe('/requests?block=engine&search=ana');
    expect(opened.calls.map(({ call }) => call).filter((call) => call.endsWith(PAGE))).toEqual([
      `GET requests?search=&sort=sentAt&order=descending&${PAGE}`,
      `GET requests?search=ana&sort=sentAt&order=descending&${PAGE}`,
      `GET requests?search=ana&block=engine&sort=sentAt&order=descending&${PAGE}`,
      `GET requests?search=ana&block=engine&sort=sentAt&order=ascending&${PAGE}`,
      `GET requests?search=ana&block=engine&sort=employeeName&order=ascending&${PAGE}`,
    ]);
  });

  it.each([
    ['/requests?client=KEYTEST', 'No requests are waiting'],
    ['/requests?search=x', 'No request found'],
    ['/requests?block=date', 'No request found'],
  ])('explains that nothing is at %s', async (address, title) => {
    await openScreen(address, { gateway: lists([]) });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});

const at = '2026-12-02T05:30:00Z';
const one =
  (request: RequestDetail, retry: () => Answer = () => ({})): Gateway =>
  (call) =>
    call.startsWith('POST ') ? retry() : { body: request };
const ADDRESS = '/requests/KEYSTONE/r-1';

describe('CON-7: the page of a request', () => {
  it('shows its dates in the operator’s zone, and its events with the newest first', async () => {
    await openScreen(ADDRESS, { gateway: one(REQUEST) });
    expect(shown()).toEqual([
      'Requests → /requests',
      'Ana Ruiz',
      'Direct deposit · 1001 · Keystone Tool',
      'Waiting for',
      'End of hold',
      'It is approved. New bank details are held until Tuesday, December 1, 2026, in case they aren’t the employee’s own.',
      '(Try again)',
      'Dates',
      'Sent',
      'Thursday, November 19, 2026, 10:30 pm',
      'Effective date',
      'Friday, December 4, 2026',
      'Sent to the pay engine',
      'Saturday, November 21, 2026, 10:00 pm',
      'Answered by the pay engine',
      'Sunday, November 22, 2026, 11:30 pm',
      'Pay engine’s reference',
      'PE-9',
      'Change ID',
      'c-7',
      'History',
      'Failed',
      'Pay engine · Nov 21, 2026, 12:00 pm',
      'Unknown bank.',
      'Sent',
      'Ana Ruiz · Nov 19, 2026, 10:30 pm',
    ]);
  });

  it('speaks Spanish', async () => {
    await openScreen(ADDRESS, { gateway: one({ ...REQUEST, kind: null, engine: null, retry: null }), language: 'es' });
    expect(shown()).toEqual([
      'Solicitudes → /requests',
      'Ana Ruiz',
      'Otro cambio · 1001 · Keystone Tool',
      'Espera',
      'Fin de la retención',
      'Está aprobada. Los datos bancarios nuevos se retienen hasta el martes 1 de diciembre de 2026, por si no son del empleado.',
      'Fechas',
      'Enviada',
      'jueves 19 de noviembre de 2026, 10:30 p. m.',
      'Fecha de vigencia',
      'viernes 4 de diciembre de 2026',
      'Historial',
      'Falló',
      'Pay engine · 21 nov 2026, 12:00 p. m.',
      'Unknown bank.',
      'Se envió',
      'Ana Ruiz · 19 nov 2026, 10:30 p. m.',
    ]);
  });

  it('says that the pay engine has not answered', async () => {
    const engine = { changeId: 'c-7', sentAt: '2026-11-22T05:00:00Z', answeredAt: null, reference: null };
    await openScreen(ADDRESS, { gateway: one({ ...REQUEST, engine }) });
    expect(shown('Dates').slice(-4)).toEqual(['Answered by the pay engine', 'Not yet', 'Change ID', 'c-7']);
  });

  it.each([
    [{ block: 'decision', blockAt: null }, 'Decision', 'Pat Poe can decide it.'],
    [{ block: 'decision', blockAt: at }, 'Decision', 'Pat Poe can decide it, until Tuesday, December 1, 2026.'],
    [
      { block: 'overdue', blockAt: at },
      'Overdue decision',
      'It was due on Tuesday, December 1, 2026. Pat Poe can decide it.',
    ],
    [
      { block: 'decision', hasDecider: false },
      'Decision',
      'No one can decide it. Give someone at KEYSTONE the role of an approver.',
    ],
    [
      { block: 'answer', blockAt: at },
      'Pay engine’s answer',
      'The pay engine has had it since Tuesday, December 1, 2026 and hasn’t answered.',
    ],
    [{ block: 'date', blockAt: null }, 'Effective date', 'It takes effect within minutes.'],
    [{ block: 'date', blockAt: at }, 'Effective date', 'It takes effect on Tuesday, December 1, 2026.'],
    [{ block: 'failed' }, 'Failed', 'It was approved and couldn’t be applied. The history says why.'],
    [
      { block: 'employee' },
      'Correction by employee',
      'It was sent back. The employee has to correct it and send it again.',
    ],
    [{ block: 'engine' }, 'Pay engine to fetch it', 'It is approved. The pay engine fetches it with its next call.'],
    [{ block: 'done' }, 'Nothing: it has ended', 'It has ended. The history says how.'],
  ] as const)('says what %o means', async (changed, badge, sentence) => {
    await openScreen(ADDRESS, { gateway: one({ ...REQUEST, ...changed, retry: 'newer' }), role: 'support' });
    expect(shown('Waiting for')).toEqual([
      'Waiting for',
      badge,
      sentence,
      'The employee submitted a newer request of this kind, which replaces this one.',
    ]);
  });

  it('retries it, and reads it and the lists again', async () => {
    const opened = await openScreen(ADDRESS, { gateway: one({ ...REQUEST, block: 'failed' }) });
    await opened.queries.fetchQuery({ queryKey: ['requests', 'of a list'], queryFn: () => 1 });
    press('Try again');
    await vi.waitFor(() => expect(opened.calls).toHaveLength(3));
    await settle(opened);
    expect(opened.calls).toEqual([
      { call: 'GET clients/KEYSTONE/requests/r-1', body: undefined },
      { call: 'POST clients/KEYSTONE/requests/r-1/retry', body: undefined },
      { call: 'GET clients/KEYSTONE/requests/r-1', body: undefined },
    ]);
    expect(opened.queries.getQueryState(['requests', 'of a list'])?.isInvalidated).toBe(true);
  });

  it.each([
    [
      refusal(409, 'version_conflict', { detail: 'Changed.' }),
      'The request has changed in the meantime. This page now shows it as it is.',
    ],
    [refusal(503, 'maintenance', { detail: 'Changes are paused.' }), 'Changes are paused.'],
  ])('says why it was not retried, and shows it as it is: %#', async (answer, text) => {
    const opened = await openScreen(ADDRESS, { gateway: one(REQUEST, () => answer) });
    press('Try again');
    await vi.waitFor(() => expect(opened.calls).toHaveLength(3));
    await settle(opened);
    expect(announced().slice(0, 2)).toEqual(['It wasn’t retried.', text]);
  });

  it.each([
    [refusal(404, 'not_found'), 'There is no such request'],
    [refusal(500, 'internal'), 'We couldn’t load this request.'],
  ])('says what failed: %#', async (answer, text) => {
    await openScreen(ADDRESS, { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
