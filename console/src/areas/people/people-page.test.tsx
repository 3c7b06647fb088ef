import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PersonRow } from '@paystead/contract/console/people/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { enter, press, shown } from '../../../test/shown.ts';

prepareScreens();

const ANA: PersonRow = {
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: 'e-1',
  employeeNumber: '1001',
  name: 'Ana Ruiz',
  workEmail: 'ana@keystone.example',
  status: 'active',
  account: 'linked',
};
const OTHER: PersonRow = {
  ...ANA,
  clientCode: 'KEYTEST',
  clientName: 'Keystone trial',
  employeeId: 'e-2',
  status: 'leave',
  account: 'invited',
  workEmail: null,
};
const PAST: PersonRow = {
  ...ANA,
  employeeId: 'e-3',
  employeeNumber: '1003',
  name: 'Bo Lind',
  status: 'ended',
  account: 'none',
};
const CLIENTS = ['KEYSTONE', 'KEYTEST'].map((clientCode, place) => ({
  clientCode,
  name: ['Keystone Tool', 'Keystone trial'][place] ?? '',
  partnerName: 'Harborline',
  employees: 3,
  linked: 2,
  waiting: 1,
  isLive: true,
  isSandbox: false,
}));

const gateway =
  (rows: readonly PersonRow[], total = rows.length): Gateway =>
  (call) => ({ body: call.startsWith('GET clients') ? { total: 2, rows: CLIENTS } : { total, rows } });
const listed = (calls: readonly { readonly call: string }[]) =>
  calls.map(({ call }) => call).filter((call) => call.startsWith('GET people'));
const PAGE = 'offset=0&limit=100';

describe('CON-1: the list of people', () => {
  it.each([
    [
      'en',
      [
        'People',
        'Everyone at the clients you run payroll portals for.',
        'Waiting for a second operator → /people/confirmations',
        'Search by name, employee ID or email',
        '[]',
        'Client',
        '[Any]',
        'Employment',
        '[Any]',
        'Account',
        '[Any]',
        'Role',
        '[Any]',
        '1,234 people',
        '(Name)',
        '(Employee ID)',
        'Work email',
        'Employment',
        'Account',
        'Ana Ruiz | 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
        '1001',
        'ana@keystone.example',
        'Active',
        'Has an account',
        'Ana Ruiz | 1001 · Keystone trial → /clients/KEYTEST/people/e-2',
        '1001',
        '–',
        'On leave',
        'Invited',
        'Bo Lind | 1003 · Keystone Tool → /clients/KEYSTONE/people/e-3',
        '1003',
        'ana@keystone.example',
        'Left',
        'No account',
      ],
    ],
    [
      'es',
      [
        'Personas',
        'Todas las personas de los clientes cuyos portales administra.',
        'En espera de un segundo operador → /people/confirmations',
        'Buscar por nombre, n.º de empleado o correo electrónico',
        '[]',
        'Cliente',
        '[Cualquiera]',
        'Empleo',
        '[Cualquiera]',
        'Cuenta',
        '[Cualquiera]',
        'Rol',
        '[Cualquiera]',
        '1,234 personas',
        '(Nombre)',
        '(N.º de empleado)',
        'Correo del trabajo',
        'Empleo',
        'Cuenta',
        'Ana Ruiz | 1001 · Keystone Tool → /clients/KEYSTONE/people/e-1',
        '1001',
        'ana@keystone.example',
        'En activo',
        'Con cuenta',
        'Ana Ruiz | 1001 · Keystone trial → /clients/KEYTEST/people/e-2',
        '1001',
        '–',
        'De licencia',
        'Con invitación',
        'Bo Lind | 1003 · Keystone Tool → /clients/KEYSTONE/people/e-3',
        '1003',
        'ana@keystone.example',
        'Ya no trabaja',
        'Sin cuenta',
      ],
    ],
  ] as const)('tells people of one name apart by number and client, in the language %s', async (language, texts) => {
    await openScreen('/people', { gateway: gateway([ANA, OTHER, PAST], 1234), language });
    expect(shown()).toEqual(texts);
  });

  it.each([
    ['/people', `GET people?search=&sort=name&order=ascending&${PAGE}`],
    [
      '/people?search=ruiz&client=KEYTEST',
      `GET people?search=ruiz&clientCode=KEYTEST&sort=name&order=ascending&${PAGE}`,
    ],
    [
      '/people?status=leave&account=none&role=manager',
      `GET people?search=&status=leave&account=none&role=manager&sort=name&order=ascending&${PAGE}`,
    ],
    ['/people?status=none&account=manager&role=active&sort=x', `GET people?search=&sort=name&order=ascending&${PAGE}`],
  ])('sends the search and the known filters of the address %s', async (address, call) => {
    const opened = await openScreen(address, { gateway: gateway([ANA]) });
    expect(listed(opened.calls)).toEqual([call]);
  });

  it('keeps what is typed and chosen in the address, and requests the list by it and by the pressed heading', async () => {
    const opened = await openScreen('/people', { gateway: gateway([ANA, OTHER]) });
    for (const [label, value] of [
      ['Search by name, employee ID or email', 'ana r'],
      ['Client', 'KEYTEST'],
      ['Employment', 'ended'],
      ['Account', 'invited'],
      ['Role', 'supervisor'],
      ['Employment', ''],
    ] as const) {
      enter(label, value);
      await settle(opened);
    }
    press('Employee ID');
    await settle(opened);
    press('Employee ID');
    await settle(opened);
    press('Name');
    await settle(opened);
    expect(opened.addresses).toEqual(['/people?search=ana+r&client=KEYTEST&account=invited&role=supervisor']);
    expect(listed(opened.calls)).toEqual([
      'GET people?search=&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&status=ended&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&status=ended&account=invited&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&status=ended&account=invited&role=supervisor&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&account=invited&role=supervisor&sort=name&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&account=invited&role=supervisor&sort=employeeNumber&order=ascending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&account=invited&role=supervisor&sort=employeeNumber&order=descending&offset=0&limit=100',
      'GET people?search=ana+r&clientCode=KEYTEST&account=invited&role=supervisor&sort=name&order=ascending&offset=0&limit=100',
    ]);
  });

  it.each([
    ['/people?client=KEYTEST', 'No people yet', 'People appear here after a client’s first import.'],
    ['/people?search=x', 'No one found', 'Try another spelling, the employee ID, or fewer filters.'],
    ['/people?role=manager', 'No one found', 'Try another spelling, the employee ID, or fewer filters.'],
  ])('explains that nothing is at %s', async (address, title, text) => {
    await openScreen(address, { gateway: gateway([]) });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    [1, false],
    [2, true],
    [200, true],
    [201, false],
  ])('offers operators of %i clients a choice of clients: %s', async (clientCount, isOffered) => {
    const opened = await openScreen('/people', { gateway: gateway([ANA]), clientCount });
    expect(screen.queryByLabelText('Client') !== null).toBe(isOffered);
    expect(opened.calls.map(({ call }) => call).includes('GET clients?limit=200')).toBe(isOffered);
  });

  it('leads from one client to its page, and to what waits at it', async () => {
    await openScreen('/people?client=KEYTEST', { gateway: gateway([OTHER]) });
    expect(shown().slice(0, 6)).toEqual([
      'KEYTEST → /clients/KEYTEST',
      'People',
      'Everyone at KEYTEST.',
      'Waiting for a second operator → /people/confirmations?client=KEYTEST',
      'Search by name, employee ID or email',
      '[]',
    ]);
  });

  it('says that it failed, and loads at the next attempt', async () => {
    const answers: Answer[] = [refusal(500, 'internal'), { body: { total: 1, rows: [ANA] } }];
    const opened = await openScreen('/people', {
      gateway: (call) => (call.startsWith('GET clients') ? { body: { total: 0, rows: [] } } : answers.shift()),
    });
    expect(screen.getByText('We couldn’t load the people.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(opened);
    expect(screen.getByRole('link', { name: /Ana Ruiz/ })).toBeTruthy();
  });
});
