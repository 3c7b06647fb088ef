import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { PayStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../../test/page.tsx';
import { idOf, paychecksReply, checkDetail, checkSummary } from '../../features/paychecks/test/stub.ts';
import { ClosedScreensContext } from '../../platform/open-screens.ts';
import { HrefsContext, type HrefOf } from '../hrefs.ts';
import { HomePage } from './home-page.tsx';

afterEach(cleanup);

const attachment = (fileName: string, isAcknowledged = false) => ({
  attachmentId: idOf(70),
  title: fileName.replace('.pdf', ''),
  fileName,
  contentType: 'application/pdf',
  sizeBytes: 1,
  version: 1,
  requiresAcknowledgement: true,
  isAcknowledged,
  acknowledgedAt: null,
});
const message = (number: number, title: string, ...attachments: ReturnType<typeof attachment>[]) => ({
  messageId: idOf(number),
  title,
  body: '',
  postedAt: `2026-11-${String(number).padStart(2, '0')}T12:00:00Z`,
  dueDate: null,
  isRead: number < 15,
  attachments,
});
const landing: LandingPage = {
  unacknowledgedAttachmentsExist: true,
  pendingTransactionsExist: true,
  waitingChanges: [{ ruleType: 2, isApproved: false, isSentBack: false, submittedAt: '2026-11-18T16:10:00Z' }],
  messageCategories: [
    {
      categoryId: idOf(80),
      categoryName: 'Policies',
      messagesForThisCategory: [
        message(17, 'New forklift rules', attachment('Forklift Safety Policy.pdf')),
        message(12, 'Old rules', attachment('Old.pdf', true)),
        message(10, 'Older', attachment('A.pdf'), attachment('B.pdf'), attachment('C.pdf', true)),
      ],
    },
    { categoryId: idOf(81), categoryName: 'Benefits', messagesForThisCategory: [message(20, 'Open enrollment')] },
  ],
};
const quiet: LandingPage = {
  unacknowledgedAttachmentsExist: false,
  pendingTransactionsExist: false,
  waitingChanges: [],
  messageCategories: [],
};

const offer: PayStubOffer = {
  offeredAt: '2026-11-20T05:00:00Z',
  endedOn: '2025-12-20',
  from: '2024-12-20',
  accessUntil: '2026-12-20',
  isOpen: true,
  answer: null,
  answeredAt: null,
  downloadedAt: null,
};

interface GatewayAnswers {
  readonly check?: Answer | Promise<Answer>;
  readonly page?: Answer | Promise<Answer> | (() => Answer | Promise<Answer>);
  readonly detail?: (checkId: string) => Answer;
  readonly firstDay?: Answer;
}
const gateway =
  ({
    check = { body: paychecksReply([checkSummary(2, '2026-11-20'), checkSummary(1, '2026-11-06', { net: 219_564 })]) },
    page = { body: landing },
    detail,
    firstDay = { body: { tasks: [] } },
  }: GatewayAnswers): Gateway =>
  (call, body) =>
    call === 'GET firstDay'
      ? firstDay
      : call === 'GET check'
        ? check
        : call === 'GET check/offers'
          ? { body: { offers: [offer] } }
          : call === 'GET LandingPage'
            ? typeof page === 'function'
              ? page()
              : page
            : detail?.((body as { checkId: string }).checkId);

const listed: HrefOf = (key) => ({ home: '/home', paychecks: '/paychecks', messages: '/messages' })[key as string];
const signIn = (name: string, isFormer = false, canEdit = true): SignIn => {
  const state = {
    status: 'signedIn',
    session: { person: { name }, profile: { isFormer }, canEdit },
  } as unknown as SignInState;
  return { state: () => state, subscribe: () => () => undefined } as unknown as SignIn;
};
const show = (
  harness: GatewayAnswers,
  more: { hrefOf?: HrefOf; closed?: readonly string[]; name?: string; isFormer?: boolean; canEdit?: boolean } & Partial<
    Parameters<typeof renderPage>[1]
  > = {},
) => {
  const { hrefOf = listed, closed = [], name = 'Marisol Vega', isFormer = false, canEdit = true, ...options } = more;
  const page: ReactNode = (
    <SignInContext value={signIn(name, isFormer, canEdit)}>
      <HrefsContext value={hrefOf}>
        <ClosedScreensContext value={closed}>
          <HomePage />
        </ClosedScreensContext>
      </HrefsContext>
    </SignInContext>
  );
  return renderPage(page, { gateway: gateway(harness), ...options });
};

describe('home', () => {
  it('greets the person, and sends both reads at the same time', async () => {
    const { calls } = await show({ detail: () => ({ body: checkDetail(2, '2026-11-20') }) });
    expect(screen.getByRole('heading', { level: 1, name: 'Hi, Marisol' })).toBeTruthy();
    expect(calls.slice(0, 2).toSorted()).toEqual(['GET LandingPage', 'GET check']);
    // The latest check's deposits and a first day's steps come after, and the menu, which the shell has read before.
    const others = () => calls.slice(2).filter((call) => !/menu|counts/.test(call));
    await vi.waitFor(() => expect(others().toSorted()).toEqual(['GET firstDay', 'POST check/detail']));
  });

  it('CON-8: shows no card of a part that the client doesn’t have, and reads nothing for it', async () => {
    const { calls } = await show({}, { closed: ['/messages'] });
    expect(await screen.findByText('Take-home pay')).toBeTruthy();
    expect(calls).not.toContain('GET LandingPage');
    expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
    cleanup();
    const without = await show({}, { closed: ['/paychecks'] });
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy();
    expect(without.calls).not.toContain('GET check');
    expect(screen.queryByText('Take-home pay')).toBeNull();
  });

  it('TRU-3: offers former employees their pay stubs above everything else', async () => {
    const { calls } = await show({}, { isFormer: true });
    const offered = await screen.findByRole('link', { name: 'Download all' });
    expect(screen.getAllByRole('link')[0]).toBe(offered);
    expect(calls).toContain('GET check/offers');
  });

  it('MSG-2, MSG-3: names a document to acknowledge, counts several, and shows pending requests', async () => {
    await show({});
    const card = within(screen.getByRole('region', { name: /To do/ }));
    expect(card.getByRole('heading').textContent).toBe('To do 2 need action');
    expect(card.getByRole('link', { name: /Acknowledge “Forklift Safety Policy”/ }).getAttribute('href')).toBe(
      `/messages?message=${idOf(17)}`,
    );
    expect(card.getByText('Acknowledge 2 documents')).toBeTruthy();
    expect(screen.getByText('Your direct deposit change is waiting for approval')).toBeTruthy();
    expect(screen.getByText('Sent November 18. Nothing changes until then.')).toBeTruthy();
  });

  it('MSG-3 E11: shows every waiting request with the date on which it was sent', async () => {
    const waitingChanges = [
      { ruleType: 5, isApproved: true, isSentBack: false, submittedAt: '2026-11-19T16:10:00Z' },
      { ruleType: 2, isApproved: false, isSentBack: false, submittedAt: '2026-11-18T16:10:00Z' },
      { ruleType: 1, isApproved: false, isSentBack: true, submittedAt: '2026-11-02T16:10:00Z' },
    ];
    await show({ page: { body: { ...landing, waitingChanges } } });
    const rows = screen.getAllByText(/^Sent November/).map((row) => row.parentElement?.textContent);
    expect(rows).toEqual([
      'Your tax change is approved and starts soonSent November 19. Nothing changes until then.',
      'Your direct deposit change is waiting for approvalSent November 18. Nothing changes until then.',
      'Your change of name or address was sent back. Fix and resubmit itSent November 2. Nothing changes until then.',
    ]);
  });

  it('MSG-3: shows the newest messages, marks unread ones and links to all', async () => {
    await show({});
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unread. Open enrollmentBenefits, today',
      'Unread. New forklift rulesPolicies, Nov 17',
      'Old rulesPolicies, Nov 12',
    ]);
    expect(messages.getByRole('link', { name: 'View all (4)' }).getAttribute('href')).toBe('/messages');
  });

  it('NAV-6: links only to screens in the menu', async () => {
    await show({}, { hrefOf: () => undefined });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.every((href) => href?.startsWith(`/paychecks/${idOf(2)}`))).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Common tasks' })).toBeNull();
  });

  it('E21: shows every paycheck of the last payday, not only one', async () => {
    const checks = [
      checkSummary(3, '2026-11-20', { net: 50_000, runType: 'bonus' }),
      checkSummary(2, '2026-11-20'),
      checkSummary(4, '2026-11-20', { net: 77_700, checkStatus: 'voided' }),
      checkSummary(1, '2026-11-06', { net: 66_600 }),
    ];
    await show({ check: { body: paychecksReply(checks) } });
    const link = screen.getByRole('link', { name: 'Another paycheck of this day:' });
    expect(link.getAttribute('href')).toBe(`/paychecks/${idOf(2)}`);
    expect(link.parentElement?.textContent).toContain('$2,008.14');
  });

  it.each([
    [true, ['/direct-deposits', '/my-profile', '/w-2-form', '/paychecks']],
    [false, ['/w-2-form', '/paychecks']],
  ])(
    'E16: with the right to change data being %s, offers only tasks that the person may do',
    async (canEdit, hrefs) => {
      const routes = {
        directDeposits: '/direct-deposits',
        myProfile: '/my-profile',
        yearEnd: '/w-2-form',
        paychecks: '/paychecks',
      };
      await show({}, { canEdit, hrefOf: (key) => (routes as Readonly<Record<string, string>>)[key] });
      const tasks = within(screen.getByRole('region', { name: 'Common tasks' }));
      expect(tasks.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(hrefs);
    },
  );

  it.each([
    ['en', 'Get my 1099'],
    ['es', 'Obtener mi 1099'],
  ] as const)('E15: offers a contractor the 1099, not the W-2, in %s', async (language, task) => {
    const routes = { yearEnd1099: '/w-2-form', paychecks: '/paychecks' };
    await show({}, { hrefOf: (key) => (routes as Readonly<Record<string, string>>)[key], language });
    expect(screen.getByRole('link', { name: task }).getAttribute('href')).toBe('/w-2-form');
    expect(screen.queryByRole('link', { name: /W-2/ })).toBeNull();
  });

  it('offers only common tasks that the menu lists', async () => {
    await show({}, { hrefOf: (key) => (key === 'yearEnd' ? '/w-2-form' : listed(key)) });
    const tasks = within(screen.getByRole('region', { name: 'Common tasks' }));
    expect(tasks.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/w-2-form', '/paychecks']);
  });
});

describe('V8: the first day', () => {
  const tasks = (['directDeposit', 'federalForm', 'stateForm', 'onlineForms', 'contacts'] as const).map((kind) => ({
    kind,
    progress: 'open' as const,
    certificate: kind === 'stateForm' ? { state: 'IL', form: 'IL-W-4' } : null,
  }));
  const none = { check: { body: paychecksReply([]) }, page: { body: quiet }, firstDay: { body: { tasks } } };
  const routes: Readonly<Record<string, string>> = {
    directDeposits: '/direct-deposits',
    myProfile: '/my-profile',
    yearEnd1099: '/w-2-form',
    hr: '/hr',
  };

  it('shows the tasks above the empty pay, each with its screen, and no empty totals', async () => {
    await show(none, { hrefOf: (key) => routes[key] });
    const card = within(await screen.findByRole('region', { name: /Get set up/ }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/direct-deposits',
      '/my-profile/taxes/w-4',
      '/my-profile/taxes/state/IL',
      '/w-2-form/consent',
      '/hr?tab=employee-contacts',
    ]);
    expect(screen.queryByRole('heading', { name: 'Year to date' })).toBeNull();
  });

  it('E16: leaves out tasks whose screen isn’t in the menu', async () => {
    await show(none, { hrefOf: (key) => (key === 'hr' ? '/hr' : undefined) });
    const card = within(await screen.findByRole('region', { name: /Get set up/ }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/hr?tab=employee-contacts']);
  });

  it.each([
    ['a former employee', { isFormer: true }, none],
    [
      'someone with four paychecks',
      {},
      { ...none, check: { body: paychecksReply([4, 3, 2, 1].map((at) => checkSummary(at, `2026-11-0${at}`))) } },
    ],
  ])('asks nothing of %s', async (_, who, answers) => {
    const { calls } = await show(answers, who);
    expect(calls).not.toContain('GET firstDay');
    expect(screen.queryByRole('region', { name: /Get set up/ })).toBeNull();
  });
});

describe('the last pay', () => {
  const deposits = () => ({ body: checkDetail(2, '2026-11-20') });
  const before = { checkId: idOf(1), checkDate: '2026-11-06', net: 219_564 };
  const cause = { en: 'no overtime this time', es: 'esta vez no hubo horas extra' };
  const because = {
    body: paychecksReply([checkSummary(2, '2026-11-20'), checkSummary(1, '2026-11-06')], {
      comparison: { before, cause },
    }),
  };

  it('shows the latest pay, why it differs and the next payday', async () => {
    await show({ check: because, detail: deposits });
    const card = within(screen.getByRole('region', { name: 'Paid today, Friday, November 20' }));
    expect(card.getByText('$2,008.14', { selector: 'p *' })).toBeTruthy();
    expect(card.getByText(/less than November 6: no overtime this time\./)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Why it changed' }).getAttribute('href')).toBe(`/paychecks/${idOf(2)}#why`);
    expect(card.getByText('in 14 days')).toBeTruthy();
    expect(await card.findByText('Everyday ••4821')).toBeTruthy();
  });

  it('V14: shows where it went beside its amounts, not at the next payday', async () => {
    await show({ check: because, detail: deposits });
    const card = screen.getByRole('region', { name: 'Paid today, Friday, November 20' });
    const [latest, next] = [...card.children] as HTMLElement[];
    if (!latest || !next) throw new Error('The card has no two parts.');
    expect(await within(latest).findByRole('heading', { name: 'Where it went' })).toBeTruthy();
    expect(within(latest).getByText('Everyday ••4821')).toBeTruthy();
    expect(within(next).getByText('in 14 days')).toBeTruthy();
    expect(within(next).queryByText('Everyday ••4821')).toBeNull();
  });

  it('shows the amount, with the link, when no single cause explains it', async () => {
    const check = { body: { ...because.body, comparison: { before, cause: null } } };
    await show({ check, detail: () => refusal(500) });
    expect(screen.getByText(/less than November 6\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Why it changed' }).getAttribute('href')).toBe(`/paychecks/${idOf(2)}#why`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [2_100_000, '2026-11-06', 'less than November 6:'],
    [150_000, '2026-11-06', 'more than November 6:'],
    [219_564, '2025-12-26', 'less than December 26, 2025:'],
    [200_814, '2026-11-06', 'The same as November 6, to the cent.'],
  ])('compares with %i cents on %s', async (net, checkDate, sentence) => {
    const earlier = { ...before, net, checkDate };
    await show({ check: { body: { ...because.body, comparison: { before: earlier, cause } } }, detail: deposits });
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
  });

  it('shows the kind of paycheck when there is none to compare with', async () => {
    const bonus = paychecksReply([checkSummary(2, '2026-11-20', { runType: 'bonus' }), checkSummary(1, '2026-11-06')]);
    await show({ check: { body: bonus }, detail: deposits });
    expect(screen.getByText('Bonus')).toBeTruthy();
  });

  it('is shown in Spanish', async () => {
    await show({ check: because, detail: deposits }, { language: 'es' });
    expect(screen.getByRole('heading', { name: 'Hola, Marisol' })).toBeTruthy();
    expect(screen.getByText(/menos que el 6 de noviembre: esta vez no hubo horas extra\./)).toBeTruthy();
  });

  it('hidden amounts are neither visible nor announced', async () => {
    const { container } = await show({ check: because, detail: deposits }, { hidden: true });
    expect(screen.getAllByText('Amount hidden').length).toBeGreaterThan(8);
    for (const shown of container.querySelectorAll('span')) {
      if (shown.children.length === 0 && /^\$\d/.test(shown.textContent))
        expect(shown.closest('[aria-hidden="true"]')).toBeTruthy();
    }
  });
});

it('draws nothing that to-dos could push down until they are known', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const shown = show({ page: promise });
  expect(await screen.findByRole('heading', { name: 'Hi, Marisol' })).toBeTruthy();
  // Pay is there.
  await new Promise((answered) => setTimeout(answered));
  expect(screen.queryByText('Paid today, Friday, November 20')).toBeNull();
  resolve({ body: landing });
  await shown;
  expect(screen.getByText('Paid today, Friday, November 20')).toBeTruthy();
  expect(screen.getByRole('region', { name: /To do/ })).toBeTruthy();
});

describe('each card handles its own failure', () => {
  it('reading messages again keeps the other cards', async () => {
    const again = Promise.withResolvers<Answer>();
    let page: Answer | Promise<Answer> = refusal(500);
    const { services, calls } = await show({ page: () => page });
    const pay = screen.getByText('Paid today, Friday, November 20');
    const { length } = calls;
    page = again.promise;
    const button = await screen.findByRole('button', { name: 'Try again' });
    fireEvent.click(button);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(length));
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(pay.isConnected).toBe(true);
    again.resolve({ body: landing });
    await settle(services);
    expect(pay.isConnected).toBe(true);
    expect(screen.getByText('Open enrollment')).toBeTruthy();
  });

  it('pay appears when messages never arrive', async () => {
    await show({ page: new Promise(() => undefined) }, { awaitReads: false });
    expect(await screen.findByText('Paid today, Friday, November 20', {}, { timeout: 15_000 })).toBeTruthy();
  });

  it('messages appear when pay never arrives', async () => {
    await show({ check: new Promise(() => undefined) }, { awaitReads: false });
    expect(await screen.findByText('Open enrollment', {}, { timeout: 15_000 })).toBeTruthy();
  });

  it('messages appear when pay cannot be read', async () => {
    await show({ check: refusal(500, 'req-1') });
    expect(
      (await screen.findAllByRole('alert', {}, { timeout: 15_000 })).map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/We couldn't load your last paycheck\..*req-1/),
      expect.stringMatching(/We couldn't load your totals\./),
    ]);
    expect(screen.getByText('Open enrollment')).toBeTruthy();
  });

  it('pay appears when messages cannot be read, without claiming that there are none', async () => {
    await show({ page: refusal(500) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("We couldn't load your messages.");
    // The number that support asks for.
    expect(alert.textContent).toContain('req-42');
    expect(screen.getByText('Paid today, Friday, November 20')).toBeTruthy();
    expect(screen.queryByText('No messages')).toBeNull();
  });

  it('without paychecks and messages, explains why and when', async () => {
    await show({ check: { body: paychecksReply([]) }, page: { body: quiet } }, { name: '' });
    expect(screen.getByRole('heading', { level: 1, name: 'Hi' })).toBeTruthy();
    expect(screen.getByText('No paychecks yet')).toBeTruthy();
    expect(screen.getByText(/first payday is Friday, December 4/)).toBeTruthy();
    expect(screen.getByText('No messages')).toBeTruthy();
    expect(screen.queryByText(/To do/)).toBeNull();
    expect(screen.queryByText(/waiting for approval/)).toBeNull();
  });
});
