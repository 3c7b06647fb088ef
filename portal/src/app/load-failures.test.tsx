import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route } from 'wouter';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, renderPage } from '../../test/page.tsx';
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
import { LastPayCard } from '../features/paychecks/home/last-pay-card.tsx';
import { YearToDateCard } from '../features/paychecks/home/year-to-date-card.tsx';
import { PaychecksPage } from '../features/paychecks/list/paychecks-page.tsx';
import { PlannerPage } from '../features/paychecks/planner/planner-page.tsx';
import { approvalsPage } from '../features/pending-transactions/decide/approvals-page.tsx';
import { DeputiesPage } from '../features/pending-transactions/deputies/deputies-page.tsx';
import { RequestsPage } from '../features/pending-transactions/own/requests-page.tsx';
import { DevicesCard } from '../features/preferences/devices-card.tsx';
import { PaydayCard } from '../features/preferences/payday-card.tsx';
import { PersonalChangePage } from '../features/profile/change/change-page.tsx';
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

beforeEach(() => {
  const isNarrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => isNarrow);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const Approvals = approvalsPage('manager');
const Trainings = employeeRecordsPage('trainings');

it.each<[string, () => ReactElement, string?]>([
  ['account activity', () => <ActivityPage />],
  ['direct deposits', () => <DirectDepositsPage />],
  ['documents', () => <DocumentsPanel />],
  ['the employee search', () => <Lookup view="manager" selectedId={undefined} />],
  ['records of one kind', () => <Trainings />],
  ['messages at home', () => <MessagesCard messagesHref="/messages" />],
  ['messages', () => <MessagesPage />],
  ['the pay calendar', () => <PayCalendarPage />],
  ['a comparison of paychecks', () => <ComparePage />, `/paychecks/compare?before=${ID}&after=${OTHER}`],
  ['a paycheck', () => <Route path="/paychecks/:checkId" component={PaycheckPage} />, `/paychecks/${ID}`],
  ['the last pay at home', () => <LastPayCard calendarHref="/paychecks/calendar" />],
  ['the year to date at home', () => <YearToDateCard />],
  ['paychecks', () => <PaychecksPage />],
  ['the planner', () => <PlannerPage />],
  ['approvals', () => <Approvals />],
  ['deputies', () => <DeputiesPage backHref="/manager/pending-transaction" />],
  ['requests', () => <RequestsPage />],
  ['devices', () => <DevicesCard accountUrl={null} />],
  ['payday mail', () => <PaydayCard />],
  ['a change of name or address', () => <PersonalChangePage />],
  ['the profile', () => <MyProfilePage canEdit />],
  ['personal information', () => <PersonalPage linkEmail={undefined} />],
  ['the tax calculator', () => <CalculatorPage />],
  ['taxes', () => <TaxesPage />],
  ['tax places', () => <PlacesPage />],
  [
    'a state’s form',
    () => <Route path="/my-profile/taxes/states/:state" component={StatePage} />,
    '/my-profile/taxes/states/PA',
  ],
  ['Form W-4', () => <W4Page />],
  ['consent to online forms', () => <YearEndConsentPage />],
  ['a year-end form', () => <Route path="/w-2-form/:documentId" component={YearEndDocumentPage} />, `/w-2-form/${ID}`],
  ['year-end forms', () => <YearEndPage />],
])('a failure to load %s shows the number that support asks for', async (_, element, address = '/') => {
  await renderPage(element(), { gateway: () => refusal(500, 'req-77'), address });
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).not.toEqual([]);
  for (const alert of alerts) expect(alert).toContain('req-77');
});
