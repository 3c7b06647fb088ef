import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { ReactNode } from 'react';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { renderPage, settle, type Page } from '../../test/page.tsx';
import { matchCall, recordedReply } from '../../test/recorded.ts';
import { DirectDepositsPage } from '../features/direct-deposits/direct-deposits-page.tsx';
import { HrPage } from '../features/hr-records/hr-page.tsx';
import { PersonalChangePage } from '../features/profile/change/change-page.tsx';
import { PlacesPage } from '../features/taxes/places/places-page.tsx';
import { StatePage } from '../features/taxes/state/state-page.tsx';
import { W4Page } from '../features/taxes/w4/w4-page.tsx';
import { createTranslator } from './start/translator.ts';

/*
 * A second tab: each form that sends a version. The page reads the newer data as soon as its tab is shown again, but what was entered
 * is still based on the older one. The form sends that version, says what happened, keeps the entries, and then sends the newer one.
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
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const starting = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
const noTax = stateFormOf('PA').wording.exempt?.label.en ?? '';
const SHARE = starting('Emergency fund: ');

interface Row {
  readonly what: string;
  readonly endpoint: string;
  readonly page: ReactNode;
  readonly address: string;
  readonly fill: (page: Page) => unknown;
  readonly send: () => void;
  /** Sends again after the refusal, from the step that shows it. */
  readonly again?: () => void;
  readonly says: string;
  readonly stands: () => void;
}

const signAndSend = (): void => press(t('taxes.signAndSend'));
const ROWS: readonly Row[] = [
  {
    what: 'a W-4',
    endpoint: 'taxes.save',
    page: <W4Page />,
    address: '/my-profile/taxes/w4',
    fill: () => {
      fill(/^Children/, '2');
      fill(t('taxes.signature'), 'Marisol Vega');
    },
    send: () => {
      press(t('taxes.checkAnswers'));
      signAndSend();
    },
    says: t('taxes.newerTitle'),
    stands: () => expect([value(/^Children/), value(t('taxes.signature'))]).toEqual(['2', 'Marisol Vega']),
  },
  {
    what: 'a state’s certificate',
    endpoint: 'taxes.save',
    page: (
      <Route path="/state/:state">
        <StatePage />
      </Route>
    ),
    address: '/state/pa',
    fill: () => {
      fireEvent.click(screen.getByLabelText(starting(noTax)));
      fill(t('taxes.signature'), 'Marisol Vega');
    },
    send: signAndSend,
    says: t('taxes.newerTitle'),
    stands: () => {
      expect(screen.getByLabelText<HTMLInputElement>(starting(noTax)).checked).toBe(true);
      expect(value(t('taxes.signature'))).toBe('Marisol Vega');
    },
  },
  {
    what: 'the places of tax',
    endpoint: 'taxes.save',
    page: <PlacesPage />,
    address: '/my-profile/taxes/places',
    fill: async (page) => {
      fill(starting(t('taxes.residentZip')), '17601');
      await settle(page.services);
      fireEvent.click(screen.getByLabelText(/East Hempfield/));
      fill(t('taxes.signature'), 'Marisol Vega');
    },
    send: signAndSend,
    says: t('taxes.newerTitle'),
    stands: () => {
      expect(screen.getByLabelText<HTMLInputElement>(/East Hempfield/).checked).toBe(true);
      expect(value(t('taxes.signature'))).toBe('Marisol Vega');
    },
  },
  {
    what: 'a name',
    endpoint: 'profile.savePersonal',
    page: <PersonalChangePage />,
    address: '/my-profile/personal/change',
    fill: () => fill(t('profile.lastName'), 'Vega Ruiz'),
    send: () => {
      press(t('profile.checkAnswers'));
      press(t('profile.send'));
    },
    says: t('profile.newerRefused'),
    stands: () => expect(value(t('profile.lastName'))).toBe('Vega Ruiz'),
  },
  {
    what: 'another account',
    endpoint: 'directDeposits.add',
    page: <DirectDepositsPage />,
    address: '/direct-deposits?change=add',
    fill: () => {
      fill(starting(t('directDeposits.nickname')), 'Vacation');
      fill(t('directDeposits.routing'), '231380104');
      fill(t('directDeposits.number'), '00482193777');
      fill(t('directDeposits.again'), '00482193777');
      fill(t('directDeposits.onFile'), '00318824821');
      press(t('directDeposits.toSplit'));
      fill(starting('Vacation: '), '75.50');
    },
    send: () => {
      press(t('directDeposits.toCheck'));
      press(t('directDeposits.send'));
    },
    again: () => press(t('directDeposits.send')),
    says: t('directDeposits.newerTitle'),
    stands: () => expect(document.body.textContent).toContain('$75.50'),
  },
  {
    what: 'the split',
    endpoint: 'directDeposits.edit',
    page: <DirectDepositsPage />,
    address: '/direct-deposits?change=split',
    fill: () => fill(SHARE, '210'),
    send: () => {
      press(t('directDeposits.toCheck'));
      press(t('directDeposits.send'));
    },
    again: () => press(t('directDeposits.send')),
    says: t('directDeposits.newerTitle'),
    stands: () => expect(document.body.textContent).toContain('$210.00'),
  },
  {
    what: 'an emergency contact',
    endpoint: 'hrRecords.saveContacts',
    page: <HrPage />,
    address: '/hr?tab=employee-contacts&contact=new',
    fill: () => {
      fill(starting(t('hrRecords.contactName')), 'Ines Vega');
      fill(starting(t('hrRecords.relationship')), 'Sister');
      fill(starting(t('hrRecords.mobilePhoneField')), '717-555-0142');
    },
    send: () => press(t('hrRecords.saveContact')),
    says: t('hrRecords.contactsChanged'),
    stands: () => expect(value(starting(t('hrRecords.contactName')))).toBe('Ines Vega'),
  },
];

/** Raises each version in a reply. */
const raised = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply), (key, one: unknown) =>
    key === 'version' && typeof one === 'number' ? one + 1 : one,
  );

it.each(ROWS)('DD-3: $what sends the version that it began with, and a newer one only once it said so', async (row) => {
  const sent: (number | undefined)[] = [];
  let isNewer = false;
  let isRefused = false;
  const page = await renderPage(row.page, {
    address: row.address,
    gateway: (call, body, headers) => {
      const matched = matchCall(call);
      if (matched.endpoint.name === row.endpoint && !call.startsWith('GET ')) {
        const version = headers?.get('if-match')?.replaceAll('"', '') ?? (body as { version?: number }).version;
        sent.push(version === undefined ? undefined : Number(version));
        if (!isRefused) {
          isRefused = true;
          return { status: 409, body: { status: 409, code: 'version_conflict', title: 'No' } };
        }
        return { status: 422, body: { status: 422, code: 'invalid_input', title: 'No', detail: 'Not like this.' } };
      }
      if (matched.endpoint.name === 'menu.feature')
        return { body: { name: 'isEmployeeReviewsEnabled', enabled: false } };
      const reply = recordedReply(matched);
      if (reply === undefined) return { status: 404, body: { code: 'not_found' } };
      return { body: isNewer ? raised(reply) : reply };
    },
  });
  const text = (): string => document.body.textContent;
  await row.fill(page);
  await settle(page.services);
  isNewer = true;
  await page.services.queries.refetchQueries({ type: 'active' });
  await settle(page.services);
  expect(text()).not.toContain(row.says);
  row.send();
  await settle(page.services);
  const [first] = sent;
  expect(text()).toContain(row.says);
  row.stands();
  (row.again ?? row.send)();
  await settle(page.services);
  expect(first).toEqual(expect.any(Number));
  expect(sent).toEqual([first, (first ?? 0) + 1]);
});
