import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../../test/page.tsx';
import { HrPage } from './hr-page.tsx';
import { RECORD_KINDS, REVIEWS } from './kinds.ts';
import { asset, award, certification, contact, skill } from './test/stub.ts';

afterEach(cleanup);

const REPLIES: Readonly<Record<string, unknown>> = {
  employeeAwards: { awards: [award(1, 'Safety star')], nextCursor: null },
  employeeCertifications: {
    certifications: [
      certification(1, 'Forklift', { status: 'expired', expirationDate: '2026-11-03' }),
      certification(2, 'Welder', { status: 'expiring', expirationDate: '2026-12-15' }),
      certification(3, 'First aid'),
      certification(4, 'Scrum', { expirationDate: null }),
    ],
    nextCursor: null,
  },
  employeeContacts: {
    contacts: [contact(1, 'Elena Vega')],
    nextCursor: null,
    version: 7,
    canEdit: false,
    whyNot: 'editRole',
  },
  employeeTrainings: { trainings: [], nextCursor: null },
  employeeReviews: { reviews: [], nextCursor: null },
};
const gateway =
  (reviews = false): Gateway =>
  (call) => {
    const path = call.replace('GET ', '').split('?')[0] ?? '';
    if (path.startsWith('setting/feature/')) return { body: { name: 'isEmployeeReviewsEnabled', enabled: reviews } };
    return { body: REPLIES[path] ?? { nextCursor: null } };
  };
const show = (address: string, more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(<HrPage />, { gateway: gateway(), address, ...more });
const tabs = () =>
  within(screen.getByRole('navigation', { name: /Record type|Tipo/ }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/ ?\d+ (record|registro)s?$/, ''));
const item = (name: string) => {
  const listItem = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!listItem) throw new Error(`${name} is not in the list`);
  return within(listItem);
};

describe('HR-1: the eight kinds of records', () => {
  it.each([
    ['certifications', ['GET employeeCertifications?limit=200']],
    ['reviews', []],
  ])('at the tab %s wait for the client’s setting only if it shows that tab', async (tab, expected) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const opened = await show(`/hr?tab=${tab}`, {
      gateway: (call, body) => (call.includes('setting/feature') ? promise : gateway()(call, body)),
      awaitReads: false,
    });
    const records = () => opened.calls.filter((call) => !call.includes('setting'));
    await act(() => new Promise((done) => setTimeout(done)));
    expect(records().slice(0, 1)).toEqual(expected);
    resolve({ body: { name: 'isEmployeeReviewsEnabled', enabled: tab === 'reviews' } });
    await settle(opened.services);
    expect(records()[0]).toBe(expected[0] ?? 'GET employeeReviews?limit=200');
  });

  it('have a tab and an address each; the open one is loaded first, then the others for their counts', async () => {
    const { calls } = await show('/hr?tab=certifications');
    expect(calls.filter((call) => !call.includes('setting'))).toEqual([
      'GET employeeCertifications?limit=200',
      'GET employeeAwards?limit=200',
      'GET employeeCompanyAssets?limit=200',
      'GET employeeEducation?limit=200',
      'GET employeeContacts?limit=200',
      'GET priorEmployment?limit=200',
      'GET employeeSkills?limit=200',
      'GET employeeTrainings?limit=200',
    ]);
    cleanup();
    await show('/hr');
    expect(tabs()).toEqual([
      'Awards',
      'Certifications 2 to check',
      'Company assets',
      'Education',
      'Contacts',
      'Prior employment',
      'Skills',
      'Trainings',
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Awards (1)' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Awards/ }).getAttribute('aria-current')).toBe('page');
    expect(item('Safety star').getByText('$250.00')).toBeTruthy();
    expect(item('Safety star').queryByText('Presented by')).toBeNull();
  });

  it('can be selected from the list on phones, which changes the address', async () => {
    const { addresses, calls, services } = await show('/hr');
    fireEvent.change(screen.getByRole('combobox', { name: 'Record type' }), {
      target: { value: 'employee-contacts' },
    });
    await settle(services);
    expect(addresses.at(-1)).toBe('/hr?tab=employee-contacts');
    expect(calls).toContain('GET employeeContacts?limit=200');
    expect(item('Elena Vega').getByRole('link', { name: '717-555-0133' }).getAttribute('href')).toBe('tel:7175550133');
  });

  it('a certification shows whether it is valid', async () => {
    await show('/hr?tab=certifications');
    expect(item('Forklift').getAllByText('Expired')).toHaveLength(2);
    expect(item('Forklift').getByText('November 3, 2026')).toBeTruthy();
    expect(item('Welder').getByText('Expires soon')).toBeTruthy();
    expect(item('First aid').getByText('Valid')).toBeTruthy();
    expect(item('Scrum').getByText("Doesn't expire")).toBeTruthy();
  });

  it('reviews have a tab if the client has them, and their address waits for the setting', async () => {
    await show('/hr?tab=reviews', { gateway: gateway(true) });
    expect(tabs().at(-1)).toBe('Reviews');
    expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeTruthy();
    expect(screen.getByText(/when your reviewer shares them with you/)).toBeTruthy();
    cleanup();
    const { calls } = await show('/hr?tab=reviews');
    expect(tabs()).not.toContain('Reviews');
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.some((call) => call.includes('employeeReviews'))).toBe(false);
  });

  it('more than ten records have search and sorting, which another kind begins without', async () => {
    const many =
      (count: number): Gateway =>
      (call) =>
        call.includes('setting')
          ? { body: { name: 'isEmployeeReviewsEnabled', enabled: false } }
          : {
              body: {
                skills: Array.from({ length: count }, (_, index) => skill(index, `Skill ${10 + index}`)),
                awards: Array.from({ length: count }, (_, index) => award(index, `Award ${10 + index}`)),
                nextCursor: null,
              },
            };
    await show('/hr?tab=skills', { gateway: many(10) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    const { services } = await show('/hr?tab=skills', { gateway: many(11) });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'nameDown' } });
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Skill 20');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search Skills' }), { target: { value: 'skill 15' } });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Skill 15']);
    expect(screen.getByText('1 of 11')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    expect(screen.getByRole('heading', { name: 'No results for “zzz”' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Awards/ }));
    await settle(services);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Awards' }).value).toBe('');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(11);
  });

  it('every page is loaded', async () => {
    const { calls } = await show('/hr?tab=skills', {
      gateway: (call) => {
        if (call.includes('setting')) return { body: { name: 'isEmployeeReviewsEnabled', enabled: false } };
        const second = call.includes('cursor=next');
        return { body: { skills: [skill(second ? 2 : 1, second ? 'B' : 'A')], nextCursor: second ? null : 'next' } };
      },
    });
    expect(calls).toContain('GET employeeSkills?limit=200&cursor=next');
    expect(screen.getByRole('heading', { name: 'Skills (2)' })).toBeTruthy();
  });
});

describe('V10, HR-1: the counts of all kinds', () => {
  const counts = () =>
    within(screen.getByRole('navigation', { name: 'Record type' }))
      .getAllByRole('link')
      .map((link) => /\d+(?= record)/.exec(link.textContent ?? '')?.[0] ?? null);

  it('stand at every tab and in the list of phones, beside documents too', async () => {
    await show('/hr');
    expect(counts()).toEqual(['1', '4', '0', '0', '1', '0', '0', '0']);
    expect(screen.getByRole('option', { name: 'Certifications (4) · 2 to check' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Awards (1)' })).toBeTruthy();
    cleanup();
    const documents = { panel: <p>Files</p>, count: 3 };
    await renderPage(<HrPage documents={documents} />, { gateway: gateway(), address: '/hr?tab=documents' });
    expect(counts()).toEqual(['1', '4', '0', '0', '1', '0', '0', '0', '3']);
  });

  it('are left out for a kind that cannot be loaded, without a word about it', async () => {
    await show('/hr', {
      gateway: (call, body) => (call.includes('Certifications') ? refusal(500) : gateway()(call, body)),
    });
    expect(counts()).toEqual(['1', null, '0', '0', '1', '0', '0', '0']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('V10: what matters comes first', () => {
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const listOf =
    (path: string, name: string, records: readonly object[]): Gateway =>
    (call, body) =>
      call.includes(path) ? { body: { [name]: records, nextCursor: null } } : gateway()(call, body);

  it('expired certificates stand before valid ones, whatever the order of the list, and the list says how many', async () => {
    const records = [
      certification(1, 'First aid'),
      certification(2, 'Forklift', { status: 'expired', expirationDate: '2026-11-03' }),
      certification(3, 'Crane'),
      certification(4, 'Welder', { status: 'expiring', expirationDate: '2026-12-15' }),
    ];
    await show('/hr?tab=certifications', { gateway: listOf('employeeCertifications', 'certifications', records) });
    expect(titles()).toEqual(['Forklift', 'Welder', 'First aid', 'Crane']);
    expect(within(screen.getByRole('region', { name: 'Certifications (4)' })).getByText('2 to check')).toBeTruthy();
  });

  it('an item to return stands first once its date has passed, and says when it was due', async () => {
    const records = [
      asset(1, 'Laptop', { expectedReturn: '2026-11-20' }),
      asset(2, 'Keys', { expectedReturn: '2026-11-19', returnedDate: '2026-11-18' }),
      asset(3, 'Tablet', { expectedReturn: '2026-11-19' }),
    ];
    await show('/hr?tab=company-assets', { gateway: listOf('employeeCompanyAssets', 'companyAssets', records) });
    expect(titles()).toEqual(['Tablet', 'Laptop', 'Keys']);
    expect(item('Tablet').getByText('November 19, 2026')).toBeTruthy();
    expect(item('Keys').getByText('November 18, 2026')).toBeTruthy();
    expect(screen.getAllByText('1 to check')).toHaveLength(2);
  });

  it('a search says how many it found, also to screen readers', async () => {
    const records = Array.from({ length: 11 }, (_, at) =>
      certification(at + 1, at % 4 === 0 ? `Crane ${at}` : `Welder ${at}`),
    );
    await show('/hr?tab=certifications', { gateway: listOf('employeeCertifications', 'certifications', records) });
    const list = within(screen.getByRole('region', { name: 'Certifications (11)' }));
    expect(list.getByRole('status').textContent).toBe('');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'crane' } });
    expect(titles()).toEqual(['Crane 0', 'Crane 4', 'Crane 8']);
    expect(list.getByRole('status').textContent).toBe('3 of 11');
  });

  it('nothing asks for attention where every record is in order', async () => {
    const records = [certification(1, 'First aid'), certification(2, 'Crane', { expirationDate: null })];
    await show('/hr?tab=certifications', { gateway: listOf('employeeCertifications', 'certifications', records) });
    expect(titles()).toEqual(['First aid', 'Crane']);
    expect(screen.queryByText(/to check/)).toBeNull();
  });
});

describe('HR-1: the other states', () => {
  it.each(['key', 'tab', 'label', 'emptyTitle', 'emptyBody'] as const)(
    'no two kinds share %s, so that an empty list explains its own kind',
    (field) => {
      const all = [...RECORD_KINDS, REVIEWS].map((kind) => kind[field]);
      expect(new Set(all).size).toBe(9);
    },
  );

  it('explains an empty list', async () => {
    await show('/hr?tab=trainings');
    expect(screen.getByRole('heading', { name: 'No trainings on record' })).toBeTruthy();
    expect(screen.getByText(/Courses assigned to you/)).toBeTruthy();
  });

  it('shows a failure with its reference number and retries', async () => {
    let failing = true;
    const { services } = await show('/hr', {
      gateway: (call, body) => (failing && call.includes('Awards') ? refusal(500, 'req-77') : gateway()(call, body)),
    });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load Awards.");
    expect(alert.textContent).toContain('req-77');
    failing = false;
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await settle(services);
    expect(item('Safety star')).toBeTruthy();
  });

  it('shows no toast to someone without HR records, whose page says that there is none', async () => {
    const log = { error: vi.fn() };
    const { services } = await show('/hr', {
      gateway: (call, body) => (call.includes('Awards') ? refusal(404) : gateway()(call, body)),
      log,
    });
    expect(log.error).not.toHaveBeenCalled();
    expect(services.toaster.toasts.get()).toEqual([]);
  });

  it('hides reviews if the setting cannot be loaded', async () => {
    await show('/hr', {
      gateway: (call, body) => (call.includes('setting') ? refusal(500) : gateway()(call, body)),
    });
    expect(tabs()).toHaveLength(8);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the records in Spanish', async () => {
    await show('/hr?tab=certifications', { language: 'es' });
    expect(screen.getByRole('heading', { level: 1, name: 'Expediente de RR. HH.' })).toBeTruthy();
    expect(item('Welder').getByText('Vence pronto')).toBeTruthy();
    expect(item('Welder').getByText('15 de diciembre de 2026')).toBeTruthy();
  });
});
