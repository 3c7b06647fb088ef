import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ClientPage, ClientRow } from '@paystead/contract/console/model.ts';
import type { OperatorRole } from '@paystead/contract/console/roles.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';

prepareScreens();

const ROWS: ClientRow[] = [
  {
    clientCode: 'KEYSTONE',
    name: 'Keystone',
    partnerName: 'Harborline',
    employees: 1234,
    linked: 1101,
    waiting: 7,
    isLive: true,
    isSandbox: false,
  },
  {
    clientCode: 'KEYSTONE-2',
    name: 'Keystone',
    partnerName: 'Northway',
    employees: 12,
    linked: 0,
    waiting: 1003,
    isLive: false,
    isSandbox: true,
  },
];
const PAGE: ClientPage = {
  ...(ROWS[0] as ClientRow),
  partnerKey: 'harborline',
  setup: null,
  sandbox: null,
  sandboxes: [],
  legals: [
    { name: 'Keystone Tool LLC', ein: '12-3456789', city: 'Erie', state: 'PA' },
    { name: 'Keystone Tool LLC', ein: '98-7654321', city: 'Toledo', state: 'OH' },
  ],
  payGroups: [
    { name: 'Weekly', nextPayday: '2026-12-04' },
    { name: 'Monthly', nextPayday: null },
  ],
  needs: [],
};
const FORM = {
  sections: [
    {
      title: 'Client',
      fields: (['client_code', 'client_name'] as const).map((name) => ({
        name,
        label: name === 'client_code' ? 'Code' : 'Legal name',
        hint: null,
        kind: 'text' as const,
        choices: null,
        unit: null,
        isRequired: true,
      })),
    },
  ],
  values: { client_code: '', client_name: 'New' },
};
const ROLES: readonly OperatorRole[] = ['owner', 'implementation', 'payroll', 'support', 'readOnly', 'auditor'];
const WRITERS = new Set<OperatorRole>(['owner', 'implementation', 'payroll']);
const MAKERS = new Set<OperatorRole>(['owner', 'implementation']);

const list: Gateway = (call) => ({
  body: call.includes('search=none') ? { total: 0, rows: [] } : { total: 2, rows: ROWS },
});
const times = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const links = (): (string | null)[][] =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const cells = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    .filter((row) => row.length > 0);
const queryOf = (call: string | undefined) => Object.fromEntries(new URLSearchParams(call?.split('?')[1]));

describe('CON-1: the list of clients', () => {
  it('tells clients of one name apart, with their own figures', async () => {
    await openScreen('/clients', { gateway: list });
    expect(cells()).toEqual([
      ['KeystoneKEYSTONE', 'Harborline', '1,234', '1,101', '7'],
      ['KeystoneKEYSTONE-2 · Sandbox · In setup', 'Northway', '12', '0', '1,003'],
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
      'Client',
      'Partner',
      'Employees',
      'With an account',
      'Requests waiting',
    ]);
    expect(
      links()
        .slice(-2)
        .map(([, href]) => href),
    ).toEqual(['/clients/KEYSTONE', '/clients/KEYSTONE-2']);
    expect(screen.getByText('2 clients')).toBeTruthy();
  });

  it('sends the search, keeps it in the address, and says when nothing is found', async () => {
    const opened = await openScreen('/clients?search=key', { gateway: list });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name, code or partner' });
    expect(field.value).toBe('key');
    fireEvent.change(field, { target: { value: 'none & more' } });
    expect(await screen.findByText('No client found')).toBeTruthy();
    await settle(opened);
    fireEvent.change(field, { target: { value: '' } });
    await settle(opened);
    expect(opened.calls.map(({ call }) => queryOf(call))).toEqual(
      ['key', 'none & more', ''].map((search) => ({
        search,
        sort: 'name',
        order: 'ascending',
        offset: '0',
        limit: '100',
      })),
    );
    expect(opened.addresses.at(-1)).toBe('/clients');
  });

  it('shows no row of an earlier search while the next one is read', async () => {
    let reply = (_answer: Answer): void => undefined;
    await openScreen('/clients', {
      gateway: (call, body) =>
        call.includes('search=none') ? new Promise((resolve) => (reply = resolve)) : list(call, body),
    });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'none' } });
    expect(await screen.findByText('Loading…')).toBeTruthy();
    expect(screen.queryByText('Keystone')).toBeNull();
    reply({ body: { total: 0, rows: [] } });
    expect(await screen.findByText('No client found')).toBeTruthy();
  });

  it('sorts by name and partner, each press the other way round', async () => {
    const opened = await openScreen('/clients', { gateway: list });
    const sorted = () =>
      screen
        .getAllByRole('columnheader')
        .map((head) => head.getAttribute('aria-sort'))
        .slice(0, 3);
    expect(sorted()).toEqual(['ascending', null, null]);
    for (const [name, order] of [
      ['Client', ['descending', null, null]],
      ['Partner', [null, 'ascending', null]],
      ['Partner', [null, 'descending', null]],
      ['Client', ['ascending', null, null]],
    ] as const) {
      press(new RegExp(`^${name}`));
      await settle(opened);
      expect(sorted()).toEqual(order);
    }
    expect(opened.calls.map(({ call }) => queryOf(call)).map((query) => [query['sort'], query['order']])).toEqual([
      ['name', 'ascending'],
      ['name', 'descending'],
      ['partnerName', 'ascending'],
      ['partnerName', 'descending'],
      ['name', 'ascending'],
    ]);
  });

  it.each([
    ['', 'en', 'No clients yet', 'Create the first one, or import it.'],
    ['?search=none', 'es', 'No se encontró ningún cliente', 'Pruebe otra forma de escribirlo o una parte del nombre.'],
  ] as const)('without a row says why: %s', async (query, language, title, more) => {
    await openScreen(`/clients${query}`, { gateway: () => ({ body: { total: 0, rows: [] } }), language });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(more)).toBeTruthy();
  });

  it('that fails is read again when asked', async () => {
    const answers: Answer[] = [refusal(500, 'internal'), { body: { total: 2, rows: ROWS } }];
    await openScreen('/clients', { gateway: () => answers.shift() });
    expect(screen.getByText("We couldn't load the clients.")).toBeTruthy();
    press('Try again');
    expect(await screen.findByText('2 clients')).toBeTruthy();
  });

  it.each(ROLES)('leads the role %s to a new client only if it may create one', async (role) => {
    await openScreen('/clients', { gateway: list, role });
    expect(screen.queryAllByRole('link', { name: 'New client' }).map((link) => link.getAttribute('href'))).toEqual(
      MAKERS.has(role) ? ['/new-client'] : [],
    );
  });
});

describe('CON-1: the page of a client', () => {
  const page =
    (body: ClientPage): Gateway =>
    (call) =>
      call.startsWith('GET sign-in-days') ? { body: { days: [] } } : { body };
  const facts = (): (string | null)[][] =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);

  it('shows its figures, its employers by EIN, and the next payday of each pay group', async () => {
    await openScreen('/clients/KEYSTONE', { gateway: page(PAGE) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Keystone');
    expect(screen.getByText('KEYSTONE · Harborline')).toBeTruthy();
    expect(facts()).toEqual([
      ['Employees', '1,234'],
      ['With an account', '1,101'],
      ['Requests waiting', '7'],
      ['Keystone Tool LLC', 'EIN 12-3456789 · Erie, PA'],
      ['Keystone Tool LLC', 'EIN 98-7654321 · Toledo, OH'],
      ['Weekly', 'Next payday Friday, December 4, 2026'],
      ['Monthly', 'The pay calendar has ended'],
    ]);
    expect(screen.getByText('0 sign-ins. Days are in UTC.')).toBeTruthy();
    expect(screen.queryByText('None yet.')).toBeNull();
  });

  it.each(ROLES)('leads the role %s only to what it may do', async (role) => {
    await openScreen('/clients/KEYSTONE', { gateway: page(PAGE), role });
    expect(links()).toEqual([
      ['Clients', '/clients'],
      ['Policy', '/clients/KEYSTONE/policy'],
      ...(WRITERS.has(role) ? [['Hire a person', '/clients/KEYSTONE/people/new']] : []),
      ['Open setup', '/clients/KEYSTONE/setup'],
      ['1,234', '/people?client=KEYSTONE'],
      ['7', '/requests?client=KEYSTONE'],
      ...(MAKERS.has(role) ? [['New sandbox', '/clients/KEYSTONE/new-sandbox']] : []),
    ]);
    expect(screen.queryAllByText('Try settings in a sandbox before you use them for this client.')).toHaveLength(
      MAKERS.has(role) ? 1 : 0,
    );
  });

  it('in setup leads on to what is missing, and shows its sandboxes to everyone', async () => {
    const sandboxes = ['TRY-1', 'TRY-2'].map((clientCode) => ({ clientCode, name: `Trial ${clientCode}` }));
    const body = {
      ...PAGE,
      isLive: false,
      setup: { done: 3, required: 8 },
      sandboxes,
      legals: [],
      payGroups: [],
      needs: [
        {
          kind: 'importFailed' as const,
          clientCode: 'KEYSTONE',
          clientName: 'Keystone',
          subject: null,
          count: 2,
          oldestAt: null,
          endsAt: null,
        },
      ],
    };
    await openScreen('/clients/KEYSTONE', { gateway: page(body), role: 'auditor' });
    expect(screen.getByText('3 of 8 required steps done')).toBeTruthy();
    expect(screen.getByText('Failed imports')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue setup' }).getAttribute('href')).toBe('/clients/KEYSTONE/setup');
    expect(screen.queryByRole('link', { name: 'Open setup' })).toBeNull();
    expect(screen.getAllByText('None yet.')).toHaveLength(2);
    expect(facts().slice(-2)).toEqual([
      ['TRY-1', 'Trial TRY-1'],
      ['TRY-2', 'Trial TRY-2'],
    ]);
    expect(
      links()
        .slice(-2)
        .map(([, href]) => href),
    ).toEqual(['/clients/TRY-1', '/clients/TRY-2']);
  });

  it('out of reach is unknown', async () => {
    await openScreen('/clients/NOWHERE', { gateway: () => refusal(404, 'not_found') });
    expect(screen.getByText('There is no client NOWHERE')).toBeTruthy();
  });

  it('keeps the client when the sign-ins fail, and reads them again', async () => {
    const answers: Answer[] = [
      refusal(500, 'internal'),
      {
        body: {
          days: [
            { day: '2026-11-19', signIns: 1000 },
            { day: '2026-11-20', signIns: 1 },
          ],
        },
      },
    ];
    await openScreen('/clients/KEYSTONE', {
      gateway: (call) => (call.startsWith('GET sign-in-days') ? answers.shift() : { body: PAGE }),
      language: 'es',
    });
    expect(screen.getByText('No pudimos cargar los inicios de sesión.')).toBeTruthy();
    press('Intentar de nuevo');
    expect(await screen.findByText('1,001 inicios de sesión. Los días son en UTC.')).toBeTruthy();
    expect(
      [...document.querySelectorAll('table tr')].map(({ children }) => [...children].map((cell) => cell.textContent)),
    ).toEqual([
      ['jueves 19 de noviembre de 2026', 'Inicios de sesión en el portal: 1,000'],
      ['viernes 20 de noviembre de 2026', 'Inicios de sesión en el portal: 1'],
    ]);
  });
});

describe('CON-2: a new client', () => {
  it('keeps entries after a refusal with its fault at the field, then leads to its own setup', async () => {
    const answers: Answer[] = [
      refusal(422, 'invalid_input', {
        errors: [{ pointer: '/client_code', code: 'taken', detail: 'Another client has this code.' }],
      }),
      { body: { clientCode: 'NEW-CODE' } },
    ];
    const opened = await openScreen('/new-client', {
      gateway: (call) =>
        call === 'GET client-form'
          ? { body: FORM }
          : call === 'POST clients'
            ? answers.shift()
            : refusal(500, 'internal'),
    });
    type(/^Code/, 'NEW');
    press('Create client');
    await vi.waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Code/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getByRole('textbox', { name: /^Legal name/ }).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Code/ }).value).toBe('NEW');
    opened.queries.setQueryData(['start'], {});
    type(/^Code/, 'NEW-2');
    press('Create client');
    await vi.waitFor(() => expect(opened.addresses.at(-1)).toBe('/clients/NEW-CODE/setup'));
    await settle(opened);
    expect(opened.writes()).toEqual(
      ['NEW', 'NEW-2'].map((code) => ({
        call: 'POST clients',
        body: { values: { client_code: code, client_name: 'New' } },
      })),
    );
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    // Every list and count may show the new client.
    expect(opened.queries.getQueryState(['start'])?.isInvalidated).toBe(true);
  });

  it('left with Cancel drops its entries and leads back to the list', async () => {
    const opened = await openScreen('/new-client', {
      gateway: (call) => (call === 'GET client-form' ? { body: FORM } : list(call, undefined)),
    });
    type(/^Code/, 'NEW');
    expect(sessionStorage.getItem('console.drafts')).toContain('NEW');
    press('Cancel');
    expect(opened.addresses.at(-1)).toBe('/clients');
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });

  it.each([
    [403, 'scope_required', "You can't create clients"],
    [503, 'maintenance', "We couldn't load this form."],
  ])('that is refused with %i %s says so', async (status, code, sentence) => {
    await openScreen('/new-client', { gateway: () => refusal(status, code) });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('CON-8: a new sandbox', () => {
  it('is created beside its live client, and opens', async () => {
    const answers: Answer[] = [
      refusal(409, 'version_conflict', { detail: 'This code is taken.' }),
      { body: { clientCode: 'TRY-9' } },
    ];
    const opened = await openScreen('/clients/KEYSTONE/new-sandbox', {
      gateway: (call) => (call.startsWith('GET ') ? refusal(500, 'internal') : answers.shift()),
    });
    expect(
      screen.getByText('It starts with the settings of KEYSTONE and no people. It always stays a sandbox.'),
    ).toBeTruthy();
    expect(links()).toEqual([['KEYSTONE', '/clients/KEYSTONE']]);
    type(/^Name/, 'A trial');
    type(/^Client code/, 'TRY-1');
    press('Create sandbox');
    expect(await screen.findByText('This code is taken.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Client code/ }).value).toBe('TRY-1');
    press('Create sandbox');
    await vi.waitFor(() => expect(opened.addresses.at(-1)).toBe('/clients/TRY-9'));
    await settle(opened);
    expect(opened.writes()).toEqual(
      times(2, { call: 'POST clients/KEYSTONE/sandboxes', body: { name: 'A trial', clientCode: 'TRY-1' } }),
    );
  });

  it('left with Cancel leads back to its live client', async () => {
    const opened = await openScreen('/clients/KEYSTONE/new-sandbox', { gateway: () => refusal(500, 'internal') });
    press('Cancel');
    expect(opened.addresses.at(-1)).toBe('/clients/KEYSTONE');
  });
});
