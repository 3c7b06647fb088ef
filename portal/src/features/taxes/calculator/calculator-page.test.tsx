import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../test/dialogs.ts';
import { renderPage, settle } from '../../../../test/page.tsx';
import { field, gateway, press, type } from '../test/stub.ts';
import { W4Page } from '../w4/w4-page.tsx';
import { CalculatorPage } from './calculator-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

describe('the W-4 calculator', () => {
  it('starts from the person’s own pay, follows the answers, and sends nothing', async () => {
    const page = await renderPage(<CalculatorPage />, { gateway: gateway() });
    expect(field(/^Taxable pay per paycheck/).value).toBe('2245');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getByText(/would affect one more paycheck this year: \$0\.00 total/)).toBeTruthy();
    type(/^4\(c\)/, '100');
    expect(year.getByText(/−\$100\.00/)).toBeTruthy();
    expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('includes a spouse’s job, and offers the extra amount that makes the year come out even', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    press('Add another job');
    type(/^Taxable pay from this job/, '60,000');
    type(/^Federal tax withheld by this job/, '5000');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getAllByText(/owed at tax time/).length).toBe(2);
    press('Use this amount in 4(c)');
    expect(field(/^4\(c\)/).value).not.toBe('');
    expect(year.getByText('About even: within a few dollars')).toBeTruthy();
  });

  it('fills in the form with its answers without submitting it', async () => {
    const page = await renderPage(
      <>
        <Route path="/lab">
          <CalculatorPage />
        </Route>
        <Route path="/my-profile/taxes/w-4">
          <W4Page />
        </Route>
      </>,
      { gateway: gateway(), address: '/lab' },
    );
    type(/^4\(c\)/, '33');
    press('Use these answers');
    await settle(page.services);
    expect(field(/^4\(c\)/).value).toBe('33');
    expect(screen.getByText('Filled in from the W-4 calculator')).toBeTruthy();
    expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('lists the situations that it doesn’t cover, with the official tool', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const out = within(screen.getByRole('region', { name: "When this calculator isn't enough" }));
    expect(out.getAllByRole('listitem').length).toBeGreaterThan(6);
    expect(out.getByRole('link').getAttribute('href')).toBe('https://www.irs.gov/W4App');
    expect(out.getByRole('link').textContent).toMatch(/IRS Tax Withholding Estimator/);
  });

  it('is in Spanish as well', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway(), language: 'es' });
    expect(screen.getByRole('button', { name: 'Usar estas respuestas' })).toBeTruthy();
  });
});
