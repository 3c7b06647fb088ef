import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import type { TaxesInfo, TaxesLabReply, TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { blankStateElections } from '@paystead/payroll/states/certificates.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { teachDialogs } from '../../../test/dialogs.ts';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../../test/page.tsx';
import { CalculatorPage } from './calculator/calculator-page.tsx';
import { PlacesPage } from './places/places-page.tsx';
import { useTaxesState } from './save-state.ts';
import { StatePage } from './state/state-page.tsx';
import { TaxesPage } from './overview/taxes-page.tsx';
import { W4Page } from './w4/w4-page.tsx';
import { Route } from 'wouter';

beforeAll(teachDialogs);
afterEach(cleanup);

const info: TaxesInfo = {
  employeeId: '00000000-0000-4000-8000-000000000001',
  residentGeoCode: '390710001',
  workGeoCode: '391010000',
  residentLocation: 'Lancaster, PA',
  workLocation: 'Philadelphia, PA',
  employeeFederalTaxCategory: {
    ...BLANK_ELECTIONS,
    source: 'form',
    w4FormYear: 2024,
    allowances: null,
    lockedIn: false,
    effectiveDate: '2024-03-01',
    signedAt: null,
  },
  employeeStateTaxCategories: [],
  residenceCityTaxDescriptions: ['Lancaster earned income tax'],
  nonResidenceCityTaxDescriptions: ['Philadelphia wage tax'],
};
const start = { receivedOn: '2026-11-20', periodBegin: '2026-12-14', periodEnd: '2026-12-27', checkDate: '2026-12-31' };
const taxes: TaxesReply = {
  taxes: info,
  proposed: null,
  version: 3000,
  appliesTo: 'employee',
  states: ['PA', 'TX', 'OH'],
  lockIn: null,
  exemptUntil: null,
  start,
  signerName: 'Marisol Vega',
  priorForms: [],
  statement: { version: 'w4-2026-1', language: 'en', text: 'Under penalties of perjury, I declare.' },
  canEdit: true,
  whyNot: null,
};
const lab: TaxesLabReply = {
  today: '2026-11-20',
  year: 2026,
  jobs: [
    {
      employerName: 'Keystone Fabrication',
      isOwn: true,
      periodsPerYear: 26,
      lastCheck: { checkDate: '2026-11-20', net: 177_793, federalWages: 224_500, federalTax: 18_555 },
      yearToDate: { wages: 5_388_000, withheld: 445_320 },
      checkDates: ['2026-12-04', '2026-12-18', '2026-12-31'],
      setup: { form: blankForm(2024), exemptYear: null, lockIn: null },
    },
  ],
  start,
  elections: BLANK_ELECTIONS,
  appliesTo: 'employee',
};
const change = {
  employeeWorkflowId: '00000000-0000-4000-8000-000000000009',
  version: 1,
  submittedAt: '2026-11-20T15:00:00Z',
  effectivePayDate: '2026-12-31',
  holdUntil: null,
  decidedBy: 'Payroll administrator',
  decideBy: null,
};

/** Answers reads; writes go to `put`, which gets the body. */
const gateway =
  (more: Partial<TaxesReply> = {}, put?: (body: unknown) => ReturnType<Gateway>): Gateway =>
  (call, body) => {
    if (call.startsWith('PUT employeeTaxes/taxes')) return put?.(body);
    if (call.startsWith('GET employeeTaxes/lab')) return { body: lab };
    if (call.startsWith('GET geoCodeLocation'))
      return {
        body: {
          geoCodeLocations: [
            { geoCode: '390710001', city: 'Lancaster', county: 'Lancaster', state: 'PA', zipCode: '17603' },
            {
              geoCode: '390710003',
              city: 'East Hempfield Township',
              county: 'Lancaster',
              state: 'PA',
              zipCode: '17603',
            },
          ],
        },
      };
    return { body: { ...taxes, ...more } };
  };
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const saved = { saveSuccessfully: true, outcome: 'pending', change, taxes: info, proposed: null, version: 3001 };

describe('ME-3: the taxes tab', () => {
  it('shows the form in force, the places with their geo codes and local taxes, the states', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway() });
    expect(screen.getByText('Lancaster, PA (39-071-0001)')).toBeTruthy();
    expect(screen.getByText('Philadelphia wage tax')).toBeTruthy();
    expect(screen.getByText('Single, or married filing separately')).toBeTruthy();
    expect(screen.getByText("TX doesn't tax wages.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change my W-4' }).getAttribute('href')).toBe('/my-profile/taxes/w-4');
    expect(screen.getByRole('link', { name: 'Fill in IT 4' })).toBeTruthy();
  });

  it('ME-4: obeys the server’s verdict and says why', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway({ canEdit: false, whyNot: 'editRole' }) });
    expect(screen.getByText(/hasn't turned on editing/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Change|Fill in/ })).toBeNull();
  });

  it('a form of 2019 is shown with its allowances and the offer of a new one', async () => {
    const old = { ...info.employeeFederalTaxCategory, w4FormYear: 2019, allowances: 3 };
    await renderPage(<TaxesPage />, { gateway: gateway({ taxes: { ...info, employeeFederalTaxCategory: old } }) });
    expect(screen.getByText('Withholding allowances').nextSibling?.textContent).toBe('3');
    expect(screen.getByText(/submit a new one at any time/)).toBeTruthy();
  });

  it('says what a lock-in letter means and when an exemption ends', async () => {
    await renderPage(<TaxesPage />, {
      gateway: gateway({
        lockIn: { effectiveDate: '2026-10-01', form: blankForm(2026), whyNot: 'lockInLetter' },
        exemptUntil: '2027-02-16',
      }),
    });
    expect(screen.getByText(/but not one that withholds less/)).toBeTruthy();
    expect(screen.getByText(/ends on February 16, 2027/)).toBeTruthy();
  });

  it('a contractor has no forms', async () => {
    await renderPage(<TaxesPage />, { gateway: gateway({ appliesTo: 'contractor' }) });
    expect(screen.getByText(/paid as a contractor/)).toBeTruthy();
    expect(screen.queryByText('Federal income tax')).toBeNull();
  });

  it('lists signed forms with everything they say', async () => {
    await renderPage(<TaxesPage />, {
      gateway: gateway({
        priorForms: [
          {
            id: '00000000-0000-4000-8000-0000000000aa',
            form: 'W-4',
            formYear: 2026,
            status: 'waiting',
            signedAt: '2026-11-20T15:00:00.000Z',
            signedName: 'Marisol Vega',
            effectiveDate: null,
            statementVersion: 'w4-2026-1',
            statementHash: 'ab',
            language: 'es',
            recordHash: 'c0ffee',
            intact: false,
            values: {
              federal: { ...BLANK_ELECTIONS, w4FormYear: 2026, allowances: null, extraWithholding: 2_500 },
              state: null,
            },
          },
        ],
      }),
    });
    const forms = within(screen.getByRole('region', { name: 'Your signed forms' }));
    expect(forms.getByText('Waiting for approval')).toBeTruthy();
    expect(forms.getByText('$25.00')).toBeTruthy();
    expect(forms.getByText('Record: c0ffee')).toBeTruthy();
    expect(forms.getByText(/no longer matches/)).toBeTruthy();
  });
});

describe('ME-3: changing the W-4', () => {
  it('shows at once what the answers do to the next paycheck', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    const estimate = within(screen.getByRole('region', { name: /^Estimated/ }));
    expect(estimate.getByText('The same as now.')).toBeTruthy();
    type(/^4\(c\)/, '25');
    expect(estimate.getByText('$25.00 less than now.')).toBeTruthy();
    expect(estimate.getByText('$210.55')).toBeTruthy();
    expect(screen.getByText('Starts by your December 31, 2026 paycheck')).toBeTruthy();
  });

  it('nothing is sent before the answers were checked and signed; then one form goes out', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return { body: saved };
      }),
    });
    fireEvent.click(screen.getByLabelText(/Married filing jointly/));
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    expect(sent).toEqual([]);
    expect(screen.getByText('Before: Single, or married filing separately')).toBeTruthy();
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    await settle(page.services);
    expect(sent[0]).toEqual({
      employeeFederalTaxCategory: { ...BLANK_ELECTIONS, filingStatus: 'm', qualifyingChildren: 440_000 },
      signature: { name: 'Marisol Vega', statementVersion: 'w4-2026-1', language: 'en', accepted: true },
    });
    expect(page.addresses.at(-1)).toBe('/my-profile/taxes');
  });

  it('where nothing answers the review says so, keeps the answers, and can be sent again', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return sent.length === 1 ? undefined : { body: saved };
      }),
    });
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('You lost your connection. Your entries are saved here');
    expect(document.activeElement).toBe(summary);
    press('Sign and submit');
    await waitFor(() => expect(page.addresses.at(-1)).toBe('/my-profile/taxes'));
    await settle(page.services);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('a refusal leads back to the form, where the summary has the focus', async () => {
    const answer = { status: 422, body: { status: 422, code: 'invalid_input', title: 'No', detail: 'Look again.' } };
    await renderPage(<W4Page />, { gateway: gateway({}, () => answer) });
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Look again.');
    expect(field(/^Children/).value).toBe('2');
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  it('an empty name and a wrong amount are named in a summary that takes the focus', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    type(/^4\(a\)/, 'much');
    press('Check my answers');
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '4(a) Other income this year (not from jobs): Enter an amount in dollars and cents, such as 25.00.',
      'Your signature: Type your full name to sign.',
    ]);
    fireEvent.click(within(summary).getAllByRole('link')[0]!);
    expect(document.activeElement).toBe(screen.getByLabelText(/^4\(a\)/));
  });

  it('exempt clears and hides steps 2 to 4', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    type(/^4\(c\)/, '25');
    fireEvent.click(screen.getByLabelText(/I claim exemption/));
    expect(screen.queryByLabelText(/^4\(c\)/)).toBeNull();
    expect(within(screen.getByRole('region', { name: /^Estimated/ })).getByText('$0.00')).toBeTruthy();
  });

  it.each([
    [
      'the server’s word on a field',
      422,
      {
        code: 'invalid_input',
        errors: [{ pointer: '/signature/name', code: 'signature_name', detail: 'Type your first and last name.' }],
      },
      /Type your first and last name/,
    ],
    [
      'a lock-in letter',
      422,
      {
        code: 'invalid_input',
        errors: [
          { pointer: '/employeeFederalTaxCategory', code: 'lock_in_letter', detail: 'The IRS sent a lock-in letter.' },
        ],
      },
      /lock-in letter/,
    ],
    [
      'newer values',
      409,
      { code: 'version_conflict', detail: 'Somebody changed this.' },
      /Your tax information changed while you were editing/,
    ],
  ])('refused for %s: what was typed stays', async (_what, status, body, said) => {
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, () => ({ status, body: { status, title: 'No', ...body } })),
    });
    type(/^4\(c\)/, '40');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    await waitFor(() => expect(screen.getAllByText(said).length).toBeGreaterThan(0));
    await settle(page.services);
    expect(field(/^4\(c\)/).value).toBe('40');
    expect(field(/^Your signature/).value).toBe('Marisol Vega');
  });

  it('saveSuccessfully: true after a save, false once a form is opened again', async () => {
    function Flag() {
      return <i>{String(useTaxesState().saveSuccessfully)}</i>;
    }
    const page = await renderPage(
      <>
        <Flag />
        <Route path="/w-4">
          <W4Page />
        </Route>
        <Route path="/my-profile/taxes">
          <TaxesPage />
        </Route>
      </>,
      { gateway: gateway({}, () => ({ body: saved })), address: '/w-4' },
    );
    const flag = () => page.container.querySelector('i')?.textContent;
    expect(flag()).toBe('false');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    await waitFor(() => expect(flag()).toBe('true'));
    await settle(page.services);
    expect(screen.getByRole('status').textContent).toMatch(/Signed and submitted.*December 31, 2026/);
    press('Got it');
    await waitFor(() => expect(flag()).toBe('false'));
  });
});

describe('the W-4 calculator', () => {
  it('starts from one’s own pay and moves with the answers, and sends nothing', async () => {
    const page = await renderPage(<CalculatorPage />, { gateway: gateway() });
    expect(field(/^Taxable pay per paycheck/).value).toBe('2245');
    const year = within(screen.getByRole('region', { name: /Your year/ }));
    expect(year.getByText(/would affect one more paycheck this year: \$0\.00 total/)).toBeTruthy();
    type(/^4\(c\)/, '100');
    expect(year.getByText(/−\$100\.00/)).toBeTruthy();
    expect(page.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('counts a spouse’s job, and offers the extra amount that comes out even', async () => {
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

  it('“use these values” fills in the form and never sends it', async () => {
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

  it('names what it does not compute, and the official tool', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway() });
    const out = within(screen.getByRole('region', { name: "When this calculator isn't enough" }));
    expect(out.getAllByRole('listitem').length).toBeGreaterThan(6);
    expect(out.getByRole('link').getAttribute('href')).toBe('https://www.irs.gov/W4App');
    expect(out.getByRole('link').textContent).toMatch(/IRS Tax Withholding Estimator/);
  });

  it('in Spanish', async () => {
    await renderPage(<CalculatorPage />, { gateway: gateway(), language: 'es' });
    expect(screen.getByRole('button', { name: 'Usar estas respuestas' })).toBeTruthy();
  });
});

describe('ME-3: state certificates and places', () => {
  it('asks what the state’s own form asks, and sends that', async () => {
    const sent: unknown[] = [];
    await renderPage(
      <Route path="/state/:state">
        <StatePage />
      </Route>,
      {
        gateway: gateway({}, (body) => {
          sent.push(body);
          return { body: saved };
        }),
        address: '/state/oh',
      },
    );
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    expect(within(screen.getByRole('alert')).getByText(/four digits of your school district/)).toBeTruthy();
    expect(sent).toEqual([]);
    type(/^School district/, '2503');
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ employeeStateTaxCategories: [{ state: 'OH', localCode: '2503', allowances: 0 }] });
  });

  it('a ZIP code of several places lets one choose; the geo code goes out signed', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<PlacesPage />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return { body: saved };
      }),
    });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    expect(screen.getByText('This ZIP code covers 2 places. Choose yours.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/East Hempfield/));
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ residentGeoCode: '390710003', signature: { accepted: true } });
  });
});

it('ME-3: a form of places that nothing answers to says so', async () => {
  const page = await renderPage(<PlacesPage />, { gateway: gateway({}, () => undefined) });
  type(/^Home ZIP code/, '17603');
  await settle(page.services);
  fireEvent.click(screen.getByLabelText(/East Hempfield/));
  type(/^Your signature/, 'Marisol Vega');
  press('Sign and submit');
  expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection.');
  expect(field(/East Hempfield/).checked).toBe(true);
});

describe('DD-3, ME-3: somebody else was faster', () => {
  const conflict = { status: 409, body: { code: 'version_conflict', status: 409, title: 'No', detail: 'Changed.' } };
  /** What is on file, until the form was refused; then what is newer. */
  function faster(newer: Partial<TaxesInfo>): Gateway {
    let isRefused = false;
    return (call, body) => {
      if (call.startsWith('PUT employeeTaxes/taxes')) {
        isRefused = true;
        return conflict;
      }
      return gateway(isRefused ? { taxes: { ...info, ...newer }, version: 3001 } : {})(call, body);
    };
  }
  const newer = () =>
    screen.getByText('Your tax information changed while you were editing').parentElement as HTMLElement;

  it('the form for places shows the places that are on file now, and keeps what was chosen', async () => {
    const page = await renderPage(<PlacesPage />, { gateway: faster({ residentLocation: 'Lititz, PA' }) });
    type(/^Home ZIP code/, '17603');
    await settle(page.services);
    fireEvent.click(screen.getByLabelText(/East Hempfield/));
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(newer().textContent).toContain('Lititz, PA'));
    expect(newer().textContent).not.toContain('Filing status');
    expect(field(/East Hempfield/).checked).toBe(true);
  });

  it('a state’s form shows that state’s newer certificate, and keeps what was typed', async () => {
    const certificate = { ...blankStateElections('OH'), localCode: '2914' };
    const page = await renderPage(
      <Route path="/states/:state">
        <StatePage />
      </Route>,
      { gateway: faster({ employeeStateTaxCategories: [certificate as never] }), address: '/states/OH' },
    );
    type(/^School district/, '2503');
    type(/^Your signature/, 'Marisol Vega');
    press('Sign and submit');
    await waitFor(() => expect(newer().textContent).toContain('IT 4'));
    await settle(page.services);
    expect(newer().textContent).toContain('2914');
    expect(newer().textContent).not.toContain('Filing status');
    expect(field(/^School district/).value).toBe('2503');
  });
});

describe('ME-3: what is entered is not left by accident', () => {
  it.each([
    ['a W-4', <W4Page key="w4" />, /^4\(c\)/, '40'],
    ['places', <PlacesPage key="places" />, /^Your signature/, 'Marisol Vega'],
  ] as const)('%s: a link asks first, and staying keeps it', async (_what, form, label, value) => {
    await renderPage(form, { gateway: gateway() });
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.queryByText('Leave without sending?')).toBeNull();
    type(label, value);
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByText('Leave without sending?')).toBeTruthy();
    press('Stay on this page');
    expect(field(label).value).toBe(value);
    // Back, of the browser and of the wrapper alike.
    fireEvent(window, new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByText('Leave without sending?')).toBeTruthy());
  });

  it('a W-4 stays while what it is estimated by is read again', async () => {
    const lab = { answer: refusal(500) as Answer | Promise<Answer> };
    const read = gateway();
    const { services } = await renderPage(<W4Page />, {
      gateway: (call, body) => (call.startsWith('GET employeeTaxes/lab') ? lab.answer : read(call, body)),
    });
    type(/^4\(c\)/, '40');
    lab.answer = new Promise(() => undefined);
    void services.queries.refetchQueries({ queryKey: ['taxes', 'lab'] });
    await waitFor(() => expect(services.queries.isFetching()).toBe(1));
    // The page is told in a turn of its own.
    await act(() => new Promise((told) => setTimeout(told)));
    expect(field(/^4\(c\)/).value).toBe('40');
  });
});
