import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTranslations } from '@paystead/ui/translations/translations.tsx';
import { refusal, renderPage, settle } from '../../test/page.tsx';
import { ActivityPage } from '../features/activity/activity-page.tsx';
import { Lookup } from '../features/employee-lookup/lookup.tsx';
import { MessagesPage } from '../features/messages/list/messages-page.tsx';
import { approvalsPage } from '../features/pending-transactions/decide/approvals-page.tsx';
import { RequestsPage } from '../features/pending-transactions/own/requests-page.tsx';
import { YearEndConsentPage } from '../features/year-end/consent/consent-page.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ApprovalsPage = approvalsPage('manager');

function ToSpanish(): ReactNode {
  const { choose } = useTranslations();
  return <button onClick={() => void choose('es')}>To Spanish</button>;
}

it.each([
  ['activity', ActivityPage, 'GET activity?'],
  ['the criteria of a search', () => <Lookup view="manager" selectedId={undefined} />, 'GET employees/searchOptions'],
  ['messages', MessagesPage, 'GET LandingPage'],
  ['requests to decide', ApprovalsPage, 'POST pendingTransactions/queue'],
  ['own requests', RequestsPage, 'GET pendingTransactions/employee'],
  ['the disclosure before consent', YearEndConsentPage, 'GET yearEndDocument/consent/disclosure'],
])('UI-2: what the gateway translates is read again after a change of language: %s', async (_, Page, read) => {
  const { calls, services } = await renderPage(
    <>
      <ToSpanish />
      <Page />
    </>,
    { gateway: () => refusal(404) },
  );
  const reads = () => calls.filter((call) => call.startsWith(read)).length;
  const before = reads();
  expect(before).toBeGreaterThan(0);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'To Spanish' })));
  await settle(services);
  expect(reads()).toBe(2 * before);
});
