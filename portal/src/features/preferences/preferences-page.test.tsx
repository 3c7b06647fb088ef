import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderPage, settle, type Answer } from '../../../test/page.tsx';
import { PreferencesPage } from './preferences-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const DEVICE = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  isCurrent: true,
  kind: 'web',
  device: 'Firefox, Linux',
  network: null,
  clientName: 'Keystone Fabrication',
  signedInAt: '2026-11-20T12:00:00Z',
  lastSeenAt: '2026-11-20T13:00:00Z',
};
const OTHER = {
  ...DEVICE,
  sessionId: '00000000-0000-4000-8000-000000000002',
  isCurrent: false,
  device: 'Safari, iPhone',
};

let answers: Record<string, Answer>;
let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  answers = {
    'GET preferences/blockPayrollAlertsStatus': { body: { blockPayrollAlerts: false, language: 'en' } },
    'GET sessions': { body: { sessions: [DEVICE, OTHER] } },
    [`DELETE sessions/${OTHER.sessionId}`]: { body: {} },
  };
});
const chooseLanguage = vi.fn();
const show = (language: 'en' | 'es' = 'en', isFormer = false) =>
  renderPage(<PreferencesPage theme={<p>theme</p>} chooseLanguage={chooseLanguage} isFormer={isFormer} />, {
    language,
    gateway: (call, body) => {
      if (body !== undefined) bodies.push(body);
      return answers[call];
    },
  });
const SAVE = 'POST preferences/blockPayrollAlerts';
const block = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Do not mail me/ });
const titles = (services: Awaited<ReturnType<typeof show>>['services']) =>
  services.toaster.toasts.get().map(({ title }) => title);

describe('PREF-1: payday notices', () => {
  it('are blocked with one press, which is saved and said', async () => {
    const { services } = await show();
    expect(block().checked).toBe(false);
    answers[SAVE] = { body: { blockPayrollAlerts: true, language: 'en' } };
    fireEvent.click(block());
    await settle(services);
    expect(bodies).toEqual([{ blockPayrollAlerts: true }]);
    expect(block().checked).toBe(true);
    expect(titles(services)).toEqual(['Payday notices are off']);
  });

  it('a failed call’s error is kept and shown, and the switch shows what is really kept', async () => {
    const { services } = await show();
    answers[SAVE] = {
      status: 503,
      body: { status: 503, code: 'unavailable', detail: 'We are not available right now.', requestId: 'req-9' },
    };
    fireEvent.click(block());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/This wasn't saved\. We are not available right now\..*req-9/);
    expect(block().checked).toBe(false);
    expect(titles(services)).toEqual([]);
    answers[SAVE] = { body: { blockPayrollAlerts: true, language: 'en' } };
    fireEvent.click(block());
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so where they could not be read', async () => {
    answers['GET preferences/blockPayrollAlertsStatus'] = refusal(500);
    await show();
    expect(screen.getByText("We couldn't load your preferences.")).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('SES: signed-in devices', () => {
  it('marks this one, and signs another out', async () => {
    const { services, calls } = await show();
    const items = screen.getAllByRole('listitem').map((item) => within(item));
    expect(items[0]?.getByText('This device')).toBeTruthy();
    expect(items[0]?.queryByRole('button')).toBeNull();
    answers['GET sessions'] = { body: { sessions: [DEVICE] } };
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari, iPhone' }));
    await settle(services);
    await vi.waitFor(() => expect(screen.queryByText(/Safari, iPhone/)).toBeNull());
    expect(calls).toContain(`DELETE sessions/${OTHER.sessionId}`);
    expect(titles(services)).toEqual(['Device signed out']);
  });
});

it('SES, PREF-1: a device or a language that nothing answers to is said', async () => {
  const { services } = await show();
  answers[`DELETE sessions/${OTHER.sessionId}`] = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari, iPhone' }));
  await settle(services);
  expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

describe('UI-1: how long notices stay', () => {
  it('is five seconds, and longer where somebody wants that; remembered on this device', async () => {
    const { services } = await show();
    const time = vi.spyOn(services.toaster, 'setDisplayTime');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show pop-up messages for' });
    expect(select.value).toBe('5');
    fireEvent.change(select, { target: { value: '20' } });
    expect(time).toHaveBeenCalledWith(20_000);
    expect(localStorage.getItem('toastSeconds')).toBe('20');
    fireEvent.change(select, { target: { value: '5' } });
    expect(localStorage.getItem('toastSeconds')).toBeNull();
  });
});

it('somebody who left has devices and display, and asks nothing about paydays', async () => {
  const { services, calls } = await show('en', true);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
    'Language and display',
    'Signed-in devices',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  expect(chooseLanguage).toHaveBeenCalledWith('es');
  expect(calls).toEqual(['GET sessions']);
});

it('the language is chosen for the page and for what is mailed', async () => {
  const { services } = await show();
  answers[SAVE] = { body: { blockPayrollAlerts: false, language: 'es' } };
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  expect(chooseLanguage).toHaveBeenCalledWith('es');
  expect(bodies).toEqual([{ blockPayrollAlerts: false, language: 'es' }]);
});

it('is complete in Spanish', async () => {
  await show('es');
  expect(screen.getByRole('heading', { level: 1, name: 'Preferencias' })).toBeTruthy();
  expect(screen.getByText('Este dispositivo')).toBeTruthy();
});
