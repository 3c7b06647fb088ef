import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { renderPage } from '../../../../test/page.tsx';
import { gateway, info, saved } from '../test/stub.ts';
import { TaxesPage } from './taxes-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

describe('ME-3: the Taxes tab', () => {
  it('TRU-5: says of a state without tables that payroll calculates its tax', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway({ states: ['CA', 'IL'] }) });
    expect(screen.getByText("Payroll calculates CA's tax. No estimates here include it.")).toBeTruthy();
    expect(screen.queryAllByText(/^Payroll calculates/)).toHaveLength(1);
  });

  it('shows the form in effect, the states, and the tax locations with geo codes and local taxes', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway() });
    expect(screen.getByText('Lancaster, PA (39-071-0001)')).toBeTruthy();
    expect(screen.getByText('Philadelphia wage tax')).toBeTruthy();
    expect(screen.getByText('In effect since').nextSibling?.textContent).toBe('March 1, 2024');
    expect(screen.getByText('Form year').nextSibling?.textContent).toBe('2024');
    expect(screen.getByText('Single, or married filing separately')).toBeTruthy();
    expect(screen.getByText("TX doesn't tax wages.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change my W-4' }).getAttribute('href')).toBe('/my-profile/taxes/w-4');
    expect(screen.getByRole('link', { name: 'Fill out IT 4' })).toBeTruthy();
  });

  it('ME-4: is read-only with a reason if the server says so', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway({ canEdit: false, whyNot: 'editRole' }) });
    expect(screen.getByText(/hasn't turned on editing/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Change|Fill out/ })).toBeNull();
  });

  it.each([
    ['the home', true, { residentGeoCode: '390490001' }],
    ['the place of work', true, { workGeoCode: '390490001' }],
    ['neither', false, {}],
  ])('a request that moves %s shows the new places: %s', async (_name, isShown, moved) => {
    const proposed = { change: saved.change, taxes: { ...info, ...moved } };
    await renderPage(<TaxesPage />, { gateway: gateway({ proposed }) });
    const places = screen.getByRole('region', { name: 'Where you are taxed' });
    expect(places.textContent.includes('(39-049-0001)')).toBe(isShown);
  });

  it('shows a form of 2019 with its allowances, and offers a new one', async () => {
    const old = { ...info.employeeFederalTaxCategory, w4FormYear: 2019, allowances: 3 };
    await renderPage(<TaxesPage />, { gateway: gateway({ taxes: { ...info, employeeFederalTaxCategory: old } }) });
    expect(screen.getByText('Withholding allowances').nextSibling?.textContent).toBe('3');
    expect(screen.getByText(/submit a new one at any time/)).toBeTruthy();
  });

  it('E17: shows no values and offers the form if no Form W-4 is on file', async () => {
    const none = { ...info.employeeFederalTaxCategory, source: 'default' as const, effectiveDate: null };
    await renderPage(<TaxesPage />, { gateway: gateway({ taxes: { ...info, employeeFederalTaxCategory: none } }) });
    expect(screen.getByText('You have no Form W-4 on file')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fill out Form W-4' })).toBeTruthy();
    for (const label of ['Filing status', 'Form year']) expect(screen.queryByText(label)).toBeNull();
  });

  it('explains a lock-in letter, and says when an exemption ends', async () => {
    await renderPage(<TaxesPage />, {
      gateway: gateway({
        lockIn: { effectiveDate: '2026-10-01', form: blankForm(2026), whyNot: 'lockInLetter' },
        exemptUntil: '2027-02-16',
      }),
    });
    expect(screen.getByText(/but not one that withholds less/)).toBeTruthy();
    expect(screen.getByText(/ends on February 16, 2027/)).toBeTruthy();
  });

  it('shows no forms to a contractor', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway({ appliesTo: 'contractor' }) });
    expect(screen.getByText(/paid as a contractor/)).toBeTruthy();
    expect(screen.queryByText('Federal income tax')).toBeNull();
  });

  it('lists signed forms with their content, and warns of a record that was altered', async () => {
    const form = {
      id: '00000000-0000-4000-8000-0000000000aa',
      form: 'W-4',
      formYear: 2026,
      status: 'waiting',
      signedAt: '2026-11-20T15:00:00.000Z',
      signedName: 'Marisol Vega',
      effectiveDate: '2026-12-18',
      statementVersion: 'w4-2026-1',
      statementHash: 'ab',
      language: 'es',
      recordHash: 'c0ffee',
      intact: false,
    } as const;
    await renderPage(<TaxesPage />, {
      gateway: gateway({
        priorForms: [
          {
            ...form,
            values: {
              federal: { ...BLANK_ELECTIONS, w4FormYear: 2026, allowances: null, extraWithholding: 2_500 },
              state: null,
            },
          },
          {
            ...form,
            id: '00000000-0000-4000-8000-0000000000ab',
            formYear: 2019,
            status: 'past',
            recordHash: null,
            intact: true,
            values: { federal: { ...BLANK_ELECTIONS, w4FormYear: 2019, allowances: 3 }, state: null },
          },
        ],
      }),
    });
    const forms = within(screen.getByRole('region', { name: 'Your signed forms' }));
    expect(forms.getByText('Waiting for approval')).toBeTruthy();
    expect(forms.getByText('$25.00')).toBeTruthy();
    expect(forms.getByText('Waiting for approval').nextSibling?.textContent).toBe('Nov 20, 2026');
    expect(forms.getByText('Record: c0ffee')).toBeTruthy();
    expect(forms.getByText(/no longer matches/)).toBeTruthy();
    expect(forms.getAllByText('Withholding allowances').map(({ nextSibling }) => nextSibling?.textContent)).toEqual([
      '3',
    ]);
  });
});
