import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { refusal, renderPage, settle, toastsOf, type Answer } from '../../../test/page.tsx';
import { SubjectContext } from '../../platform/subject.ts';
import { DirectDepositsPage } from './direct-deposits-page.tsx';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { account, EVERYDAY, replyWith, SAVINGS } from './test/stub.ts';

afterEach(cleanup);
watchFocusAfterDialogs();
teachDialogs();

interface Shown {
  readonly reply?: Partial<DirectDepositsReply>;
  /** The replies to POST, PUT and DELETE, in order. */
  readonly answers?: readonly Answer[];
  readonly address?: string;
  readonly language?: 'en' | 'es';
}

async function show({ reply, answers = [], address = '/direct-deposits', language = 'en' }: Shown = {}) {
  const bodies: unknown[] = [];
  const queue = [...answers];
  const page = await renderPage(<DirectDepositsPage />, {
    address,
    language,
    gateway: (call, body) => {
      if (call.startsWith('GET employeeProfile/directDepositBank'))
        return {
          body: { bankName: call.endsWith('231380104') ? 'Conestoga Community Bank' : null, hasDirectory: true },
        };
      if (call.startsWith('GET')) return { body: replyWith(reply) };
      bodies.push(body);
      return queue.shift();
    },
  });
  return { ...page, bodies };
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

function enterAccount(more: Partial<Record<'routing' | 'number' | 'again', string>> = {}): void {
  const { routing = '231 380 104', number = '0048-2193306', again = '00482193306' } = more;
  fill('Routing number', routing);
  fill('Account number', number);
  fill('Confirm account number', again);
  fill('Verify a current account', '00318824821');
}

const SAVED = {
  saved: true,
  outcome: 'pending',
  change: {
    employeeWorkflowId: SAVINGS,
    version: 1,
    submittedAt: '2026-11-20T17:00:00Z',
    effectivePayDate: '2026-12-18',
    holdUntil: '2026-12-05T05:00:00Z',
    decidedBy: 'Payroll administrator',
    decideBy: null,
  },
  directDeposits: replyWith().directDeposits,
  proposed: null,
  version: 8,
};
const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { status, code, title: 'No', detail: 'The server says no.', requestId: 'r-1', ...more },
});

describe('DD-1: where to find a number', () => {
  it('is shown on a check for the field with the focus, and for the routing number at first', async () => {
    await show({ address: '/direct-deposits?change=add' });
    const shown = () =>
      screen
        .getAllByRole('img', { name: /check/i })
        .map((picture) => [
          picture.querySelector('rect:last-of-type')?.getAttribute('x'),
          [...(picture.parentElement?.querySelectorAll('figcaption > span:not([data-hidden])') ?? [])]
            .map(({ textContent }) => textContent?.split(' ').slice(0, 3).join(' '))
            .join(' | '),
        ]);
    const both = (...one: [string, string]) => [one, one];
    const ROUTING = both('14', 'The first nine');
    const NUMBER = both('138', 'The digits after');
    expect(shown()).toEqual(ROUTING);
    for (const [field, expected] of [
      ['Account number', NUMBER],
      ['Routing number', ROUTING],
      ['Confirm account number', NUMBER],
      ['Routing number', ROUTING],
      ['Verify a current account', NUMBER],
    ] as const) {
      fireEvent.focus(screen.getByLabelText(field));
      expect(shown()).toEqual(expected);
    }
  });

  it('is shown for an edited account while new numbers are entered', async () => {
    await show({ address: `/direct-deposits?change=${SAVINGS}` });
    const pictures = () => screen.queryAllByRole('img', { name: /check/i });
    expect(screen.getByText("We'll keep the numbers for Savings ••0937.")).toBeTruthy();
    expect(pictures()).toHaveLength(0);
    press('Enter new numbers');
    // Between the fields on phones, beside them on wide screens.
    expect(pictures()).toHaveLength(2);
  });

  it('groups the digits of a number once its field is left', async () => {
    await show({ address: '/direct-deposits?change=add' });
    fill('Routing number', '231380104');
    fill('Account number', '00482193306');
    const values = () =>
      ['Routing number', 'Account number'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    fireEvent.blur(screen.getByLabelText('Routing number'));
    expect(values()).toEqual(['231 380 104', '00482193306']);
    fireEvent.blur(screen.getByLabelText('Account number'));
    expect(values()).toEqual(['231 380 104', '0048 2193 306']);
  });
});

describe('DD-1: the list', () => {
  it('shows each account with its share and the last four characters only', async () => {
    await show();
    const row = within(screen.getByRole('row', { name: /Emergency fund/ }));
    expect(row.getAllByText('Savings ••0937')[0]).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    expect(screen.getByText('How $1,777.93 is split, based on the November 20 paycheck')).toBeTruthy();
    // In the time zone of the pay group, which the text names.
    expect(screen.getByText(/^Change your split by Tuesday, December 1, 5:00\spm EST to affect/)).toBeTruthy();
    // In the picture of the split, in its column, and below the share where tablets have no such column.
    expect(screen.getAllByText('$1,577.93')).toHaveLength(3);
  });

  it('shows pending, returned and rejected accounts with their reasons, and where pay goes until then', async () => {
    await show({
      reply: {
        directDeposits: [
          account(SAVINGS, {
            status: 'prenoteFailed',
            statusReason: 'The bank has no such account.',
            meanwhile: { bankName: 'Millrace Bank', bankAccountType: 'checking', lastFour: '1111' },
          }),
          account(EVERYDAY),
        ],
        rejected: [
          account('00000000-0000-4000-8000-000000000009', {
            nickname: 'Truck',
            status: 'rejected',
            statusReason: 'Bring a check.',
          }),
        ],
      },
    });
    expect(screen.getByText('The bank has no such account.')).toBeTruthy();
    expect(screen.getByText('Until then, pay goes to Checking ••1111')).toBeTruthy();
    expect(screen.getByText('Bring a check.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fix and resubmit' })).toBeTruthy();
  });

  const OLD = { bankName: 'Millrace Bank', bankAccountType: 'checking', lastFour: '1111' } as const;
  it.each([
    ['is active', {}, '$200.00'],
    ['is changed, while pay goes to the old one', { status: 'prenoteFailed', meanwhile: OLD }, '$200.00'],
    ['is not confirmed yet', { status: 'prenote' }, '$0.00'],
    ['is inactive', { status: 'inactive' }, '$0.00'],
  ] as const)('divides the last paycheck by what an account gets that %s', async (_what, more, share) => {
    await show({ reply: { directDeposits: [account(SAVINGS, more), account(EVERYDAY)] } });
    const key = screen.getByText('Emergency fund', { selector: 'dt' }).parentElement;
    expect(key?.querySelector('dd')?.textContent).toBe(share);
  });

  it('names the bank below a nickname, and once where the bank is the name', async () => {
    const unnamed = { nickname: null, bankName: 'Hollow Bank' };
    await show({ reply: { directDeposits: [account(SAVINGS), account(EVERYDAY, unnamed)] } });
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    const name = (of: RegExp) => row(of).getByRole('rowheader').textContent;
    expect(name(/Emergency fund/)).toBe('Emergency fundMillrace BankSavings ••0937');
    expect(name(/Hollow Bank/)).toBe('Hollow Bank ••4821Checking ••4821');
  });

  it.each([
    [3, true, 0],
    [2, true, 1],
    [1, true, 1],
    [2, false, 0],
  ])(
    'with 2 of %i accounts and the right to change them: %s, says that no other can be added',
    async (maxAccounts, canEdit, count) => {
      await show({ reply: { maxAccounts, canEdit, whyNot: canEdit ? null : 'editRole' } });
      expect(screen.queryAllByText(/^You have 2 accounts, the most your employer allows\./)).toHaveLength(count);
      expect(screen.queryAllByRole('link', { name: /^Add/ })).toHaveLength(canEdit && count === 0 ? 1 : 0);
    },
  );

  const ADDED = account('00000000-0000-4000-8000-000000000003', { nickname: 'Truck', status: 'pending' });
  const AT_LIMIT = /the most your employer allows/;
  it.each([
    [
      'an addition up to the limit',
      [account(EVERYDAY)],
      [account(EVERYDAY), ADDED],
      2,
      'All of your pay goes to one',
      'note',
    ],
    [
      'an addition below the limit',
      [account(EVERYDAY)],
      [account(EVERYDAY), ADDED],
      3,
      'All of your pay goes to one',
      'add',
    ],
    ['a first account at the limit', [], [ADDED], 1, "You're paid by check for now.", 'note'],
    ['a deletion at the limit', [account(SAVINGS), account(EVERYDAY)], [account(EVERYDAY)], 2, 'between two', 'add'],
    ['the deletion of the only one', [account(EVERYDAY)], [], 1, undefined, 'add in the empty list'],
  ] as const)(
    'with %s waiting, the limit counts requested accounts, and the sentence about pay counts those on file',
    async (_what, directDeposits, requested, maxAccounts, lede, next) => {
      const proposed = { directDeposits: [...requested], change: { ...SAVED.change, sentBack: null } };
      await show({ reply: { directDeposits: [...directDeposits], proposed, maxAccounts } });
      const add = screen.queryByRole('link', { name: /^Add/ });
      const shown = [
        ...(screen.queryByText(AT_LIMIT) ? ['note'] : []),
        ...(add && screen.queryByText('No accounts yet') ? ['add in the empty list'] : []),
        ...(add && !screen.queryByText('No accounts yet') ? ['add'] : []),
      ];
      expect(shown).toEqual([next]);
      const header = screen.getByRole('heading', { level: 1 }).closest('main, body > div')?.textContent ?? '';
      const ledes = ['All of your pay goes to one', 'between two', "You're paid by check for now."];
      expect(ledes.filter((one) => header.includes(one))).toEqual(lede === undefined ? [] : [lede]);
    },
  );

  it('shows $0.00 for an account that nothing is left for', async () => {
    const all = account(SAVINGS, { split: { kind: 'amount', amount: 177_793 } });
    await show({ reply: { directDeposits: [all, account(EVERYDAY)] } });
    // In its column, and below the share where tablets have no such column.
    expect(within(screen.getByRole('row', { name: /Everyday/ })).getAllByText('$0.00')).toHaveLength(2);
  });

  it.each([
    ['editRole', 'View only', /^Your employer hasn't turned on editing/],
    ['formerEmployee', 'View only', /^You no longer work here\./],
    ['frozen', 'Bank changes are paused for now.', /^A change was reported that you didn't make\./],
    ['contactRecentlyChanged', 'Bank changes are paused for now.', /^Your email changed recently\./],
  ] as const)('is read-only with the reason %s, without any action', async (whyNot, title, reason) => {
    await show({ reply: { canEdit: false, whyNot }, address: '/direct-deposits?change=add' });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit|Add/ })).toBeNull();
  });

  it('says that it couldn’t be loaded, with the number that support asks for', async () => {
    await renderPage(<DirectDepositsPage />, { address: '/direct-deposits', gateway: () => refusal(500) });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load your direct deposits.");
    expect(alert.textContent).toContain('req-42');
    expect(screen.queryByRole('link', { name: /Edit|Add/ })).toBeNull();
  });

  it('DD-4: a manager reads an employee’s accounts and can’t change them', async () => {
    const subject = { view: 'manager', employeeId: EVERYDAY } as const;
    const { calls } = await renderPage(
      <SubjectContext value={subject}>
        <DirectDepositsPage />
      </SubjectContext>,
      {
        address: '/manager/direct-deposit?change=add',
        gateway: () => ({ body: replyWith({ canEdit: false, whyNot: 'viewingAnotherEmployee', sampleNet: null }) }),
      },
    );
    expect(calls).toEqual([`GET employeeProfile/directDeposit/${EVERYDAY}?role=manager`]);
    expect(screen.getAllByText('Savings ••0937')[0]).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Edit|Add/ })).toBeNull();
  });
});

describe('DD-1: adding an account', () => {
  it('asks before leaving unsent entries; a field that was only focused has none', async () => {
    await show({ address: '/direct-deposits?change=add' });
    const asks = () => screen.queryByRole('dialog', { name: 'Leave without sending?' }) !== null;
    const cancel = () => fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    for (const label of ['Routing number', 'Account number']) {
      fireEvent.focus(screen.getByLabelText(label));
      fireEvent.blur(screen.getByLabelText(label));
    }
    cancel();
    expect(asks()).toBe(false);
    cleanup();
    await show({ address: '/direct-deposits?change=add' });
    history.replaceState(null, '');
    const entries = history.length;
    for (const typed of ['2', '', '23', '', '231']) fill('Routing number', typed);
    // One more history entry, however often a field was filled and emptied.
    expect(history.length).toBe(entries + 1);
    cancel();
    expect(asks()).toBe(true);
  });

  it('reports each fault of a number, and shows the name of a known bank', async () => {
    const { services } = await show({ address: '/direct-deposits?change=add' });
    enterAccount({ routing: '231380105', again: '00482193360' });
    press('Continue to split');
    expect(screen.getByRole('alert').textContent).toContain('Check the digits.');
    expect(screen.getAllByText(/Check the last digits: 306 and 360/).length).toBeGreaterThan(0);
    fill('Routing number', '231 380 104');
    await settle(services);
    expect(screen.getByText('Conestoga Community Bank')).toBeTruthy();
    fill('Routing number', '021000021');
    await settle(services);
    expect(screen.getByText("We don't have this bank's name. Check the digits with your bank.")).toBeTruthy();
    for (const label of ['Routing number', 'Account number', 'Confirm account number'])
      expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe('off');
    expect(screen.getByLabelText('Confirm account number').getAttribute('type')).toBe('password');
    // A numeric keyboard for nine digits; one with letters for numbers that may contain them.
    const keyboards = ['Routing number', 'Account number', 'Confirm account number', /^Verify a current account/];
    expect(keyboards.map((label) => screen.getByLabelText(label).getAttribute('inputmode'))).toEqual([
      'numeric',
      null,
      null,
      null,
    ]);
  });

  it('DD-2: leads through split and review to a receipt, and reloads the list', async () => {
    const { bodies, calls, services } = await show({
      address: '/direct-deposits?change=add',
      answers: [{ body: SAVED }],
    });
    fill(/Account name/, 'Holiday');
    enterAccount();
    press('Continue to split');
    expect(heading()).toBe('Split your pay');
    press('Check my answers');
    expect(screen.getByRole('alert').textContent).toContain('Enter an amount above $0.00');
    fill('Holiday: amount in dollars', '50');
    expect(screen.getAllByText('$1,527.93').length).toBe(1);
    press('Move Holiday up');
    expect(screen.getByText('Holiday is now 1 of 3.')).toBeTruthy();
    press('Check my answers');
    expect(heading()).toBe('Check your answers');
    expect(screen.getByText('Friday, December 18')).toBeTruthy();
    press('Confirm identity and submit');
    await settle(services);
    expect(bodies).toEqual([
      expect.objectContaining({
        nickname: 'Holiday',
        routingNumber: '231 380 104',
        accountNumber: '0048-2193306',
        accountOnFile: '00318824821',
        split: { kind: 'amount', amount: 5_000 },
        priority: 1,
        version: 7,
      }),
    ]);
    expect(heading()).toBe('Your change was saved');
    expect(screen.getByText(/^Saturday, December 5, 12:00\sam EST$/)).toBeTruthy();
    expect(screen.getByText('Emergency fund ••0937, Everyday ••4821')).toBeTruthy();
    expect(calls.filter((call) => call === 'GET employeeProfile/directDeposit').length).toBeGreaterThan(1);
    expect(document.body.innerHTML).not.toContain('00482193306');
  });

  async function upToAnswers(answers: readonly Answer[]) {
    const page = await show({ address: '/direct-deposits?change=add', answers });
    fill(/Account name/, 'Holiday');
    enterAccount();
    press('Continue to split');
    fill('Holiday: amount in dollars', '50');
    press('Check my answers');
    press('Confirm identity and submit');
    await settle(page.services);
    return page;
  }

  it('DD-3: a failure appears in the summary, and every entry stays', async () => {
    await upToAnswers([problem(503, 'unavailable')]);
    expect(screen.getByRole('alert').textContent).toContain('The server says no.');
    press('Edit answers');
    expect(screen.getByLabelText<HTMLInputElement>('Holiday: amount in dollars').value).toBe('50');
    press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('0048-2193306');
  });

  it('DD-3: an error of a field leads back to the field, in the gateway’s words', async () => {
    const errors = [{ pointer: '/accountOnFile', code: 'account_on_file', detail: 'This is not an account of yours.' }];
    await upToAnswers([problem(422, 'invalid_input', { errors })]);
    expect(heading()).toBe('Add an account');
    expect(screen.getByLabelText('Verify a current account').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/This is not an account of yours/).length).toBe(2);
  });

  it('DD-3: an error of the shares leads back to the first of them', async () => {
    const errors = [{ pointer: '/others', code: 'no_remainder', detail: 'One account must get the rest.' }];
    await upToAnswers([problem(422, 'invalid_input', { errors })]);
    expect(heading()).toBe('Split your pay');
    expect(screen.getByLabelText('Emergency fund: amount in dollars').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/One account must get the rest/).length).toBe(2);
  });

  it('DD-3: after a lost connection, the summary says so and the same request is sent again', async () => {
    const page = await upToAnswers([]);
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('You lost your connection. Your entries are saved here');
    expect(document.activeElement).toBe(summary);
    expect(heading()).toBe('Check your answers');
    press('Confirm identity and submit');
    await settle(page.services);
    expect(page.bodies).toHaveLength(2);
    expect(page.bodies[1]).toEqual(page.bodies[0]);
    await vi.waitFor(() => expect(screen.getByRole('alert')).toBe(document.activeElement));
    press('Edit answers');
    expect(screen.getByLabelText<HTMLInputElement>('Holiday: amount in dollars').value).toBe('50');
  });

  it('409: shows the newer values beside the entries', async () => {
    await upToAnswers([problem(409, 'version_conflict')]);
    expect(screen.getByText('Your accounts changed while you were editing.')).toBeTruthy();
    expect(screen.getByText('$50.00', { selector: 'b *, b' })).toBeTruthy();
  });
});

describe('DD-1: deleting', () => {
  it('asks by name before it deletes, and says once that the request was sent', async () => {
    const { calls, services } = await show({ answers: [{ body: SAVED }] });
    press('Delete Emergency fund');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Emergency fund?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete Emergency fund' }));
    await settle(services);
    expect(calls).toContain(`DELETE employeeProfile/directDeposit/${SAVINGS}`);
    expect(toastsOf(services)).toEqual(['success: Request sent: Emergency fund will be removed']);
  });

  it('DD-3: after a lost connection, the dialog stays open and says so until it is closed', async () => {
    const { services } = await show();
    const question = () => within(screen.getByRole('dialog', { name: 'Delete Emergency fund?' }));
    press('Delete Emergency fund');
    fireEvent.click(question().getByRole('button', { name: 'Delete Emergency fund' }));
    await settle(services);
    expect((await question().findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    fireEvent.click(question().getByRole('button', { name: 'Keep account' }));
    press('Delete Emergency fund');
    expect(question().queryByRole('alert')).toBeNull();
  });

  it('DD-3: a refusal closes the dialog', async () => {
    const { services } = await show({ answers: [problem(409, 'version_conflict')] });
    press('Delete Emergency fund');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete Emergency fund' }));
    await settle(services);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('isn’t possible for the last account or the one that gets the rest, and says what to do first', async () => {
    await show();
    press('Delete Everyday');
    expect(screen.getByRole('dialog', { name: "Everyday can't be deleted yet" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a new main account' })).toBeTruthy();
    cleanup();
    await show({ reply: { directDeposits: [account(EVERYDAY)] } });
    press('Delete Everyday');
    expect(screen.getByText(/This is your only account/)).toBeTruthy();
  });

  it('with an open request, depends on the accounts that were requested', async () => {
    const rest = { split: { kind: 'remainder' } } as const;
    const fixed = { split: { kind: 'amount', amount: 5000 } } as const;
    const requested = [account(SAVINGS, rest), account(EVERYDAY, { ...fixed, priority: 1 })];
    const change = { ...SAVED.change, sentBack: null, employeeWorkflowId: SAVINGS };
    const proposed = { directDeposits: requested, change } as DirectDepositsReply['proposed'];
    await show({ reply: { proposed } });
    press('Delete Emergency fund');
    expect(screen.getByRole('dialog', { name: "Emergency fund can't be deleted yet" })).toBeTruthy();
    cleanup();
    await show({ reply: { proposed } });
    press('Delete Everyday');
    expect(screen.getByRole('dialog', { name: 'Delete Everyday?' })).toBeTruthy();
  });
});

it('DD-1: the form is in Spanish as well', async () => {
  await show({ address: '/direct-deposits?change=add', language: 'es' });
  expect(heading()).toBe('Agregar una cuenta');
  expect(screen.getByLabelText('Número de ruta')).toBeTruthy();
});

describe('E18: what a new split really changes', () => {
  const TRUCK = '00000000-0000-4000-8000-000000000003';
  const three = [
    account(SAVINGS),
    account(TRUCK, { nickname: 'Truck', split: { kind: 'percent', percent: 100_000 }, priority: 2 }),
    account(EVERYDAY, { priority: 3 }),
  ];
  const marks = (): (string | null | undefined)[][] =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const [name, , after] = [...row.children].map(({ textContent }) => textContent);
        return [name, after];
      });

  it.each([
    ['en', /^This is more than your last take-home pay covers/, 'Your pay may not cover every amount'],
    ['es', /Es más de lo que cubre su último pago neto/, 'Su pago podría no alcanzar para todos los montos'],
  ] as const)('an amount above any pay is not sent without a warning, in %s', async (language, hint, title) => {
    await show({ address: '/direct-deposits?change=split', language });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Emergency fund: / });
    fireEvent.change(field, { target: { value: '1777.93' } });
    expect(screen.queryByText(hint)).toBeNull();
    fireEvent.change(field, { target: { value: '1777.94' } });
    const warning = screen.getByText(hint);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(warning.id);
    press(language === 'en' ? 'Check my answers' : 'Revisar mis respuestas');
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('warns at the account for which nothing is left, not at the one that is paid first', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ value }) => value)).toEqual(['200.00', '10']);
    fireEvent.change(inputs[0] as HTMLInputElement, { target: { value: '1700' } });
    const warning = screen.getByText(/^This is more than your last take-home pay covers/);
    expect(inputs.map((input) => input.getAttribute('aria-describedby')?.includes(warning.id) ?? false)).toEqual([
      false,
      true,
    ]);
  });

  it('an account that only gets the rest is not marked as changed by another one, nor is one that keeps its place', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=add' });
    enterAccount();
    press('Continue to split');
    fireEvent.change(screen.getAllByRole('textbox').at(-1) as HTMLElement, { target: { value: '50' } });
    press('Check my answers');
    expect(marks()).toEqual([
      ['Emergency fund', 'After: No change'],
      ['Truck', 'After: No change'],
      [expect.stringContaining('Added'), expect.stringContaining('$50.00')],
      ['Everyday', expect.stringContaining('The rest, about')],
    ]);
  });

  it('an account that gets the rest from now on moves no other one', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    const shares = within(screen.getByRole('group', { name: /Emergency fund/ }));
    fireEvent.click(shares.getByRole('radio', { name: 'The rest' }));
    fireEvent.change(document.getElementById(`share-${EVERYDAY}`) as Element, { target: { value: '50' } });
    press('Check my answers');
    expect(marks().map(([name]) => name)).toEqual(['Truck', 'EverydayChanged', 'Emergency fundChanged']);
  });

  it('a row that is moved by its button keeps the focus there, in both directions', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    for (const name of ['Move Truck up', 'Move Truck down']) {
      // Some browsers take the focus from an element that moves.
      const button = screen.getByRole('button', { name });
      button.addEventListener('click', () => button.blur(), { once: true });
      press(name);
      expect(document.activeElement).toBe(button);
    }
  });

  it('a row that gets the rest from now on says so, and keeps the focus without its fields', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    const shares = within(screen.getByRole('group', { name: /Truck/ }));
    const rest = shares.getByRole('radio', { name: 'The rest' });
    rest.focus();
    fireEvent.click(rest);
    expect(screen.getByText('Truck now gets the rest.')).toBeTruthy();
    expect(rest.isConnected).toBe(false);
    expect(document.activeElement?.textContent).toMatch(/^Gets whatever is left/);
    expect(document.activeElement?.closest('li')?.textContent).toContain('Truck');
  });

  it('dragging a row past the account that gets the rest moves nothing', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    const rows = [...document.querySelectorAll('[data-row]')];
    for (const [place, row] of rows.entries())
      row.getBoundingClientRect = () => ({ top: place * 40, height: 40 }) as DOMRect;
    document.elementFromPoint = (_x, y) => rows[Math.floor(y / 40)] ?? null;
    const point = (type: string, clientY: number): void => {
      const fields = { pointerId: 1, pointerType: 'mouse', button: 0, isPrimary: true, clientX: 0, clientY };
      const grip = rows[0]?.querySelector('[data-grip]') as Element;
      fireEvent(grip, Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields));
    };
    point('pointerdown', 20);
    point('pointermove', 119);
    expect(screen.queryByText(/is now \d of 3/)).toBeNull();
    point('pointermove', 61);
    expect(screen.getByText('Emergency fund is now 2 of 3.')).toBeTruthy();
    point('pointerup', 61);
  });

  it('accounts that trade places are marked as changed, the one that gets the rest is not', async () => {
    await show({ reply: { directDeposits: three }, address: '/direct-deposits?change=split' });
    press('Move Truck up');
    press('Check my answers');
    expect(marks().map(([name]) => name)).toEqual([
      expect.stringMatching(/^Truck.*Changed/),
      expect.stringMatching(/^Emergency fund.*Changed/),
      'Everyday',
    ]);
  });
});

describe('E21: undoing one deletion', () => {
  const change = { ...SAVED.change, sentBack: null, employeeWorkflowId: SAVINGS };
  const TRUCK = '00000000-0000-4000-8000-000000000003';
  const reply = {
    directDeposits: [
      account(SAVINGS),
      account(TRUCK, { nickname: 'Truck', priority: 2, split: { kind: 'amount', amount: 5_000 } }),
      account(EVERYDAY, { priority: 3 }),
    ],
    proposed: { directDeposits: [account(EVERYDAY)], change },
  } as Partial<DirectDepositsReply>;

  it('brings back this account alone, as it is on file, after one press', async () => {
    const { bodies, calls, services } = await show({ reply, answers: [{ body: SAVED }] });
    const row = within(screen.getByRole('row', { name: /Emergency fund/ }));
    const undo = row.getByRole('button', { name: 'Keep account Emergency fund' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await settle(services);
    expect(bodies).toEqual([
      { id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 20_000 }, priority: 1 },
    ]);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT employeeProfile/directDeposit']);
    expect(toastsOf(services)).toEqual(['success: Emergency fund stays']);
  });

  it('is offered only to people who may change accounts', async () => {
    await show({ reply: { ...reply, canEdit: false, whyNot: 'editRole' } });
    expect(screen.getByRole('row', { name: /Emergency fund/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Keep account/ })).toBeNull();
  });
});

describe('E6: a second account in a request that waits', () => {
  const TRUCK = '00000000-0000-4000-8000-000000000003';
  const waiting = (effectivePayDate: string | null): Partial<DirectDepositsReply> => ({
    proposed: {
      directDeposits: [
        account(SAVINGS),
        account(TRUCK, {
          nickname: 'Truck',
          status: 'pending',
          priority: 2,
          split: { kind: 'amount', amount: 5_000 },
        }),
        account(EVERYDAY, { priority: 3 }),
      ],
      change: { ...SAVED.change, effectivePayDate, sentBack: null },
    },
  });
  const reviewSplit = (): void => {
    const inputs = screen.getAllByRole('textbox');
    fireEvent.change(inputs[0] as HTMLElement, { target: { value: '210' } });
    press('Check my answers');
  };
  const LABELS = {
    en: ['Routing number', 'Account number', 'Confirm account number', 'Verify a current account'],
    es: ['Número de ruta', 'Número de cuenta', 'Confirmar número de cuenta', 'Verifique una cuenta actual'],
  };
  const reviewAdded = (language: 'en' | 'es' = 'en'): void => {
    const numbers = ['231 380 104', '0048-2193306', '00482193306', '00318824821'];
    for (const [at, label] of LABELS[language].entries()) fill(label, numbers[at] ?? '');
    press(language === 'en' ? 'Continue to split' : 'Continuar al reparto');
    fill(language === 'en' ? /^This account: amount/ : /^Esta cuenta: monto/, '50');
    press(language === 'en' ? 'Check my answers' : 'Revisar mis respuestas');
  };

  it.each([
    ['en', 'Your waiting change moves, too', /^Truck: waiting to start on December 4\. .* starts on December 18/],
    [
      'es',
      'Su cambio pendiente también se mueve',
      /^Truck: en espera de empezar el 4 de diciembre\. .* empieza el 18 de diciembre/,
    ],
  ] as const)('the dates that move are said before it is sent, in %s', async (language, title, body) => {
    await show({ reply: waiting('2026-12-04'), address: '/direct-deposits?change=add', language });
    reviewAdded(language);
    expect(screen.getByText(language === 'en' ? 'Friday, December 18' : 'Viernes 18 de diciembre')).toBeTruthy();
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(body)).toBeTruthy();
  });

  it('a new split keeps the date of the account that waits, and the last step shows it', async () => {
    await show({ reply: waiting('2026-12-04'), address: '/direct-deposits?change=split' });
    reviewSplit();
    expect(screen.queryByText('Your waiting change moves, too')).toBeNull();
    expect(screen.getByText('Friday, December 4')).toBeTruthy();
    expect(screen.queryByText('Friday, December 18')).toBeNull();
  });

  it('the account that waits keeps its numbers while it is edited', async () => {
    await show({ reply: waiting(null), address: `/direct-deposits?change=${TRUCK}` });
    expect(screen.getByText("We'll keep the numbers for Checking ••4821.")).toBeTruthy();
    expect(screen.queryByLabelText('Routing number')).toBeNull();
  });

  it('the split can be changed although one account alone is active', async () => {
    const reply = { ...waiting(null), directDeposits: [account(EVERYDAY)] };
    await show({ reply, address: '/direct-deposits?change=split' });
    expect(heading()).toBe('Split your pay');
    press('Check my answers');
    press('Edit answers');
    expect(heading()).toBe('Split your pay');
  });

  it.each([
    ['the same date stays', waiting('2026-12-18')],
    ['nothing waits', { proposed: null }],
    [
      'only a split waits',
      {
        ...waiting('2026-12-04'),
        proposed: {
          directDeposits: [account(SAVINGS), account(EVERYDAY)],
          change: { ...SAVED.change, effectivePayDate: '2026-12-04', sentBack: null },
        },
      },
    ],
  ])('nothing is said where %s', async (_what, reply) => {
    await show({ reply, address: '/direct-deposits?change=add' });
    reviewAdded();
    expect(screen.getByRole('button', { name: /Confirm|Submit/ })).toBeTruthy();
    expect(screen.queryByText('Your waiting change moves, too')).toBeNull();
  });
});

describe('E7: a person without the number of an account on file', () => {
  it('can ask the payroll team instead and change their mind, with the focus on the same button', async () => {
    await show({ address: '/direct-deposits?change=add' });
    screen.getByRole('button', { name: "I don't have this number" }).focus();
    press("I don't have this number");
    expect(screen.queryByLabelText('Verify a current account')).toBeNull();
    expect(screen.getByText('Your payroll team will confirm the change with you.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('I have the number');
    press('I have the number');
    expect(screen.getByLabelText('Verify a current account')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("I don't have this number");
  });

  it('sends that they ask, and no number', async () => {
    const { bodies, services } = await show({ address: '/direct-deposits?change=add', answers: [{ body: SAVED }] });
    enterAccount();
    press("I don't have this number");
    press('Continue to split');
    fill(/^This account: amount/, '50');
    press('Check my answers');
    press('Confirm identity and submit');
    await settle(services);
    expect(bodies).toEqual([expect.objectContaining({ accountNumber: '0048-2193306', asksPayroll: true })]);
    expect(bodies[0]).not.toHaveProperty('accountOnFile');
    expect(heading()).toBe('Your change was saved');
  });

  it('isn’t offered where no account on file has to be entered', async () => {
    await show({ address: '/direct-deposits?change=add', reply: { mustConfirmAccountOnFile: false } });
    expect(screen.getByLabelText('Confirm account number')).toBeTruthy();
    expect(screen.queryByRole('button', { name: "I don't have this number" })).toBeNull();
  });
});

it('DD-1: a form doesn’t show what was entered for another account', async () => {
  const { services, go } = await show({ address: '/direct-deposits?change=add' });
  fill(/^Account name/, 'Vacation');
  go(`/direct-deposits?change=${SAVINGS}`);
  await settle(services);
  expect(screen.getByLabelText<HTMLInputElement>(/^Account name/).value).toBe('Emergency fund');
});
