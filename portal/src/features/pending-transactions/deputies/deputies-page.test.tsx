import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import { teachDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage, settle, toastsOf, type Answer } from '../../../../test/page.tsx';
import { DeputiesPage } from './deputies-page.tsx';

teachDialogs();
afterEach(cleanup);

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const DEPUTIES: DeputiesReply = {
  today: '2026-11-20',
  named: [
    {
      decisionDeputyId: idOf(1),
      name: 'Silas Four',
      ruleTypes: [1, 2],
      firstDate: '2026-11-20',
      lastDate: '2026-11-27',
      status: 'current',
    },
    {
      decisionDeputyId: idOf(2),
      name: 'Chiara Five',
      ruleTypes: [5],
      firstDate: '2026-12-01',
      lastDate: '2026-12-01',
      status: 'upcoming',
    },
  ],
  represented: [
    {
      decisionDeputyId: idOf(3),
      name: 'Ada Six',
      ruleTypes: [2],
      firstDate: '2026-11-18',
      lastDate: '2026-11-22',
      status: 'inactive',
    },
  ],
  candidates: [
    { employeeId: idOf(4), name: 'Chiara Five', employeeNumber: '1005' },
    { employeeId: idOf(5), name: 'Silas Four', employeeNumber: '1004' },
  ],
};

let deputies: DeputiesReply;
let replies: Record<string, Answer>;
let bodies: [string, unknown][];
beforeEach(() => {
  deputies = DEPUTIES;
  replies = {};
  bodies = [];
});
const renderDeputies = (language: 'en' | 'es' = 'en') =>
  renderPage(<DeputiesPage backHref="/manager/pending-transaction?type=2" />, {
    language,
    gateway: (call, body) => {
      if (body !== undefined) bodies.push([call, body]);
      return call.startsWith('GET pendingTransactions/deputies') ? { body: deputies } : replies[call];
    },
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const card = (name: string) => within(screen.getByRole('region', { name }));
const dialog = (name: string) => screen.getByRole('dialog', { name });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('DSK-5: shows deputies and represented approvers with dates, kinds and status, and the way back', async () => {
  await renderDeputies();
  const own = card('Your deputies')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(own[0]).toMatch(/Silas Four Active.*Nov 20, 2026 to Nov 27, 2026.*Name and address · Direct deposit/);
  expect(own[1]).toMatch(/Chiara Five Starts later.*Dec 1, 2026 only.*Tax/);
  expect(card("You're a deputy for").getByRole('listitem').textContent).toMatch(
    /Ada Six Can't approve now.*so you can't approve for them/,
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Approvals' }).getAttribute('href')).toBe(
    '/manager/pending-transaction?type=2',
  );
});

it('DSK-5: names a deputy for chosen kinds and dates, and starts again with an empty form', async () => {
  const { services } = await renderDeputies();
  replies['POST pendingTransactions/deputies'] = { body: {} };
  fill('Deputy', idOf(5));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Direct deposit' }));
  fill('Last day', '2026-12-04');
  press('Name deputy');
  await settle(services);
  expect(bodies).toEqual([
    [
      'POST pendingTransactions/deputies',
      { deputyId: idOf(5), ruleTypes: [1, 5], firstDate: '2026-11-20', lastDate: '2026-12-04' },
    ],
  ]);
  expect(toastsOf(services)).toEqual(['success: Deputy named']);
  expect(screen.getByLabelText<HTMLSelectElement>('Deputy').value).toBe('');
});

it('DSK-5: names missing entries, and shows the gateway’s error at its field', async () => {
  const { services } = await renderDeputies();
  press('Name deputy');
  expect(screen.getByRole('alert').textContent).toMatch(/Deputy: Choose a person\..*Last day: Choose a day/);
  expect(bodies).toEqual([]);
  replies['POST pendingTransactions/deputies'] = {
    status: 422,
    body: {
      status: 422,
      code: 'invalid_input',
      detail: 'Check your entries.',
      requestId: 'r1',
      errors: [{ pointer: '/firstDate', code: 'deputy_overlaps', detail: 'This person is already your deputy.' }],
    },
  };
  fill('Deputy', idOf(5));
  fill('Last day', '2026-12-04');
  press('Name deputy');
  await settle(services);
  expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('First day: This person is already your deputy.');
});

it.each([
  ['2026-11-19', '2026-12-01', 'First day: Choose today or a later date.'],
  ['2026-12-02', '2026-12-01', "Last day: Choose a day that isn't before the first day."],
  ['2027-10-01', '2027-11-21', 'Last day: Choose a last day within the next 12 months.'],
  ['2026-11-20', '2026-11-20', undefined],
  ['2027-10-01', '2027-11-20', undefined],
])('DSK-5: from %s to %s is refused with %s', async (firstDate, lastDate, sentence) => {
  const { services } = await renderDeputies();
  replies['POST pendingTransactions/deputies'] = { body: {} };
  fill('Deputy', idOf(5));
  fill('First day', firstDate);
  fill('Last day', lastDate);
  press('Name deputy');
  await settle(services);
  expect(bodies).toHaveLength(sentence === undefined ? 1 : 0);
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    sentence === undefined ? [] : [expect.stringContaining(sentence)],
  );
});

it('DSK-5: ends a deputy and steps down after a question', async () => {
  const { services } = await renderDeputies();
  replies['POST pendingTransactions/deputies/end'] = { body: {} };
  press('End Silas Four');
  fireEvent.click(within(dialog('End Silas Four as your deputy?')).getByRole('button', { name: 'End' }));
  await settle(services);
  press('Step down Ada Six');
  expect(dialog('Step down as deputy for Ada Six?').textContent).toContain(
    "You stop seeing Ada Six's requests right away.",
  );
  fireEvent.click(within(dialog('Step down as deputy for Ada Six?')).getByRole('button', { name: 'Step down' }));
  await settle(services);
  expect(bodies.map(([, body]) => body)).toEqual([{ decisionDeputyId: idOf(1) }, { decisionDeputyId: idOf(3) }]);
  expect(toastsOf(services)).toEqual(
    expect.arrayContaining([
      'success: Silas Four is no longer your deputy',
      "success: You're no longer a deputy for Ada Six",
    ]),
  );
});

it('DSK-5: offers a search only if the list of people isn’t complete, and keeps the chosen person', async () => {
  await renderDeputies();
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  const candidates = Array.from({ length: 20 }, (_, place) => ({
    employeeId: `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`,
    name: `Person ${place}`,
    employeeNumber: String(2000 + place),
  }));
  deputies = { ...DEPUTIES, candidates };
  const { services } = await renderDeputies();
  fill('Deputy', candidates[3]?.employeeId ?? '');
  deputies = { ...DEPUTIES, candidates: candidates.slice(7, 8) };
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a person' }), { target: { value: 'Person 7' } });
  await settle(services);
  const options = within(screen.getByLabelText('Deputy'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual(['Choose a person', 'Person 3', 'Person 7 (2007)']);
});

it('DSK-5: keeps the people found before while a longer search is running', async () => {
  const candidates = Array.from({ length: 20 }, (_, place) => ({
    employeeId: `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`,
    name: `Person ${place}`,
    employeeNumber: String(2000 + place),
  }));
  const second = Promise.withResolvers<Answer>();
  const { services } = await renderPage(<DeputiesPage backHref="/manager/pending-transaction" />, {
    gateway: (call) => {
      if (call.endsWith('Person+12')) return second.promise;
      return { body: { ...DEPUTIES, candidates: call.includes('Person+1') ? candidates.slice(10, 13) : candidates } };
    },
  });
  const options = () =>
    within(screen.getByLabelText('Deputy'))
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent);
  const search = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a person' }), { target: { value } });
  search('Person 1');
  await settle(services);
  expect(options()).toEqual(['Person 10 (2010)', 'Person 11 (2011)', 'Person 12 (2012)']);
  search('Person 12');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(services.queries.isFetching()).toBe(1);
  expect(options()).toEqual(['Person 10 (2010)', 'Person 11 (2011)', 'Person 12 (2012)']);
  second.resolve({ body: { ...DEPUTIES, candidates: candidates.slice(12, 13) } });
  await settle(services);
  expect(options()).toEqual(['Person 12 (2012)']);
});

it('DSK-5: says so in an empty list, and is translated to Spanish', async () => {
  deputies = { ...DEPUTIES, named: [], represented: [], candidates: [] };
  await renderDeputies('es');
  expect(screen.getByRole('heading', { level: 1, name: 'Suplentes' })).toBeTruthy();
  expect(screen.getByText('No tiene suplentes.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nombrar suplente' })).toBeNull();
});
