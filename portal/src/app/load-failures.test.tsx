import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route } from 'wouter';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchCall, recordedReply } from '../../test/recorded.ts';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../test/page.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { ActivityPage } from '../features/activity/activity-page.tsx';
import { DirectDepositsPage } from '../features/direct-deposits/direct-deposits-page.tsx';
import { DocumentsPanel } from '../features/documents/documents-panel.tsx';
import { Lookup } from '../features/employee-lookup/lookup.tsx';
import { employeeRecordsPage } from '../features/hr-records/employee-records-page.tsx';
import { MessagesCard } from '../features/messages/home/messages-card.tsx';
import { MessagesPage } from '../features/messages/list/messages-page.tsx';
import { PayCalendarPage } from '../features/pay-calendar/pay-calendar-page.tsx';
import { ComparePage } from '../features/paychecks/compare/compare-page.tsx';
import { PaycheckPage } from '../features/paychecks/detail/paycheck-page.tsx';
import { GarnishmentOrders } from '../features/paychecks/garnishments/garnishment-orders.tsx';
import { LastPayCard } from '../features/paychecks/home/last-pay-card.tsx';
import { YearToDateCard } from '../features/paychecks/home/year-to-date-card.tsx';
import { EarlierPayStubs } from '../features/paychecks/list/earlier-pay-stubs.tsx';
import { PaychecksPage } from '../features/paychecks/list/paychecks-page.tsx';
import { OfferRecords } from '../features/paychecks/offer/offer-records.tsx';
import { PlannerPage } from '../features/paychecks/planner/planner-page.tsx';
import { approvalsPage } from '../features/pending-transactions/decide/approvals-page.tsx';
import { DeputiesPage } from '../features/pending-transactions/deputies/deputies-page.tsx';
import { RequestsPage } from '../features/pending-transactions/own/requests-page.tsx';
import { DevicesCard } from '../features/preferences/devices-card.tsx';
import { PaydayCard } from '../features/preferences/payday-card.tsx';
import { PersonalChangePage } from '../features/profile/change/change-page.tsx';
import { SwitchDialog } from '../features/profile-selection/select/switch-dialog.tsx';
import { MyProfilePage } from '../features/profile/overview/my-profile-page.tsx';
import { PersonalPage } from '../features/profile/personal/personal-page.tsx';
import { CalculatorPage } from '../features/taxes/calculator/calculator-page.tsx';
import { TaxesPage } from '../features/taxes/overview/taxes-page.tsx';
import { PlacesPage } from '../features/taxes/places/places-page.tsx';
import { StatePage } from '../features/taxes/state/state-page.tsx';
import { W4Page } from '../features/taxes/w4/w4-page.tsx';
import { YearEndConsentPage } from '../features/year-end/consent/consent-page.tsx';
import { YearEndDocumentPage } from '../features/year-end/document/document-page.tsx';
import { YearEndPage } from '../features/year-end/list/year-end-page.tsx';
import { Admitted } from './employee-view/employee-page.tsx';

beforeEach(() => {
  teachDialogs();
  const isNarrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => isNarrow);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '00000000-0000-4000-8000-000000000001';
const EMPLOYEE = '915859a6-7d16-818a-88e0-20147d9d2c0c';
const FORM = '42086a4f-b464-84f3-9427-6956275038b6';
const OTHER = '00000000-0000-4000-8000-000000000002';
const Approvals = approvalsPage('manager');
const Trainings = employeeRecordsPage('trainings');

/** Below a heading, as the whole page has it. */
const titled = (part: ReactElement): ReactElement => (
  <>
    <PageHeader title="Page" />
    {part}
  </>
);
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent.trim();

it.each<[string, string, () => ReactElement, string?]>([
  [
    'an employee',
    'Page',
    () => (
      <Admitted title="menu.myProfile" view="manager" employeeId={EMPLOYEE}>
        {titled(<p>Content</p>)}
      </Admitted>
    ),
  ],
  ['garnishment orders', 'Page', () => titled(<GarnishmentOrders />)],
  ['earlier pay stubs', 'Page', () => titled(<EarlierPayStubs />)],
  ['offers of pay stubs', 'Page', () => titled(<OfferRecords />)],
  [
    'employers to switch to',
    'Switch employer',
    () => <SwitchDialog open current="" onClose={() => undefined} onChoose={() => undefined} />,
  ],
  ['account activity', 'My activity', () => <ActivityPage />],
  ['direct deposits', 'Direct deposits', () => <DirectDepositsPage />],
  ['documents', 'Page', () => titled(<DocumentsPanel />)],
  ['the employee search', 'Employees', () => <Lookup view="manager" selectedId={undefined} />],
  ['records of one kind', 'Trainings', () => <Trainings />],
  ['messages at home', 'Messages', () => <MessagesCard messagesHref="/messages" />],
  ['messages', 'Messages', () => <MessagesPage />],
  ['the pay calendar', 'Pay calendar', () => <PayCalendarPage />],
  [
    'a comparison of paychecks',
    'Compare two paychecks',
    () => <ComparePage />,
    `/paychecks/compare?before=${ID}&after=${OTHER}`,
  ],
  ['a paycheck', 'Paycheck', () => <Route path="/paychecks/:checkId" component={PaycheckPage} />, `/paychecks/${ID}`],
  ['the last pay at home', 'Page', () => titled(<LastPayCard calendarHref="/paychecks/calendar" />)],
  ['the year to date at home', 'This year so far', () => <YearToDateCard />],
  ['paychecks', 'Paychecks', () => <PaychecksPage />],
  ['the planner', 'Paycheck planner', () => <PlannerPage />],
  ['approvals', 'Approvals', () => <Approvals />],
  ['deputies', 'Deputies', () => <DeputiesPage backHref="/manager/pending-transaction" />],
  ['requests', 'Pending transactions', () => <RequestsPage />],
  ['devices', 'Signed-in devices', () => <DevicesCard accountUrl={null} />],
  ['payday mail', 'Payday notices', () => <PaydayCard />],
  ['a change of name or address', 'Change my name or address', () => <PersonalChangePage />],
  ['the profile', 'My profile', () => <MyProfilePage canEdit />],
  ['personal information', 'My profile', () => <PersonalPage linkEmail={undefined} />],
  ['the tax calculator', 'W-4 calculator', () => <CalculatorPage />],
  ['taxes', 'Page', () => titled(<TaxesPage />)],
  ['tax places', 'Where you live and work', () => <PlacesPage />],
  [
    'a state’s form',
    'Certificate REV-419',
    () => <Route path="/my-profile/taxes/states/:state" component={StatePage} />,
    '/my-profile/taxes/states/PA',
  ],
  ['Form W-4', 'Change my W-4', () => <W4Page />],
  ['consent to online forms', 'Electronic W-2 forms', () => <YearEndConsentPage />],
  [
    'a year-end form',
    'W-2c 2024',
    () => <Route path="/w-2-form/:documentId" component={YearEndDocumentPage} />,
    `/w-2-form/${FORM}`,
  ],
  ['year-end forms', 'W-2 Forms', () => <YearEndPage />],
])(
  'a failure to load %s shows the number that support asks for, and keeps the focus when it is tried again',
  async (_, heading, element, address = '/') => {
    let gateway: Gateway = () => refusal(500, 'req-77');
    const { services } = await renderPage(element(), { gateway: (call, body) => gateway(call, body), address });
    const numbers = () => screen.getAllByRole('alert').map(({ textContent }) => /req-\d+/.exec(textContent ?? '')?.[0]);
    const before = numbers();
    expect(before).not.toEqual([]);
    expect(new Set(before)).toEqual(new Set(['req-77']));

    const reply = Promise.withResolvers<Answer>();
    gateway = () => reply.promise;
    const [again] = screen.getAllByRole('button', { name: /^Try again/ }) as [HTMLElement];
    again.focus();
    fireEvent.click(again);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([document.activeElement, again.getAttribute('aria-busy'), numbers()]).toEqual([again, 'true', before]);
    reply.resolve(refusal(500, 'req-78'));
    await settle(services);
    expect([document.activeElement, numbers()[0]]).toEqual([again, 'req-78']);

    gateway = (call) => ({ body: recordedReply(matchCall(call)) });
    fireEvent.click(again);
    await settle(services);
    expect([again.isConnected, nameOf(document.activeElement)]).toEqual([false, heading]);
  },
);
