import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { renderPage, settle } from '../../test/page.tsx';
import { matchCall, recordedReply } from '../../test/recorded.ts';
import { DirectDepositsPage } from '../features/direct-deposits/direct-deposits-page.tsx';
import { Lookup } from '../features/employee-lookup/lookup.tsx';
import { PaychecksPage } from '../features/paychecks/list/paychecks-page.tsx';
import { approvalsPage } from '../features/pending-transactions/decide/approvals-page.tsx';
import { DeputiesPage } from '../features/pending-transactions/deputies/deputies-page.tsx';
import { queuedRequest } from '../features/pending-transactions/test/requests.ts';
import { PlacesPage } from '../features/taxes/places/places-page.tsx';
import { createTranslator } from './start/translator.ts';

/* Choices whose replies come in the other order: what is shown belongs to the second, and nothing stays busy. */

const translator = createTranslator('en', async (next) => catalogueOf(next));
await translator.load('en');
const t = translator.text;
const Approvals = approvalsPage('manager');

beforeEach(() => {
  teachDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const starting = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
const enter = (label: string | RegExp, value: string) => (): HTMLElement => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  return field;
};
const search = (value: string) => (): HTMLElement => {
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value } });
  fireEvent.keyDown(box, { key: 'Enter' });
  return box;
};
const press = (name: string) => (): HTMLElement => {
  const one = screen.getByText(name);
  fireEvent.click(one);
  return one;
};
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const candidate = (number: number, name: string) => ({ employeeId: idOf(number), name, employeeNumber: `${number}` });
const deputies = (candidates: readonly object[]) => ({ today: '2026-11-20', named: [], represented: [], candidates });
const found = (lastName: string) => ({
  employeesList: [
    {
      employeeId: idOf(1),
      lastName,
      firstName: 'Jo',
      employeeNumber: 'E-1',
      employmentStatus: 'a',
      payType: null,
      payGroup: null,
      legalCompany: null,
      workEmail: null,
      organizationNames: [],
    },
  ],
  total: 1,
  position: null,
  nextCursor: null,
});
const NO_OPTIONS = {
  legals: [],
  payGroups: [],
  organizationFields: [],
  systemPayTypes: [],
  employmentStatuses: [],
  organizationColumns: [],
};
const paychecks = (year: number, net: number): unknown => {
  const reply = recordedReply(matchCall(`GET check?year=${year}`)) as { readonly paychecksList: readonly object[] };
  const [first] = reply.paychecksList;
  return { ...reply, years: [2026, 2025, 2024], paychecksList: [{ ...first, net }], nextCursor: null };
};

interface Row {
  readonly what: string;
  readonly page: ReactNode;
  readonly address: string;
  /** The call that the choices repeat. */
  readonly endpoint: string;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Each returns the control that it chose with. */
  readonly choices: readonly [() => HTMLElement, () => HTMLElement];
  /** The reply to a choice, by its number, and what the page then shows of it. */
  readonly reply: (number: number) => unknown;
  readonly text: (number: number) => string;
}

const ROWS: readonly Row[] = [
  {
    what: 'the year of paychecks',
    page: <PaychecksPage />,
    address: '/paychecks',
    endpoint: 'paychecks.list',
    answers: { 'paychecks.list': paychecks(2026, 777_700) },
    choices: [enter(t('paychecks.year'), '2025'), enter(t('paychecks.year'), '2024')],
    reply: (number) => paychecks(2026 - number, number * 111_100),
    text: (number) => `$${number},${number}${number}${number}.00`,
  },
  {
    what: 'the search for employees',
    page: <Lookup view="manager" selectedId={undefined} />,
    address: '/manager/profile',
    endpoint: 'employeeLookup.search',
    answers: {
      'employeeLookup.search': found('Vega'),
      'employeeLookup.options': NO_OPTIONS,
      'employeeLookup.shortcuts': { favorites: [], recents: [], savedSearches: [] },
    },
    choices: [search('a'), search('ab')],
    reply: (number) => found(`Found${number}`),
    text: (number) => `Found${number}`,
  },
  {
    what: 'the list of requests of others',
    page: <Approvals />,
    address: '/manager/pending-transaction',
    endpoint: 'pendingTransactions.queue',
    choices: [press(t('pendingTransactions.listUnderway')), press(t('pendingTransactions.closed'))],
    reply: (number) => ({
      pendingTransactions: [
        queuedRequest(number, {
          employee: { employeeId: idOf(number), employeeFullName: `Person ${number}`, employeeNumber: `E-${number}` },
        }),
      ],
      nextCursor: null,
    }),
    text: (number) => `Person ${number}`,
  },
  {
    what: 'the search for a deputy',
    page: <DeputiesPage backHref="/manager/pending-transaction" />,
    address: '/manager/deputies',
    endpoint: 'pendingTransactions.deputies',
    answers: {
      'pendingTransactions.deputies': deputies(
        Array.from({ length: 20 }, (_, place) => candidate(place + 10, `Employee ${place + 10}`)),
      ),
    },
    choices: [enter(t('pendingTransactions.findDeputy'), 'a'), enter(t('pendingTransactions.findDeputy'), 'ab')],
    reply: (number) => deputies([candidate(number, `Found ${number}`)]),
    text: (number) => `Found ${number}`,
  },
  {
    what: 'the bank of a routing number',
    page: <DirectDepositsPage />,
    address: '/direct-deposits?change=add',
    endpoint: 'directDeposits.bank',
    choices: [enter(t('directDeposits.routing'), '031000503'), enter(t('directDeposits.routing'), '021000021')],
    reply: (number) => ({ bankName: `Bank ${number}`, hasDirectory: true }),
    text: (number) => `Bank ${number}`,
  },
  {
    what: 'the places of a ZIP code',
    page: <PlacesPage />,
    address: '/my-profile/taxes/places',
    endpoint: 'taxes.locationsByZipCode',
    choices: [enter(starting(t('taxes.residentZip')), '19103'), enter(starting(t('taxes.residentZip')), '15222')],
    reply: (number) => ({
      geoCodeLocations: ['A', 'B'].map((letter, place) => ({
        geoCode: `39${number}${place}10001`,
        city: `City ${letter}${number}`,
        county: 'Lancaster',
        state: 'PA',
        zipCode: number === 1 ? '19103' : '15222',
      })),
    }),
    text: (number) => `City A${number}`,
  },
];

it.each(ROWS)('$what: the second choice counts, though the first reply comes last', async (row) => {
  const { page, address, endpoint, answers = {}, choices, reply, text } = row;
  let number = 0;
  const late: (() => void)[] = [];
  const opened = await renderPage(page, {
    address,
    gateway: async (call) => {
      const matched = matchCall(call);
      const { name } = matched.endpoint;
      if (name === endpoint && number > 0) {
        const body = reply(number);
        if (number === 1) await new Promise<void>((resolve) => late.push(resolve));
        return { body };
      }
      const body = answers[name] ?? recordedReply(matched);
      return body === undefined ? { status: 404, body: { code: 'not_found' } } : { body };
    },
  });
  const shown = (): string => document.body.textContent;
  number = 1;
  const control = choices[0]();
  await vi.waitFor(() => expect(late.length).toBeGreaterThan(0), { interval: 10, timeout: 15_000 });
  expect(shown()).not.toContain(text(1));
  // The control stays while the reply is awaited, with the focus on it.
  expect(control.isConnected).toBe(true);
  number = 2;
  choices[1]();
  await vi.waitFor(() => expect(shown()).toContain(text(2)), { interval: 10, timeout: 15_000 });
  late.forEach((answer) => answer());
  await settle(opened.services);
  expect(shown()).toContain(text(2));
  expect(shown()).not.toContain(text(1));
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
});
