import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { refusal, renderPage, type Gateway } from '../../../../test/page.tsx';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../../platform/sign-in/use-sign-in.ts';
import { PaycheckPage } from './paycheck-page.tsx';
import { idOf, checkDetail } from '../test/stub.ts';

afterEach(cleanup);

const adjacent = (number: number, checkDate: string) => ({ checkId: idOf(number), checkDate, net: 1 });
const of =
  (...checks: CheckDetail[]): Gateway =>
  (_, body) => {
    const check = checks.find(({ checkId }) => checkId === (body as { checkId: string }).checkId);
    return check ? { body: check } : refusal(404);
  };
const show = (gateway: Gateway, more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
    gateway,
    address: `/paychecks/${idOf(2)}`,
    ...more,
  });
const now = checkDetail(2, '2026-11-20');
const table = (name: string) => within(screen.getByRole('table', { name }));

describe('PAY-1: one paycheck', () => {
  it('shows take-home pay and every line with amounts for the paycheck and the year', async () => {
    await show(of(now));
    expect(screen.getByRole('heading', { level: 1, name: 'Friday, November 20, 2026' })).toBeTruthy();
    expect(
      table('Earnings').getByRole('row', { name: /^Regular.*80\.00 h at \$31\.25.*\$2,500\.00.*\$24,000\.00/ }),
    ).toBeTruthy();
    expect(
      table('Taxes').getByRole('row', { name: /Social Security.*6\.2% of \$2,370\.00.*minus \$146\.94/ }),
    ).toBeTruthy();
    expect(table('Taxes').getByRole('row', { name: /Federal income tax.*on \$2,245\.00/ })).toBeTruthy();
    expect(
      table('Before-tax deductions').getByRole('row', { name: /401\(k\).*5% of pay.*minus \$125\.00/ }),
    ).toBeTruthy();
    expect(screen.getByText('Checking ••4821')).toBeTruthy();
    expect(screen.getByText('SSN XXX-XX-4321')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'After-tax deductions' })).toBeNull();
  });

  it('shows the year-to-date amount of a repeated code once, and names the company if another one paid too', async () => {
    const [regular] = now.lines.earnings;
    const night = { ...regular!, hours: 40_000, amount: 10_000, ytdHours: null, ytdAmount: null };
    await show(of({ ...now, lines: { ...now.lines, earnings: [regular!, night] }, otherEmployers: true }));
    const year = (row: HTMLElement) => within(row).getAllByRole('cell').at(-1)?.textContent;
    const [first, second] = table('Earnings').getAllByRole('row', { name: /^Regular/ });
    expect([year(first!), year(second!)]).toEqual([expect.stringContaining('$24,000.00'), '']);
    expect(screen.getByText(`Paid to you in 2026 by ${now.employer.name}`)).toBeTruthy();
    cleanup();
    await show(of(now));
    expect(screen.getByText('Paid to you in 2026')).toBeTruthy();
  });

  it('TRU-3: a paycheck without hours shows none in its total', async () => {
    await show(of({ ...now, hours: 0, hoursWorked: 0 }));
    expect(table('Earnings').getByRole('row', { name: /^Total earned.*\$2,500\.00/ }).textContent).not.toContain(
      '0.00 h$2',
    );
    expect(screen.queryByText('0.00 h')).toBeNull();
    expect(screen.getByText('720.00 h worked')).toBeTruthy();
  });

  it.each([
    ['employees', now, false, true],
    ['former employees', now, true, false],
    ['contractors', { ...now, payType: 'c' }, false, false],
  ] as const)(
    'TRU-6: %s are offered the planner only if it can compute a next paycheck',
    async (_, check, isFormer, isOffered) => {
      const state = { session: { profile: { isFormer } } };
      const signIn = { state: () => state, subscribe: () => () => undefined } as unknown as SignIn;
      const page = (
        <SignInContext value={signIn}>
          <Route path="/paychecks/:checkId" component={PaycheckPage} />
        </SignInContext>
      );
      await renderPage(page, { gateway: of(check), address: `/paychecks/${idOf(2)}` });
      expect(screen.getByText('SSN XXX-XX-4321')).toBeTruthy();
      expect(screen.queryAllByRole('link', { name: /See what a raise/ })).toHaveLength(isOffered ? 1 : 0);
    },
  );

  it.each([
    [undefined, 'en'],
    ['es', 'es'],
  ] as const)('marks messages from payroll with their language: %s', async (messagesLanguage, lang) => {
    const lines = { ...now.lines, messages: ['Two days unpaid.'], ...(messagesLanguage && { messagesLanguage }) };
    await show(of({ ...now, lines }));
    expect(screen.getByText('Two days unpaid.').closest('[lang]')?.getAttribute('lang')).toBe(lang);
  });

  it('explains each line on demand, with a general explanation for an unknown code', async () => {
    await show(of(now));
    fireEvent.click(screen.getByRole('button', { name: 'Explain: Earnings' }));
    expect(screen.getByText(/Hours over 40 in a work week/)).toBeTruthy();
    expect(
      screen.getByText("A line specific to your employer, code XMAS. Your payroll team can tell you what it's for."),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hide: Earnings' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('shows the employer’s own name for a known code', async () => {
    const own = { ...now.lines.earnings[0]!, description: 'Plant floor' };
    await show(of({ ...now, lines: { ...now.lines, earnings: [own] } }));
    expect(table('Earnings').getByText('Plant floor')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Explain: Earnings' }));
    expect(screen.getByText(/Your employer's name for: Regular\./)).toBeTruthy();
  });

  it('shows piece work with its units and the rate for each (California 226(a)(3))', async () => {
    const piece = {
      ...now.lines.earnings[0]!,
      code: 'PCE',
      description: 'Plant piece work',
      hours: null,
      pieces: 12_000_000,
      rate: 512_500,
      amount: 61_500,
      ytdHours: null,
    };
    await show(of({ ...now, lines: { ...now.lines, earnings: [piece] } }));
    expect(
      table('Earnings').getByRole('row', { name: /^Plant piece work.*1,200 pieces at \$0\.5125 each.*\$615\.00/ }),
    ).toBeTruthy();
  });

  it('links to the previous paycheck and marks the latest one', async () => {
    await show(of({ ...now, previous: adjacent(1, '2026-11-06') }, checkDetail(1, '2026-11-06')));
    const others = within(screen.getByRole('navigation', { name: 'Other paychecks' }));
    expect(others.getByRole('link', { name: 'Previous paycheck: Nov 6, 2026' }).getAttribute('href')).toBe(
      `/paychecks/${idOf(1)}`,
    );
    expect(others.getByText('This is your latest paycheck')).toBeTruthy();
  });

  it.each([
    ['voided', 'This paycheck was voided.', 'See the reversal'],
    ['reversal', 'This reverses an earlier paycheck.', 'See the paycheck it reverses'],
    ['reissued', 'This replaces an earlier paycheck.', 'See the paycheck it replaces'],
  ] as const)('a %s paycheck shows a notice and links to the related paycheck', async (checkStatus, title, link) => {
    await show(of({ ...now, checkStatus, relatedCheckId: idOf(9) }));
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(`/paychecks/${idOf(9)}`);
  });

  it.each([
    ['unknown', 404, 'not_found'],
    ['malformed', 422, 'invalid_input'],
  ])('an %s paycheck links to the list, and no toast repeats it', async (_, status, code) => {
    const body = { status, code, title: 'Refused', requestId: 'req-1', errors: [] };
    const log = { error: vi.fn() };
    const { services } = await show(() => ({ status, body }), { log });
    expect(log.error).not.toHaveBeenCalled();
    expect(services.toaster.toasts.get()).toEqual([]);
    expect(screen.getByRole('heading', { name: "We can't find this paycheck" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all paychecks' }).getAttribute('href')).toBe('/paychecks');
  });

  it('shows a failure with its reference number', async () => {
    await show(() => refusal(500, 'req-9'));
    expect(screen.getByRole('alert').textContent).toMatch(/We couldn't load this paycheck\..*req-9/);
  });

  it('shows and explains the lines in Spanish', async () => {
    await show(of(now), { language: 'es' });
    expect(screen.getByRole('heading', { level: 1, name: 'Viernes 20 de noviembre de 2026' })).toBeTruthy();
    expect(table('Ingresos').getByRole('row', { name: /Horas regulares.*80\.00 h a \$31\.25/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Explicar: Impuestos' }));
    expect(screen.getByText(/Su W-4 determina el monto/)).toBeTruthy();
  });
});

describe('the causes of a pay change', () => {
  const overtime = {
    code: 'OT',
    description: 'Overtime 1.5x',
    kind: 'paid',
    hours: 40_000,
    rate: 46_875_000,
    amount: 18_750,
    ytdHours: null,
    ytdAmount: 0,
  } as const;
  const before = checkDetail(1, '2026-11-06', { net: 219_564 });
  const earned = { ...before, lines: { ...before.lines, earnings: [before.lines.earnings[0]!, overtime] } };

  it('lists the causes and their sum', async () => {
    await show(of({ ...now, previous: adjacent(1, '2026-11-06') }, earned));
    const card = within(screen.getByRole('region', { name: 'Why did my pay change?' }));
    expect(await card.findByText('No overtime this time')).toBeTruthy();
    expect(card.getByText(/Last time: 4 hours at/)).toBeTruthy();
    expect(card.getAllByText('minus $187.50')).toHaveLength(2);
    expect(card.getByText('$46.875')).toBeTruthy();
    expect(card.queryByText(/Not explained/)).toBeNull();
    expect(card.getByRole('link', { name: 'Compare line by line' }).getAttribute('href')).toBe(
      `/paychecks/compare?before=${idOf(1)}&after=${idOf(2)}`,
    );
  });

  it.each([
    [125_000, ['100%', '50%']],
    [-125_000, ['50%', '100%']],
  ])('draws both paychecks on the scale of the longer one: the earlier one has %i more', async (more, widths) => {
    const total = 250_000;
    const amounts = (net: number) => ({ net, preTax: 0, taxes: 0, postTax: 0 });
    const [first, second] = more > 0 ? [total, total - more] : [total + more, total];
    const { container } = await show(
      of({ ...now, ...amounts(second), previous: adjacent(1, '2026-11-06') }, { ...before, ...amounts(first) }),
    );
    const card = await within(container).findByRole('region', { name: 'Why did my pay change?' });
    const bars = [...card.querySelectorAll<HTMLElement>('[style*="width"]')].map(({ style }) => style.width);
    expect(bars).toEqual(widths);
  });

  it('shows the remainder that no line explains', async () => {
    await show(of({ ...now, previous: adjacent(1, '2026-11-06') }, { ...earned, net: 219_560 }));
    const card = within(screen.getByRole('region', { name: 'Why did my pay change?' }));
    expect(await card.findByText('Unexplained difference')).toBeTruthy();
    expect(card.getByText('plus $0.04')).toBeTruthy();
  });

  it('skips a bonus between two regular paychecks', async () => {
    const bonus = checkDetail(3, '2026-11-13', { runType: 'bonus', previous: adjacent(1, '2026-11-06') });
    const { calls } = await show(of({ ...now, previous: adjacent(3, '2026-11-13') }, bonus, earned));
    expect(calls.filter((call) => call === 'POST check/detail')).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Why did my pay change?' })).toBeTruthy();
  });

  it('a failed comparison leaves the rest of the page intact', async () => {
    await show((_, body) => {
      const requestedId = (body as { checkId: string }).checkId;
      return requestedId === now.checkId ? { body: { ...now, previous: adjacent(1, '2026-11-06') } } : refusal(500);
    });
    expect((await screen.findByRole('alert')).textContent).toContain('to compare');
    expect(screen.getByRole('table', { name: 'Earnings' })).toBeTruthy();
  });

  it('shows no causes if take-home pay is the same', async () => {
    await show(of({ ...now, previous: adjacent(1, '2026-11-06') }, checkDetail(1, '2026-11-06')));
    expect(screen.queryByText('Why did my pay change?')).toBeNull();
  });
});

describe('IMP-9: a paycheck that was corrected after it was seen', () => {
  it('says when, with net pay before and now, in both languages', async () => {
    const corrected = { ...now, net: 177_793, correction: { correctedOn: '2026-11-12', net: 170_000 } };
    await show(of(corrected));
    const notice = screen.getByText('Corrected on November 12, 2026.').closest('[role]') ?? document.body;
    expect(notice.textContent).toContain('$1,700.00');
    expect(notice.textContent).toContain('$1,777.93');
    cleanup();
    await show(of(corrected), { language: 'es' });
    expect(screen.getByText('Corregido el 12 de noviembre de 2026.')).toBeTruthy();
  });

  it('says so without amounts if net pay is the same', async () => {
    await show(of({ ...now, correction: { correctedOn: '2026-11-12', net: now.net } }));
    expect(screen.getByText('Other details changed. Take-home pay is the same.')).toBeTruthy();
    // A correction that was recorded without its lines has nothing more to show.
    expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull();
  });

  it('shows every date, line and deposit that changed, before and after, on request', async () => {
    const { checkDate, checkNumber, periodEnd, hours, hoursWorked, gross, preTax, taxes, postTax, reimbursements } =
      now;
    const totals = {
      gross,
      preTax,
      taxes,
      postTax,
      reimbursements,
      hours,
      hoursWorked,
      checkDate,
      checkNumber,
      periodEnd,
    };
    const [regular] = now.lines.earnings;
    const [federal, ...others] = now.lines.taxes;
    const [deposit] = now.lines.deposits;
    const before = {
      ...totals,
      periodBegin: '2026-10-31',
      net: 190_000,
      taxes: now.taxes + 1_000,
      lines: {
        ...now.lines,
        earnings: [{ ...regular!, hours: 760_000 }],
        deductions: [],
        taxes: [{ ...federal!, amount: federal!.amount + 1_000 }, ...others],
        deposits: [
          { ...deposit!, amount: 150_000 },
          { ...deposit!, nickname: 'Savings', lastFour: '0937', amount: 40_000 },
        ],
      },
    };
    await show(of({ ...now, correction: { correctedOn: '2026-11-12', net: before.net, before } }));
    expect(screen.queryByRole('table', { name: 'What the correction changed' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Show what changed' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    const rows = table('What the correction changed').getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/minus \$[\d,.]+/, '')));
    expect(cells).toEqual([
      ['Pay period', 'Changed', 'Before Oct 31 – Nov 14', 'After Nov 1 – Nov 14'],
      ['TotalsTaxes', 'Changed', 'Before \u2212$376.86', 'After \u2212$366.86'],
      ['Totals: Paid to you', 'Changed', 'Before $1,900.00', 'After $2,008.14'],
      ['HoursRegular', 'Changed', 'Before 76.00 h', 'After 80.00 h'],
      ['Deductions401(k)', 'Added', 'Before None', 'After \u2212$125.00'],
      ['TaxesFederal income tax', 'Changed', 'Before \u2212$195.55', 'After \u2212$185.55'],
      ['Where it wentEveryday ••4821', 'Changed', 'Before $1,500.00', 'After $2,008.14'],
      ['Where it went: Savings ••0937', 'Removed', 'Before $400.00', 'After Removed'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Hide what changed' }));
    expect(screen.queryByRole('table', { name: 'What the correction changed' })).toBeNull();
  });

  it('shows nothing on other paychecks', async () => {
    await show(of(now));
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText(/Corrected on/)).toBeNull();
  });
});
