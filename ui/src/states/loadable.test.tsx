import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Loadable } from './loadable.tsx';

afterEach(cleanup);

const refused = new Error('refused');
const unreached = Object.assign(new Error('no reply'), { name: 'Unreached' });
const offline = "Not loaded yetThis appears as soon as you're back online.Try again";
const number = 'If it happens again, give support this reference: r-1.';
const failed = `We couldn’t load it. Your information is safe. ${number}Try again`;
const kept = `We couldn’t load it. Showing the last version we loaded. ${number}Try again`;

interface Query {
  readonly data: string | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
}
const first: Query = { data: undefined, isError: false, error: null, errorUpdateCount: 0, isFetching: true };
const after = (error: Error, more: Partial<Query> = {}): Query => {
  return { ...first, isError: true, error, errorUpdateCount: 1, isFetching: false, ...more };
};
/** As the query is while it is tried again without data. */
const again = { isError: false, error: null, isFetching: true };
const elsewhere = { ...first, errorUpdateCount: 0 };
const opened = { ...first, errorUpdateCount: 1 };
const refetch = vi.fn<() => void>();
const of = (query: Query) => (
  <Loadable
    query={{ ...query, refetch }}
    failed="We couldn’t load it."
    reference={query.error === refused ? 'r-1' : undefined}
    loading={<p>Loading</p>}
  >
    {(data) => <p>{data}</p>}
  </Loadable>
);
const shown = () => document.body.textContent.replaceAll(/\s+/g, ' ').trim();

it.each<[string, readonly Query[], string]>([
  ['is loading', [first], 'Loading'],
  ['has loaded', [first, { ...first, data: 'Data', isFetching: false }], 'Data'],
  ['has failed', [first, after(refused)], failed],
  ['is tried again after a failure', [after(refused), after(refused, again)], `${failed}Working`],
  ['has failed twice', [after(refused), after(refused, again), after(refused, { errorUpdateCount: 2 })], failed],
  [
    'has loaded after a failure',
    [after(refused), after(refused, { ...again, data: 'Data', isFetching: false })],
    'Data',
  ],
  ['has failed to load again', [after(refused, { data: 'Data' })], `${kept}Data`],
  ['is loading again after that', [after(refused, { data: 'Data', isFetching: true })], `${kept}WorkingData`],
  ['got no reply', [after(unreached)], offline],
  ['is tried again after no reply', [after(unreached), after(unreached, again)], `${offline}Working`],
  ['got no reply when loading again', [after(unreached, { data: 'Data' })], 'Data'],
  ['is opened again after a failure of an earlier visit', [opened], 'Loading'],
  ['is another one after a failure', [after(refused), elsewhere], 'Loading'],
])('a query that %s is shown as that', (_, queries, expected) => {
  const { rerender } = renderWithTexts(<></>);
  for (const query of queries) rerender(of(query));
  expect(shown()).toBe(expected);
});

it.each([
  ['a failure', after(refused)],
  ['no reply', after(unreached)],
  ['a failure beside earlier data', after(refused, { data: 'Data' })],
])('after %s, the button tries again, once at a time', (_, query) => {
  refetch.mockReset();
  const { rerender } = renderWithTexts(of(query));
  const button = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(button);
  rerender(of({ ...query, ...(query.data === undefined ? again : { isFetching: true }) }));
  fireEvent.click(button);
  expect([button.isConnected, refetch.mock.calls.length]).toEqual([true, 1]);
});
