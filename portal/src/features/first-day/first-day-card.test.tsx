import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import { DRAWINGS } from '@paystead/ui/icon/drawings.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { renderPage, settle } from '../../../test/page.tsx';
import { FirstDayCard } from './first-day-card.tsx';

afterEach(cleanup);

const task = (kind: FirstDayTask['kind'], progress: FirstDayTask['progress']): FirstDayTask => ({
  kind,
  progress,
  certificate: kind === 'stateForm' ? { state: 'IL', form: 'IL-W-4' } : null,
});
const some = [
  task('directDeposit', 'done'),
  task('federalForm', 'waiting'),
  task('stateForm', 'open'),
  task('contacts', 'open'),
];

async function show(tasks: readonly FirstDayTask[], mayBeNew = true, language: Language = 'en') {
  const hrefOf = ({ kind }: FirstDayTask) => (kind === 'contacts' ? undefined : `/${kind}`);
  const { calls } = await renderPage(<FirstDayCard hrefOf={hrefOf} mayBeNew={mayBeNew} />, {
    language,
    gateway: () => ({ body: { tasks } }),
  });
  return calls;
}

it('V8: shows each task in the menu with its progress, and how many are done', async () => {
  await show(some);
  const card = within(screen.getByRole('region', { name: /Get set up/ }));
  expect(card.getByText('1 of 3 done')).toBeTruthy();
  expect(card.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/directDeposit', 'Set up direct depositOn file. You can change it at any time.Done'],
    ['/federalForm', 'Fill out Form W-4Requested. Nothing more to do for now.Requested'],
    ['/stateForm', 'Fill out your state’s form IL-W-4Until then, your state’s taxes are withheld at its default.'],
  ]);
});

it('V8: a task has its own picture until it is done, and then a check', async () => {
  const pictures = async (progress: FirstDayTask['progress']) => {
    const kinds = ['directDeposit', 'federalForm', 'stateForm', 'onlineForms', 'contacts'] as const;
    const rest = { hrefOf: ({ kind }: FirstDayTask) => `/${kind}`, mayBeNew: true };
    // The last one is never done, so that the card is shown.
    const tasks = kinds.map((kind) => task(kind, kind === 'contacts' ? 'open' : progress));
    await renderPage(<FirstDayCard {...rest} />, { gateway: () => ({ body: { tasks } }) });
    const paths = screen.getAllByRole('link').map((link) => link.querySelector('path')?.getAttribute('d'));
    cleanup();
    return paths.map((path) => Object.entries(DRAWINGS).find(([, drawing]) => drawing === path)?.[0]);
  };
  const OWN = ['bank', 'document', 'document', 'download', 'phone'];
  expect(await pictures('open')).toEqual(OWN);
  expect(await pictures('waiting')).toEqual(OWN);
  expect(await pictures('done')).toEqual(['check', 'check', 'check', 'check', 'phone']);
});

it('doesn’t count a task that is done on a screen that isn’t in the menu', async () => {
  await show([task('directDeposit', 'done'), task('contacts', 'done'), task('federalForm', 'open')]);
  expect(screen.getByText('1 of 2 done')).toBeTruthy();
});

it('is in Spanish too', async () => {
  await show(some, true, 'es');
  expect(screen.getByText('1 de 3 listos')).toBeTruthy();
});

it.each([
  ['everything in the menu is done', [task('directDeposit', 'done'), task('contacts', 'open')]],
  ['there is no task', []],
])('is not shown if %s', async (_, tasks) => {
  await show(tasks);
  expect(screen.queryByText(/Get set up/)).toBeNull();
});

it('reads nothing for someone with several paychecks', async () => {
  expect(await show(some, false)).toEqual([]);
  expect(screen.queryByText(/Get set up/)).toBeNull();
});

it('V8: reads the tasks again at every visit, since each is done on another screen', async () => {
  let tasks = [task('directDeposit', 'open')];
  function Pages() {
    const [isHome, setHome] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setHome(!isHome)}>
          Go
        </button>
        {isHome ? <FirstDayCard hrefOf={({ kind }) => `/${kind}`} mayBeNew /> : null}
      </>
    );
  }
  const { calls, services } = await renderPage(<Pages />, { gateway: () => ({ body: { tasks } }) });
  tasks = [task('directDeposit', 'done'), task('federalForm', 'open')];
  for (let press = 0; press < 2; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await act(() => settle(services));
  expect(calls).toHaveLength(2);
  expect(screen.getByText('1 of 2 done')).toBeTruthy();
});
