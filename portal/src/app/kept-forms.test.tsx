import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { ReactNode } from 'react';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { canDemandStepUp, isWrite } from '@paystead/contract/failures-of.ts';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { renderPage, settle, type Page } from '../../test/page.tsx';
import { matchCall, recordedReply } from '../../test/recorded.ts';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { DirectDepositsPage } from '../features/direct-deposits/direct-deposits-page.tsx';
import { Lookup } from '../features/employee-lookup/lookup.tsx';
import { PaychecksPage } from '../features/paychecks/list/paychecks-page.tsx';
import { approvalsPage } from '../features/pending-transactions/decide/approvals-page.tsx';
import { RequestsPage } from '../features/pending-transactions/own/requests-page.tsx';
import { PreferencesPage } from '../features/preferences/preferences-page.tsx';
import { LinkCard } from '../features/profile-selection/link/link-card.tsx';
import { PersonalChangePage } from '../features/profile/change/change-page.tsx';
import { notConfirmed } from '../features/session/not-confirmed.ts';
import { PlacesPage } from '../features/taxes/places/places-page.tsx';
import { StatePage } from '../features/taxes/state/state-page.tsx';
import { W4Page } from '../features/taxes/w4/w4-page.tsx';
import { YearEndConsentPage } from '../features/year-end/consent/consent-page.tsx';
import { YearEndPage } from '../features/year-end/list/year-end-page.tsx';
import { keepEntry, takeEntry } from '../platform/kept-entry/kept-content.ts';
import { forgetDraftsOfOthers } from '../platform/kept-entry/stored-drafts.ts';
import type { ApiFailure } from '../platform/api/failure.ts';
import { createTranslator } from './start/translator.ts';

/*
 * Every call that can be refused until its person confirms their identity, by the form that sends it. Each form is filled
 * in and sent on one page, which is then left for the identity provider, and stands on the next one as it stood: sent by
 * itself and once where the person confirmed, and not sent where they did not.
 */

const translator = createTranslator('en', async (next) => catalogueOf(next));
await translator.load('en');
const t = translator.text;

beforeEach(() => {
  teachDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  isPressedTwice = false;
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Whether every button is pressed twice in a row, as by an impatient hand. */
let isPressedTwice = false;
const click = (button: HTMLElement): void => {
  // The second press comes before the first is drawn.
  act(() => {
    button.click();
    if (isPressedTwice) button.click();
  });
};
const press = (name: string | RegExp) => click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const noTax = stateFormOf('PA').wording.exempt?.label.en ?? '';
const starting = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a recorded file has no type of its own
const recorded = <T,>(call: string): T => recordedReply(matchCall(call)) as T;

interface Row {
  /** The call that is refused, by its name in the contract. */
  readonly endpoint: string;
  readonly what: string;
  readonly page: ReactNode;
  readonly address: string;
  /** Answers that differ from the recorded ones, by call. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Reply to the call after the confirmation. The default is the recorded one. */
  readonly reply?: unknown;
  /** Fills the form in and sends it. */
  readonly send: (page: Page) => Promise<void> | void;
  /** Checks that the entries are back in the form, if nothing was sent. */
  readonly stands: () => void;
}

interface Changes {
  readonly pendingTransactions: readonly { readonly employeeWorkflowId: string }[];
}
const [waiting] = recorded<Changes>('GET pendingTransactions/employee?status=open').pendingTransactions;
const OTHER_CHANGE = '00000000-0000-4000-8000-00000000000b';
/** Two changes that wait, so that a decision about the other one would show. */
const QUEUE = {
  pendingTransactions: [OTHER_CHANGE, waiting?.employeeWorkflowId].map((employeeWorkflowId) => ({
    ...waiting,
    employeeWorkflowId,
    approvable: true,
    approveWhyNot: null,
    summary: null,
  })),
  nextCursor: null,
};
const DEVICES = {
  sessions: ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'].map((sessionId, at) => ({
    ...recorded<{ sessions: readonly object[] }>('GET sessions').sessions[0],
    sessionId,
    device: `Laptop ${at + 1}`,
    isCurrent: false,
  })),
};
const ARCHIVES = {
  exports: ['00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e2'].map((exportId, at) => ({
    exportId,
    status: 'cancelled',
    years: [2025 - at],
    lang: 'en',
    done: 3,
    total: 26,
    sizeBytes: null,
    createdAt: '2026-11-19T15:00:00Z',
    expiresAt: null,
  })),
};
const DEPUTIES = {
  today: '2026-11-20',
  named: [],
  represented: [],
  candidates: [{ employeeId: OTHER_CHANGE, name: 'Ana Ruiz', employeeNumber: '7' }],
};
const FOUND = ['Vega', 'Vegas'].map((lastName, at) => ({
  employeeId: `00000000-0000-4000-8000-0000000000f${at}`,
  lastName,
  firstName: 'Jo',
  employeeNumber: `E-${at}`,
  employmentStatus: 'a',
  payType: null,
  payGroup: null,
  legalCompany: null,
  workEmail: null,
  organizationNames: [],
}));
const NO_OPTIONS = {
  legals: [],
  payGroups: [],
  organizationFields: [],
  systemPayTypes: [],
  employmentStatuses: [],
  organizationColumns: [],
};
const Approvals = approvalsPage('manager');
const SHARE = starting('Emergency fund: ');

/** Everything in the browser's storage. */
const storedTexts = () => [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' ');

const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

/** The button whose text begins so, in the entry that names it. */
const buttonIn = (entry: string, name: string) => {
  const item = screen
    .getAllByText(entry, { exact: false })
    .map((found) => found.closest('li'))
    .find((found) => found !== null);
  if (!item) throw new Error(`${entry} is in no list.`);
  return within(item).getByRole('button', { name: starting(name) });
};

const ROWS: readonly Row[] = [
  {
    endpoint: 'directDeposits.add',
    what: 'another account, with its numbers',
    page: <DirectDepositsPage />,
    address: '/direct-deposits?change=add',
    send: () => {
      fill(starting(t('directDeposits.nickname')), 'Vacation');
      fill(t('directDeposits.routing'), '231380104');
      fill(t('directDeposits.number'), '00482193777');
      fill(t('directDeposits.again'), '00482193777');
      fill(t('directDeposits.onFile'), '00318824821');
      press(t('directDeposits.toSplit'));
      fill(starting('Vacation: '), '75.50');
      press(t('directDeposits.toCheck'));
      press(t('directDeposits.send'));
    },
    stands: () => {
      press(t('directDeposits.changeSomething'));
      expect(value(starting('Vacation: '))).toBe('75.50');
      press(t('directDeposits.back'));
      expect(value(t('directDeposits.number'))).toBe('00482193777');
    },
  },
  {
    endpoint: 'directDeposits.edit',
    what: 'the split, and the order',
    page: <DirectDepositsPage />,
    address: '/direct-deposits?change=split',
    send: () => {
      fill(SHARE, '210');
      press(starting(t('directDeposits.moveDown', { account: 'Emergency fund' })));
      press(t('directDeposits.toCheck'));
      press(t('directDeposits.send'));
    },
    stands: () => {
      press(t('directDeposits.changeSomething'));
      expect(value(SHARE)).toBe('210');
    },
  },
  {
    endpoint: 'directDeposits.delete',
    what: 'the question about an account',
    page: <DirectDepositsPage />,
    address: '/direct-deposits',
    send: () => {
      const [inTable] = screen.getAllByRole('button', { name: /^Delete\s+House$/ });
      if (inTable) fireEvent.click(inTable);
      click(inDialog(t('directDeposits.deleteName', { account: 'House' })));
    },
    stands: () => {
      expect(
        screen.getByRole('dialog', { name: t('directDeposits.deleteQuestion', { account: 'House' }) }),
      ).toBeTruthy();
    },
  },
  {
    endpoint: 'profile.savePersonal',
    what: 'a name, at the step before it is sent',
    page: <PersonalChangePage />,
    address: '/my-profile/personal/change',
    send: () => {
      fill(t('profile.lastName'), 'Vega Ruiz');
      press(t('profile.checkAnswers'));
      press(t('profile.send'));
    },
    stands: () => {
      expect(screen.getByText('Vega Ruiz', { exact: false })).toBeTruthy();
      press(t('profile.backToForm'));
      expect(value(t('profile.lastName'))).toBe('Vega Ruiz');
    },
  },
  {
    endpoint: 'taxes.save',
    what: 'a signed W-4',
    page: <W4Page />,
    address: '/my-profile/taxes/w4',
    send: () => {
      fill(/^Children/, '2');
      fill(t('taxes.signature'), 'Marisol Vega');
      press(t('taxes.checkAnswers'));
      press(t('taxes.signAndSend'));
    },
    stands: () => {
      expect(screen.getByText(t('taxes.signedAs', { name: 'Marisol Vega' }), { exact: false })).toBeTruthy();
      press(t('taxes.changeSomething'));
      expect(value(/^Children/)).toBe('2');
    },
  },
  {
    endpoint: 'taxes.save',
    what: 'a state’s certificate',
    page: (
      <Route path="/state/:state">
        <StatePage />
      </Route>
    ),
    address: '/state/pa',
    send: () => {
      fireEvent.click(screen.getByLabelText(starting(noTax)));
      fill(t('taxes.signature'), 'Marisol Vega');
      press(t('taxes.signAndSend'));
    },
    stands: () => {
      expect(value(t('taxes.signature'))).toBe('Marisol Vega');
      expect(screen.getByLabelText<HTMLInputElement>(starting(noTax)).checked).toBe(true);
    },
  },
  {
    endpoint: 'taxes.save',
    what: 'the places of tax',
    page: <PlacesPage />,
    address: '/my-profile/taxes/places',
    send: async (page) => {
      fill(starting(t('taxes.residentZip')), '17601');
      await settle(page.services);
      fireEvent.click(screen.getByLabelText(/East Hempfield/));
      fill(t('taxes.signature'), 'Marisol Vega');
      press(t('taxes.signAndSend'));
    },
    stands: () => expect(value(t('taxes.signature'))).toBe('Marisol Vega'),
  },
  {
    endpoint: 'yearEnd.giveConsent',
    what: 'the code of the sample, and the agreement',
    page: <YearEndConsentPage />,
    address: '/w-2-form/consent?forms=1099',
    reply: {},
    send: () => {
      fireEvent.change(screen.getByRole('textbox', { name: t('yearEnd.sampleCode') }), { target: { value: 'AB12CD' } });
      fireEvent.click(screen.getByRole('checkbox'));
      press(t('yearEnd.agree'));
    },
    stands: () => {
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: t('yearEnd.sampleCode') }).value).toBe('AB12CD');
      expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    },
  },
  {
    endpoint: 'yearEnd.withdrawConsent',
    what: 'the question about paper',
    page: <YearEndConsentPage />,
    address: '/w-2-form/consent?forms=W-2',
    reply: {},
    send: () => {
      press(t('yearEnd.backToPaper'));
      click(inDialog(t('yearEnd.withdraw')));
    },
    stands: () => expect(screen.getByRole('dialog')).toBeTruthy(),
  },
  {
    endpoint: 'yearEnd.requestPaper',
    what: 'the question about one form on paper',
    page: <YearEndPage />,
    address: '/w-2-form',
    reply: {},
    send: () => {
      const [, second] = screen.getAllByRole('button', { name: starting(t('yearEnd.requestPaper')) });
      if (second) fireEvent.click(second);
      click(inDialog(t('yearEnd.requestPaper')));
    },
    stands: () => expect(screen.getByRole('dialog')).toBeTruthy(),
  },
  {
    endpoint: 'profileSelection.linkEmail',
    what: 'another address to sign in with',
    page: <LinkCard currentEmail="marisol.vega@keystone.example" />,
    address: '/preferences',
    send: () => {
      fill(t('profileSelection.newAddress'), 'marisol@example.test');
      press(t('profileSelection.sendLink'));
    },
    stands: () => expect(value(t('profileSelection.newAddress'))).toBe('marisol@example.test'),
  },
  {
    endpoint: 'paychecks.startExport',
    what: 'the years of an archive',
    page: <PaychecksPage />,
    address: '/paychecks?take=2025',
    reply: { ...ARCHIVES.exports[0], status: 'cancelled' },
    send: async () => {
      click(await screen.findByRole('button', { name: t('paychecks.exportStart') }));
    },
    stands: () => expect(screen.getByLabelText<HTMLInputElement>('2025').checked).toBe(true),
  },
  {
    endpoint: 'paychecks.resumeExport',
    what: 'an archive that was stopped',
    page: <PaychecksPage />,
    address: '/paychecks?take=all',
    answers: { 'GET check/export': ARCHIVES },
    reply: ARCHIVES.exports[1],
    send: async () => {
      await screen.findAllByRole('button', { name: t('paychecks.exportResume') });
      click(buttonIn(t('paychecks.exportOfYears', { years: '2024' }), t('paychecks.exportResume')));
    },
    stands: () =>
      expect(buttonIn(t('paychecks.exportOfYears', { years: '2024' }), t('paychecks.exportResume'))).toBeTruthy(),
  },
  {
    endpoint: 'preferences.save',
    what: 'the switch for payday mail',
    page: <PreferencesPage theme={null} chooseLanguage={() => undefined} isFormer={false} accountUrl={null} />,
    address: '/preferences',
    send: () => {
      fireEvent.click(screen.getByRole('switch'));
    },
    stands: () => expect(screen.getByRole('switch')).toBeTruthy(),
  },
  {
    endpoint: 'preferences.save',
    what: 'the language of mail',
    page: <PreferencesPage theme={null} chooseLanguage={() => undefined} isFormer={false} accountUrl={null} />,
    address: '/preferences',
    send: () => {
      fireEvent.click(screen.getByLabelText('Español'));
    },
    stands: () => expect(screen.getByLabelText('Español')).toBeTruthy(),
  },
  {
    endpoint: 'session.revoke',
    what: 'a device to sign out',
    page: <PreferencesPage theme={null} chooseLanguage={() => undefined} isFormer={false} accountUrl={null} />,
    address: '/preferences',
    answers: { 'GET sessions': DEVICES },
    send: () => {
      click(buttonIn('Laptop 2', t('preferences.signOutDevice')));
    },
    stands: () => expect(buttonIn('Laptop 2', t('preferences.signOutDevice'))).toBeTruthy(),
  },
  {
    endpoint: 'pendingTransactions.withdraw',
    what: 'the question about a change',
    page: <RequestsPage />,
    address: '/pending-transactions',
    reply: {},
    send: () => {
      press(starting(t('pendingTransactions.withdrawLabel', { title: '' }).trim()));
      press(t('pendingTransactions.withdraw'));
    },
    stands: () => expect(screen.getByRole('dialog')).toBeTruthy(),
  },
  {
    endpoint: 'pendingTransactions.nameDeputy',
    what: 'a deputy with dates',
    page: <Approvals />,
    address: '/manager/pending-transactions?deputies=',
    answers: { 'GET pendingTransactions/deputies': DEPUTIES },
    reply: {},
    send: async () => {
      await screen.findByLabelText(t('pendingTransactions.lastDay'));
      fill(t('pendingTransactions.deputy'), OTHER_CHANGE);
      fill(t('pendingTransactions.lastDay'), '2026-12-04');
      press(t('pendingTransactions.nameDeputy'));
    },
    stands: () => expect(value(t('pendingTransactions.lastDay'))).toBe('2026-12-04'),
  },
  {
    endpoint: 'pendingTransactions.approve',
    what: 'an approval',
    page: <Approvals />,
    address: `/manager/pending-transactions?open=${waiting?.employeeWorkflowId ?? ''}`,
    answers: { 'POST pendingTransactions/queue': QUEUE },
    reply: { pendingTransaction: { ...waiting, status: 'approved' } },
    send: () => {
      press(/^Approve /);
    },
    stands: () => expect(screen.getByRole('region').id).toBe(waiting?.employeeWorkflowId),
  },
  {
    endpoint: 'pendingTransactions.reject',
    what: 'a rejection with its reason',
    page: <Approvals />,
    address: `/manager/pending-transactions?open=${waiting?.employeeWorkflowId ?? ''}`,
    answers: { 'POST pendingTransactions/queue': QUEUE },
    reply: { pendingTransaction: { ...waiting, status: 'rejected' } },
    send: () => {
      press(/^Reject /);
      fill(t('pendingTransactions.reason'), 'Call me first.');
      press(/^Reject and notify/);
    },
    stands: () => expect(value(t('pendingTransactions.reason'))).toBe('Call me first.'),
  },
  {
    endpoint: 'pendingTransactions.sendBack',
    what: 'a request sent back with its reason',
    page: <Approvals />,
    address: `/manager/pending-transactions?open=${waiting?.employeeWorkflowId ?? ''}`,
    answers: { 'POST pendingTransactions/queue': QUEUE },
    reply: { pendingTransaction: { ...waiting, status: 'sentBack' } },
    send: () => {
      press(/^Send back /);
      fill(t('pendingTransactions.sendBackReason'), 'Enter the whole number.');
      press(/^Send back and notify/);
    },
    stands: () => expect(value(t('pendingTransactions.sendBackReason'))).toBe('Enter the whole number.'),
  },
  {
    endpoint: 'pendingTransactions.bulk',
    what: 'a decision about several requests with its reason',
    page: <Approvals />,
    address: '/manager/pending-transactions',
    answers: { 'POST pendingTransactions/queue': QUEUE },
    reply: { results: [] },
    send: () => {
      for (const box of screen.getAllByRole('checkbox', { name: /^Select / })) fireEvent.click(box);
      press(t('pendingTransactions.bulkReview', { count: 2 }));
      fireEvent.click(screen.getByRole('radio', { name: t('pendingTransactions.sendBack') }));
      fill(t('pendingTransactions.bulkSendBackReason'), 'Enter the whole number.');
      press(t('pendingTransactions.bulkSendBack', { count: 2 }));
    },
    stands: () => {
      const send = inDialog(t('pendingTransactions.bulkSendBack', { count: 2 }));
      expect(send).toBeTruthy();
      expect(value(t('pendingTransactions.bulkSendBackReason'))).toBe('Enter the whole number.');
    },
  },
  {
    endpoint: 'employeeLookup.file',
    what: 'the search text of a list that is downloaded',
    page: <Lookup view="manager" selectedId={undefined} />,
    address: '/manager/profile',
    answers: {
      'POST employees/search': { employeesList: FOUND, total: 2, position: null, nextCursor: null },
      'GET employees/searchOptions': NO_OPTIONS,
      'GET employees/shortcuts': { favorites: [], recents: [], savedSearches: [] },
    },
    send: async (page) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'vega' } });
      fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
      await settle(page.services);
      press(t('employeeLookup.export'));
    },
    stands: () => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('vega'),
  },
];

/** Calls that can be refused so and have nothing entered on their page: they are repeated by looking again. */
const NOTHING_ENTERED: Readonly<Record<string, string>> = {
  'yearEnd.boxes': 'a page that reads a form',
  'yearEnd.file': 'a download',
  'paychecks.exportFile': 'a download',
};

/** A call as it travels. */
interface Request {
  readonly call: string;
  readonly body: unknown;
  readonly key: string | null;
  readonly version: string | null;
}

const refusal = {
  status: 403,
  body: { status: 403, code: 'step_up_required', title: 'No', detail: 'The server’s own words.' },
};

/** A gateway that keeps one entry, and refuses the row's call until `isProven`. */
function gatewayOf(row: Row) {
  const seen: Request[] = [];
  const state = { isProven: false, kept: undefined as { endpoint: string; content: string } | undefined };
  const answer = (call: string, body: unknown, headers = new Headers()) => {
    if (call === 'POST session/entries') {
      state.kept = body as typeof state.kept;
      return { body: { entryId: '00000000-0000-4000-8000-0000000000aa' } };
    }
    if (call.startsWith('POST session/entries/')) return { body: state.kept };
    const matched = matchCall(call);
    if (matched.endpoint.name === row.endpoint) {
      seen.push({ call, body, key: headers.get('idempotency-key'), version: headers.get('if-match') });
      if (!state.isProven) return refusal;
      if (row.reply !== undefined) return { body: row.reply };
    }
    const own = Object.entries(row.answers ?? {}).find(([start]) => call.startsWith(start));
    const recordedOne = own?.[1] ?? recordedReply(matched);
    return recordedOne === undefined ? { status: 404, body: { code: 'not_found' } } : { body: recordedOne };
  };
  return { state, seen, answer };
}

/** The first page: the form is filled in, its call refused, and the page left with its entry at the gateway. */
async function leave(row: Row) {
  const gateway = gatewayOf(row);
  const left = Promise.withResolvers<void>();
  const page: Page = await renderPage(row.page, {
    address: row.address,
    gateway: gateway.answer,
    // The person presses the dialog's button, and the browser is gone.
    recover: async (_failure, _bearer, call) => {
      await waitFor(() => expect(page).toBeTruthy());
      setTimeout(() => void keepEntry(page.services.api, call ? [call] : []).then(() => left.resolve(), left.reject));
      return new Promise(() => undefined);
    },
  });
  await row.send(page);
  await left.promise;
  cleanup();
  return gateway;
}

const comeBack = (row: Row, gateway: ReturnType<typeof gatewayOf>, failure?: ApiFailure) =>
  renderPage(row.page, {
    address: row.address,
    gateway: gateway.answer,
    prepare: async (services) => ({ ...services, api: await takeEntry(services.api, 'an-id', failure) }),
  });

describe('E1: a form survives a confirmation that leaves the page', () => {
  it.each(ROWS)('$endpoint: $what, submitted again once', async (row) => {
    const gateway = await leave(row);
    const refused = gateway.seen.at(-1);
    expect(gateway.state.kept?.endpoint).toBe(row.endpoint);
    // None of it may reach the browser's storage, whatever is entered.
    expect(storedTexts()).not.toMatch(/\d{4}|Vega/);
    const before = gateway.seen.length;
    gateway.state.isProven = true;
    const page = await comeBack(row, gateway);
    await waitFor(() => expect(gateway.seen.length).toBeGreaterThan(before));
    await settle(page.services);
    expect(gateway.seen.slice(before)).toEqual([refused]);
    // The next request is the person's own: after leaving, the page starts fresh.
    cleanup();
    await renderPage(row.page, { address: row.address, gateway: gateway.answer });
    expect(gateway.seen).toHaveLength(before + 1);
  });

  it.each(ROWS)('E4: $endpoint: $what, kept without submitting when the person did not confirm', async (row) => {
    const gateway = await leave(row);
    const before = gateway.seen.length;
    const page = await comeBack(row, gateway, notConfirmed(t, 'cancelled'));
    expect((await screen.findAllByText(t('session.notConfirmed'), { exact: false })).length).toBeGreaterThan(0);
    await settle(page.services);
    expect(gateway.seen).toHaveLength(before);
    row.stands();
  });

  it('every call that can require a confirmation has such a form, or has no entries', () => {
    const able = endpoints.filter((endpoint) => canDemandStepUp(endpoint));
    const covered = new Set([...ROWS.map(({ endpoint }) => endpoint), ...Object.keys(NOTHING_ENTERED)]);
    // The confirmation itself is no form, and has no entry.
    covered.add('session.stepUp');
    // A mailed link: its page has no fields, and the link still works after the confirmation.
    covered.add('profileSelection.linkUser');
    // An invitation: accepting it sends no fields, and the browser keeps its proof.
    covered.add('invitations.accept');
    // Decisions by GET: the portal decides by POST.
    covered.add('pendingTransactions.approveByGet');
    covered.add('pendingTransactions.rejectByGet');
    expect(able.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
    const reads = new Set(able.filter((endpoint) => !isWrite(endpoint)).map(({ name }) => name as string));
    expect(Object.keys(NOTHING_ENTERED).filter((name) => !reads.has(name))).toEqual([]);
  });
});

/**
 * The state of each form after a reload, by what was entered: the entries as they stood, or the check of a form that lost
 * its secrets. A form without entries, such as a question or a switch, has nothing to lose and says so.
 */
const AFTER_RELOAD: Readonly<Record<string, 'as it stood' | 'nothing entered' | (() => void)>> = {
  'another account, with its numbers': () => {
    expect(screen.getByText(t('platform.resumedWithoutNumbers'), { exact: false })).toBeTruthy();
    expect(value(starting(t('directDeposits.nickname')))).toBe('Vacation');
    const numbers = [t('directDeposits.routing'), t('directDeposits.number'), t('directDeposits.again')];
    for (const label of [...numbers, t('directDeposits.onFile')]) {
      expect(value(label)).toBe('');
      const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
      const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
      expect(texts.join(' ')).toContain(t('platform.enterAgain'));
    }
  },
  'the split, and the order': 'as it stood',
  'the question about an account': 'nothing entered',
  // A refusal leads back to the fields.
  'a name, at the step before it is sent': () => {
    const back = screen.queryByRole('button', { name: t('profile.backToForm') });
    if (back) fireEvent.click(back);
    expect(value(t('profile.lastName'))).toBe('Vega Ruiz');
  },
  'a signed W-4': () => {
    const back = screen.queryByRole('button', { name: t('taxes.changeSomething') });
    if (back) fireEvent.click(back);
    expect(value(/^Children/)).toBe('2');
    expect(value(t('taxes.signature'))).toBe('Marisol Vega');
  },
  'a state’s certificate': 'as it stood',
  'the places of tax': 'as it stood',
  'the code of the sample, and the agreement': 'as it stood',
  'the question about paper': 'nothing entered',
  'the question about one form on paper': 'nothing entered',
  'another address to sign in with': 'as it stood',
  'the years of an archive': 'nothing entered',
  'an archive that was stopped': 'nothing entered',
  'the switch for payday mail': 'nothing entered',
  'the language of mail': 'nothing entered',
  'a device to sign out': 'nothing entered',
  'the question about a change': 'nothing entered',
  'a deputy with dates': 'as it stood',
  'an approval': 'nothing entered',
  'a rejection with its reason': 'as it stood',
  'a request sent back with its reason': 'as it stood',
  // The selection is made again.
  'a decision about several requests with its reason': () => {
    for (const box of screen.getAllByRole('checkbox', { name: /^Select / })) fireEvent.click(box);
    press(t('pendingTransactions.bulkReview', { count: 2 }));
    expect(value(t('pendingTransactions.bulkSendBackReason'))).toBe('Enter the whole number.');
  },
  'the search text of a list that is downloaded': 'nothing entered',
};
const WITH_ENTRIES = ROWS.filter(({ what }) => AFTER_RELOAD[what] !== 'nothing entered');
const OWNER = 'marisol/KEYSTONE/marisol.vega';

/** The form is filled in and its request gets this answer. */
async function sendWith(row: Row, answer: { readonly status: number; readonly body: object } | 'accepted' | 'lost') {
  const gateway = gatewayOf(row);
  gateway.state.isProven = true;
  const page = await renderPage(row.page, {
    address: row.address,
    draftOwner: OWNER,
    gateway: (call, body, headers) => {
      const isOwn = matchCall(call).endpoint.name === row.endpoint;
      if (!isOwn || answer === 'accepted') return gateway.answer(call, body, headers);
      gateway.seen.push({ call, body, key: null, version: null });
      return answer === 'lost' ? undefined : answer;
    },
  });
  await row.send(page);
  await waitFor(() => expect(gateway.seen.length).toBeGreaterThan(0));
  await settle(page.services);
  return { page, gateway };
}

/** Loads the page again: its memory is gone, and the tab's session storage isn't. */
async function reload(row: Row, owner = OWNER) {
  const stored = sessionStorage.getItem('drafts');
  cleanup();
  if (stored !== null) sessionStorage.setItem('drafts', stored);
  return renderPage(row.page, { address: row.address, draftOwner: owner, gateway: gatewayOf(row).answer });
}

const REFUSALS = [
  ['a refusal', { status: 422, body: { status: 422, code: 'invalid', title: 'No', detail: 'Not like this.' } }],
  ['a newer version', { status: 409, body: { status: 409, code: 'version_conflict', title: 'No', detail: 'Newer.' } }],
  ['a broken gateway', { status: 500, body: { status: 500, code: 'internal', title: 'No', detail: 'Broken.' } }],
  ['a lost session', { status: 401, body: { status: 401, code: 'unauthenticated', title: 'No' } }],
  ['a lost connection', 'lost'],
] as const;

describe('E1: what a form survives', () => {
  it('every form says what a reload leaves of it', () => {
    expect(Object.keys(AFTER_RELOAD).toSorted()).toEqual(ROWS.map(({ what }) => what).toSorted());
  });

  it.each(WITH_ENTRIES.flatMap((row) => REFUSALS.map(([event, answer]) => ({ ...row, event, answer }))))(
    '$what: $event, and a reload',
    async (row) => {
      await sendWith(row, row.answer);
      const after = AFTER_RELOAD[row.what];
      // Bank numbers never reach the browser's storage.
      expect(storedTexts()).not.toMatch(/231380104|00482193777|00318824821/);
      await reload(row);
      if (typeof after === 'function') after();
      else row.stands();
    },
  );

  it.each(WITH_ENTRIES)('$what: never shown to another person', async (row) => {
    await sendWith(row, 'lost');
    expect(sessionStorage.getItem('drafts')).not.toBeNull();
    await reload(row, 'daniel/KEYSTONE/daniel.ortiz');
    const after = AFTER_RELOAD[row.what];
    expect(typeof after === 'function' ? after : row.stands).toThrow(/Unable to find|expected/);
    // The person before them doesn't get it back either.
    forgetDraftsOfOthers('daniel/KEYSTONE/daniel.ortiz', Date.parse('2026-11-20T12:00:00'));
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it.each(WITH_ENTRIES)('$what: nothing is left once it was sent', async (row) => {
    await sendWith(row, 'accepted');
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it.each(ROWS)('E19: $what: a double press sends once', async (row) => {
    isPressedTwice = true;
    const { gateway } = await sendWith(row, 'accepted');
    expect(gateway.seen).toHaveLength(1);
  });
});
