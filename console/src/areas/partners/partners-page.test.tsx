import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PartnerListRow, PartnerPage } from '@paystead/contract/console/partners/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';

prepareScreens();

const ROWS: PartnerListRow[] = [
  { partnerKey: 'harbor', name: 'Harbor', hostnames: [], clients: 0 },
  { partnerKey: 'harbor-2', name: 'Harbor', hostnames: ['pay.two.example'], clients: 1234 },
  {
    partnerKey: 'north',
    name: 'Northway',
    hostnames: ['a.north.example', 'b.north.example', 'c.north.example'],
    clients: 2,
  },
];
const PARTNER: PartnerPage = {
  partnerKey: 'north',
  name: 'Northway & Co',
  supportContact: '',
  hostnames: ['a.north.example', 'b.north.example'],
  clientCount: 1234,
  clients: [
    { clientCode: 'KEYSTONE', name: 'Keystone', isLive: true },
    { clientCode: 'KEYSTONE-2', name: 'Keystone', isLive: false },
  ],
  mayChange: true,
};
const list =
  (mayCreate = true): Gateway =>
  (call) => ({ body: call.includes('none') ? { total: 0, rows: [], mayCreate } : { total: 3, rows: ROWS, mayCreate } });
/** Answers reads with the partner, and writes with what `write` returns. */
const gateway =
  (write: () => Answer = () => ({}), page = PARTNER): Gateway =>
  (call) =>
    call.startsWith('GET ') ? { body: page } : write();
const times = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const links = (): (string | null)[][] =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const queryOf = (call: string | undefined) => Object.fromEntries(new URLSearchParams(call?.split('?')[1]));
const reads = ({ calls }: { readonly calls: readonly { readonly call: string }[] }) =>
  calls.filter(({ call }) => call === 'GET partners/north').length;

describe('CON-1: the list of partners', () => {
  it('tells partners of one name apart, with host names and clients', async () => {
    await openScreen('/partners', { gateway: list() });
    const rows = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(rows.filter((row) => row.length > 0)).toEqual([
      ['Harborharbor', 'None yet', '0'],
      ['Harborharbor-2', 'pay.two.example', '1,234'],
      ['Northwaynorth', 'a.north.example and 2 more', '2'],
    ]);
    expect(links()).toEqual([
      ['New partner', '/new-partner'],
      ['Harborharbor', '/partners/harbor'],
      ['Harborharbor-2', '/partners/harbor-2'],
      ['Northwaynorth', '/partners/north'],
    ]);
    expect(screen.getByText('3 partners')).toBeTruthy();
  });

  it('sends the search and keeps it in the address', async () => {
    const opened = await openScreen('/partners?search=har', { gateway: list(false), role: 'support' });
    expect(screen.queryByRole('link', { name: 'New partner' })).toBeNull();
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name, key or host name' });
    expect(search.value).toBe('har');
    fireEvent.change(search, { target: { value: 'none & more' } });
    expect(await screen.findByText('No partner found')).toBeTruthy();
    await settle(opened);
    expect(opened.addresses.at(-1)).toBe('/partners?search=none+%26+more');
    expect(opened.calls.map(({ call }) => queryOf(call))).toEqual([
      { search: 'har', offset: '0', limit: '100' },
      { limit: '1' },
      { search: 'none & more', offset: '0', limit: '100' },
    ]);
  });

  it('without a partner leads to the first one, in Spanish too', async () => {
    await openScreen('/partners', {
      gateway: () => ({ body: { total: 0, rows: [], mayCreate: true } }),
      language: 'es',
    });
    expect(screen.getByText('Aún no hay socios')).toBeTruthy();
    expect(screen.getByText('Cree el primero. Cada cliente pertenece a un socio.')).toBeTruthy();
    expect(links()).toEqual([['Socio nuevo', '/new-partner']]);
  });

  it('that fails is read again when asked', async () => {
    let isBroken = true;
    await openScreen('/partners', {
      gateway: (call, body) => (isBroken ? refusal(500, 'internal') : list()(call, body)),
    });
    expect(screen.getByText("We couldn't load the partners.")).toBeTruthy();
    isBroken = false;
    press('Try again');
    expect(await screen.findByText('3 partners')).toBeTruthy();
  });
});

describe('CON-1: the page of a partner', () => {
  it('shows its details, host names and clients', async () => {
    await openScreen('/partners/north', { gateway: gateway() });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northway & Co');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Northway & Co',
      'Their payroll team',
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a.north.exampleRemove',
      'b.north.exampleRemove',
      'KeystoneKEYSTONE',
      'KeystoneKEYSTONE-2In setup',
    ]);
    expect(links()).toEqual([
      ['Partners', '/partners'],
      ['Branding', '/partners/north/branding'],
      ['KeystoneKEYSTONE', '/clients/KEYSTONE'],
      ['KeystoneKEYSTONE-2In setup', '/clients/KEYSTONE-2'],
      ['See all clients', '/clients?search=Northway%20%26%20Co'],
    ]);
    expect(screen.getByText('1,234 clients')).toBeTruthy();
    expect(screen.queryByText('There is no host name yet, so no one can be invited.')).toBeNull();
  });

  it('that may not be changed has no button, and one without host names and clients says so', async () => {
    const page = {
      ...PARTNER,
      supportContact: 'help@north.example',
      hostnames: [],
      clients: [],
      clientCount: 0,
      mayChange: false,
    };
    await openScreen('/partners/north', { gateway: gateway(undefined, page), role: 'payroll' });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByText('help@north.example')).toBeTruthy();
    expect(screen.getByText('0 clients')).toBeTruthy();
    expect(screen.getByText('There is no host name yet, so no one can be invited.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See all clients' })).toBeNull();
  });

  it('that shows every client has no link to more, and no button at a host name that may not be removed', async () => {
    await openScreen('/partners/north', {
      gateway: gateway(undefined, { ...PARTNER, clientCount: 2, mayChange: false }),
    });
    expect(screen.queryByRole('link', { name: 'See all clients' })).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('changes its details with what the operator saw, and keeps entries after a conflict', async () => {
    const answers: Answer[] = [
      refusal(409, 'version_conflict', { detail: 'Someone changed these details.' }),
      refusal(422, 'invalid_input', {
        errors: [{ pointer: '/supportContact', code: 'invalid', detail: 'Enter an email address.' }],
      }),
      {},
    ];
    let page = PARTNER;
    const opened = await openScreen('/partners/north', {
      gateway: (call) => (call.startsWith('GET ') ? { body: page } : answers.shift()),
    });
    press('Change');
    expect(field(/^Name/).value).toBe('Northway & Co');
    type(/^Support contact/, 'help');
    page = { ...PARTNER, name: 'Northway Group', supportContact: 'desk' };
    // Another tab's change is read while the form is open. It doesn't count as seen.
    await act(() => opened.queries.refetchQueries({ queryKey: ['partners', 'one'] }));
    expect(screen.queryByText('desk')).toBeNull();
    press('Save');
    expect(await screen.findByText('Someone changed these details.')).toBeTruthy();
    expect([field(/^Name/).value, field(/^Support contact/).value]).toEqual(['Northway & Co', 'help']);
    expect(screen.getByText('desk')).toBeTruthy();
    press('Save');
    await vi.waitFor(() => expect(field(/^Support contact/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^Name/).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText('Someone changed these details.')).toBeNull();
    press('Save');
    expect(await screen.findByText('Details saved')).toBeTruthy();
    const [old, newer] = [
      { name: 'Northway & Co', supportContact: '' },
      { name: 'Northway Group', supportContact: 'desk' },
    ];
    expect(opened.writes()).toEqual(
      [old, newer, newer].map((seen) => ({
        call: 'PUT partners/north',
        body: { name: 'Northway & Co', supportContact: 'help', seen },
      })),
    );
    expect(reads(opened)).toBe(4);
    press('Change');
    expect(field(/^Support contact/).value).toBe('desk');
    press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('adds a host name, with a fault at its field', async () => {
    const errors = [{ pointer: '/hostname', code: 'taken', detail: 'Another partner has it.' }];
    const answers: Answer[] = [refusal(422, 'invalid_input', { errors }), {}];
    const opened = await openScreen('/partners/north', { gateway: gateway(() => answers.shift()) });
    press('Add host name');
    type(/^Host name/, 'c.north.example');
    press('Add host name');
    await vi.waitFor(() => expect(field(/^Host name/).getAttribute('aria-invalid')).toBe('true'));
    press('Add host name');
    expect(await screen.findByText('Host name added')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(opened.writes()).toEqual(
      times(2, { call: 'POST partners/north/hosts', body: { hostname: 'c.north.example' } }),
    );
    expect(reads(opened)).toBe(2);
  });

  it('removes the host name that was pressed after a question, whose refusal is gone from the next one', async () => {
    const answers: Answer[] = [refusal(403, 'scope_required', { detail: 'You may not.' }), {}];
    const opened = await openScreen('/partners/north', { gateway: gateway(() => answers.shift()) });
    press('Remove b.north.example');
    expect(screen.getByRole('heading', { name: 'Remove b.north.example?' })).toBeTruthy();
    fireEvent.click(inDialog('Remove'));
    expect(await screen.findByText('You may not.')).toBeTruthy();
    fireEvent.click(inDialog('Cancel'));
    press('Remove b.north.example');
    expect(screen.queryByText('You may not.')).toBeNull();
    fireEvent.click(inDialog('Remove'));
    expect(await screen.findByText('Host name removed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.writes()).toEqual(times(2, { call: 'DELETE partners/north/hosts/b.north.example', body: undefined }));
    expect(reads(opened)).toBe(2);
  });

  it.each([
    [404, 'not_found', 'There is no partner north'],
    [503, 'maintenance', "We couldn't load this partner."],
  ])('that is refused with %i %s says so', async (status, code, sentence) => {
    await openScreen('/partners/north', { gateway: () => refusal(status, code) });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(links()).toEqual([['Partners', '/partners']]);
  });
});

describe('CON-2: a new partner', () => {
  it('is created with all that was typed after a refusal, and opens', async () => {
    const answers: Answer[] = [
      refusal(403, 'scope_required', { detail: 'You are narrowed.' }),
      { body: { partnerKey: 'made' } },
    ];
    const opened = await openScreen('/new-partner', {
      gateway: (call) =>
        call === 'POST partners'
          ? answers.shift()
          : call === 'GET partners/made'
            ? { body: PARTNER }
            : refusal(404, 'not_found'),
    });
    type(/^Name/, 'Newcomer');
    type(/^Key/, 'newcomer');
    press('Create partner');
    expect(await screen.findByText('You are narrowed.')).toBeTruthy();
    expect(field(/^Key/).value).toBe('newcomer');
    type(/^Host name/, 'pay.new.example');
    press('Create partner');
    await vi.waitFor(() => expect(opened.addresses.at(-1)).toBe('/partners/made'));
    await settle(opened);
    expect(opened.writes().map(({ body }) => body)).toEqual([
      { name: 'Newcomer', partnerKey: 'newcomer', hostname: '' },
      { name: 'Newcomer', partnerKey: 'newcomer', hostname: 'pay.new.example' },
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northway & Co');
  });

  it('left with Cancel leads back to the list', async () => {
    const opened = await openScreen('/new-partner', { gateway: list() });
    press('Cancel');
    expect(opened.addresses.at(-1)).toBe('/partners');
  });
});
