import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { basis } from '../test/stub.ts';
import { EstimateCard } from './estimate-card.tsx';
import type { Estimate } from './estimate.ts';

afterEach(cleanup);

const [own] = basis.jobs;
if (!own?.usualCheck) throw new Error('The stub has a job with a usual paycheck.');
/** Another employer's job stands first, and its usual paycheck has another date. */
const TWO_JOBS: CalculatorReply = {
  ...basis,
  jobs: [{ ...own, isOwn: false, usualCheck: { ...own.usualCheck, checkDate: '2026-11-13' } }, own],
};
const estimate = (netThen: number) =>
  ({ netNow: 177_793, netThen, perCheck: { before: 18_555, after: 16_000 } }) as Estimate;
const facts = () =>
  screen.getAllByRole('term').map((term) => {
    const row = within(term.parentElement ?? term);
    return [term.textContent, row.getByRole('definition').textContent];
  });

describe('TRU-6: the estimate of a tax form', () => {
  it.each([
    [180_348, '$1,803.48', '$25.55 more than now.'],
    [175_000, '$1,750.00', '$27.93 less than now.'],
    [177_793, '$1,777.93', 'The same as now.'],
  ])('with %d cents shows %s and “%s”, announced as a whole', (netThen, amount, sentence) => {
    renderWithTexts(<EstimateCard estimate={estimate(netThen)} basis={TWO_JOBS} />);
    const live = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
    expect(live?.textContent).toContain(amount);
    expect(live?.textContent).toContain(sentence);
    expect(facts()).toEqual([
      ['Take-home pay now', '$1,777.93'],
      ['Federal tax now', '$185.55'],
      ['With these answers', '$160.00'],
    ]);
  });

  it('starts from the usual paycheck of the job that the form is for', () => {
    renderWithTexts(<EstimateCard estimate={estimate(180_348)} basis={TWO_JOBS} />);
    expect(screen.getByText(/November 20/)).toBeTruthy();
    expect(screen.queryByText(/November 13/)).toBeNull();
  });

  it.each([
    ['without an estimate', null, TWO_JOBS],
    [
      'before the first paycheck',
      estimate(1),
      {
        ...TWO_JOBS,
        jobs: [
          { ...own, isOwn: false },
          { ...own, usualCheck: null },
        ],
      },
    ],
    ['without a job of this form', estimate(1), { ...TWO_JOBS, jobs: [{ ...own, isOwn: false }] }],
  ])('says that there is none %s', (_, given, reply) => {
    renderWithTexts(<EstimateCard estimate={given} basis={reply} />);
    expect(screen.getByText(/^After your first paycheck/)).toBeTruthy();
    expect(screen.queryAllByRole('term')).toEqual([]);
  });
});
