import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderPage, settle, toastsOf, type Answer } from '../../../test/page.tsx';
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

let replies: Record<string, Answer>;
let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  replies = {
    'GET preferences/blockPayrollAlertsStatus': {
      body: { blockPayrollAlerts: false, language: 'en', decisionMail: null },
    },
    'GET sessions': { body: { sessions: [DEVICE, OTHER] } },
    [`DELETE sessions/${OTHER.sessionId}`]: { body: {} },
  };
});
const chooseLanguage = vi.fn();
const renderPreferences = (
  language: 'en' | 'es' = 'en',
  { isFormer = false, accountUrl = null }: { isFormer?: boolean; accountUrl?: string | null } = {},
) => {
  const own = { chooseLanguage, isFormer, accountUrl };
  return renderPage(<PreferencesPage theme={<p>theme</p>} {...own} />, {
    language,
    gateway: (call, body) => {
      if (body !== undefined) bodies.push(body);
      return replies[call];
    },
  });
};
const SAVE = 'POST preferences/blockPayrollAlerts';
const paydayMail = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: /Email me when a new pay stub is ready/ });

describe('PREF-1: payday notices', () => {
  it('are turned off with one press, saved and confirmed', async () => {
    const { services } = await renderPreferences();
    expect(paydayMail().checked).toBe(true);
    replies[SAVE] = { body: { blockPayrollAlerts: true, language: 'en', decisionMail: null } };
    fireEvent.click(paydayMail());
    await settle(services);
    expect(bodies).toEqual([{ blockPayrollAlerts: true }]);
    expect(paydayMail().checked).toBe(false);
    expect(toastsOf(services)).toEqual(['success: Payday notices are off']);
  });

  it('show a failure until the next attempt, and the saved value in the switch', async () => {
    const { services } = await renderPreferences();
    replies[SAVE] = {
      status: 503,
      body: { status: 503, code: 'unavailable', detail: 'We are not available right now.', requestId: 'req-9' },
    };
    fireEvent.click(paydayMail());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/This wasn't saved\. We are not available right now\..*req-9/);
    expect(paydayMail().checked).toBe(true);
    expect(toastsOf(services)).toEqual([]);
    replies[SAVE] = { body: { blockPayrollAlerts: true, language: 'en', decisionMail: null } };
    fireEvent.click(paydayMail());
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show a failed load', async () => {
    replies['GET preferences/blockPayrollAlertsStatus'] = refusal(500);
    await renderPreferences();
    expect(screen.getByText("We couldn't load your preferences.")).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('SES: signed-in devices', () => {
  it('marks the current device and signs another one out, which moves the focus to the list', async () => {
    const { services, calls } = await renderPreferences();
    const items = screen.getAllByRole('listitem').map((item) => within(item));
    expect(items[0]?.getByText('This device')).toBeTruthy();
    expect(items[0]?.queryByRole('button')).toBeNull();
    replies['GET sessions'] = { body: { sessions: [DEVICE] } };
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari, iPhone' }));
    await settle(services);
    await vi.waitFor(() => expect(screen.queryByText(/Safari, iPhone/)).toBeNull());
    expect(calls).toContain(`DELETE sessions/${OTHER.sessionId}`);
    expect(toastsOf(services)).toEqual(['success: Device signed out']);
    expect(document.activeElement?.tagName).toBe('UL');
  });

  it('moves the focus to the list, too, if a device could not be signed out', async () => {
    const { services } = await renderPreferences();
    replies[`DELETE sessions/${OTHER.sessionId}`] = refusal(500);
    const button = screen.getByRole('button', { name: 'Sign out Safari, iPhone' });
    button.focus();
    fireEvent.click(button);
    await settle(services);
    expect(toastsOf(services)).toEqual([]);
    expect(document.activeElement?.tagName).toBe('UL');
    expect(document.activeElement?.contains(button)).toBe(true);
  });

  it('V19: gives each of several devices of one name a button of its own name', async () => {
    const third = { ...OTHER, sessionId: `${OTHER.sessionId.slice(0, -1)}9` };
    replies['GET sessions'] = { body: { sessions: [DEVICE, OTHER, third] } };
    await renderPreferences();
    for (const place of [1, 2]) screen.getByRole('button', { name: `Sign out Safari, iPhone, ${place} of 2` });
    expect(screen.queryByRole('button', { name: 'Sign out Safari, iPhone' })).toBeNull();
  });

  it('lists five devices, and the others on request, which moves the focus to the list', async () => {
    const others = ['3', '4', '5', '6', '7', '8'].map((end) => ({
      ...OTHER,
      sessionId: `${OTHER.sessionId.slice(0, -1)}${end}`,
    }));
    replies['GET sessions'] = { body: { sessions: [DEVICE, ...others] } };
    await renderPreferences();
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    screen.getByRole('button', { name: 'Sign out Safari, iPhone, 4 of 6' });
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(document.activeElement?.tagName).toBe('UL');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('SIG-7: the provider’s page for passwords and other ways to sign in', () => {
  it.each([
    ['en', 'Password and sign-in options'],
    ['es', 'Contraseña y opciones de inicio de sesión'],
  ] as const)('is linked, in %s, and leaves this page open', async (language, name) => {
    await renderPreferences(language, { accountUrl: 'https://login.acme.example/account' });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name });
    expect([link.href, link.target, link.rel]).toEqual(['https://login.acme.example/account', '_blank', 'noreferrer']);
  });

  it.each(['en', 'es'] as const)('has no link in %s if the provider has none', async (language) => {
    await renderPreferences(language);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stays reachable if the devices can’t be loaded', async () => {
    replies['GET sessions'] = refusal(500);
    await renderPreferences('en', { accountUrl: 'https://login.acme.example/account' });
    expect(screen.getByText("We couldn't load your signed-in devices.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Password and sign-in options' })).toBeTruthy();
  });
});

it('SES, PREF-1: a lost connection is shown for devices and for the language', async () => {
  const { services } = await renderPreferences();
  replies[`DELETE sessions/${OTHER.sessionId}`] = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari, iPhone' }));
  await settle(services);
  expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

describe('UI-1: duration of pop-up messages', () => {
  it('is five seconds, or longer if chosen, and stored on this device', async () => {
    const { services } = await renderPreferences();
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

it('a former employee sees devices and display, without payday mail', async () => {
  const { services, calls } = await renderPreferences('en', { isFormer: true });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
    'Language and display',
    'Signed-in devices',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  expect(chooseLanguage).toHaveBeenCalledWith('es');
  expect(calls).toEqual(['GET sessions']);
});

it('the language is chosen for the page and the mail', async () => {
  const { services } = await renderPreferences();
  replies[SAVE] = { body: { blockPayrollAlerts: false, language: 'es', decisionMail: null } };
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  expect(chooseLanguage).toHaveBeenCalledWith('es');
  expect(bodies).toEqual([{ blockPayrollAlerts: false, language: 'es' }]);
});

it('choosing the language keeps the choice about payday mail', async () => {
  replies['GET preferences/blockPayrollAlertsStatus'] = {
    body: { blockPayrollAlerts: true, language: 'en', decisionMail: null },
  };
  replies[SAVE] = { body: { blockPayrollAlerts: true, language: 'es', decisionMail: null } };
  const { services } = await renderPreferences();
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  await settle(services);
  expect(bodies).toEqual([{ blockPayrollAlerts: true, language: 'es' }]);
  expect(paydayMail().checked).toBe(false);
});

it('E5: the choice is the account’s language, and a different one in this browser is said', async () => {
  replies['GET preferences/blockPayrollAlertsStatus'] = { body: { blockPayrollAlerts: false, language: 'es' } };
  replies[SAVE] = { body: { blockPayrollAlerts: false, language: 'en' } };
  const { services } = await renderPreferences();
  const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect([isChecked('Español'), isChecked('English')]).toEqual([true, false]);
  expect(screen.getByText(/In this browser you chose English/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  await settle(services);
  expect(bodies).toEqual([{ blockPayrollAlerts: false, language: 'en' }]);
  expect([isChecked('Español'), isChecked('English')]).toEqual([false, true]);
  expect(screen.queryByText(/In this browser you chose/)).toBeNull();
});

it('is translated to Spanish', async () => {
  await renderPreferences('es');
  expect(screen.getByRole('heading', { level: 1, name: 'Preferencias' })).toBeTruthy();
  expect(screen.getByText('Este dispositivo')).toBeTruthy();
});

describe('DSK-5: email about approvals', () => {
  it('is chosen by people who approve, once a day or for each request', async () => {
    const answer = (decisionMail: string) => ({ body: { blockPayrollAlerts: true, language: 'en', decisionMail } });
    replies['GET preferences/blockPayrollAlertsStatus'] = answer('daily');
    const { services } = await renderPreferences();
    const daily = screen.getByRole<HTMLInputElement>('radio', { name: /^Once a day/ });
    const atOnce = screen.getByRole<HTMLInputElement>('radio', { name: /^For each request/ });
    expect([daily.checked, atOnce.checked]).toEqual([true, false]);
    replies[SAVE] = answer('atOnce');
    fireEvent.click(atOnce);
    await settle(services);
    expect(bodies).toEqual([{ blockPayrollAlerts: true, decisionMail: 'atOnce' }]);
    expect([daily.checked, atOnce.checked, toastsOf(services)]).toEqual([
      false,
      true,
      ['success: Approval emails changed'],
    ]);
  });

  it('isn’t there for people who approve for no one', async () => {
    await renderPreferences();
    expect(screen.queryByRole('heading', { name: 'Approval emails' })).toBeNull();
  });
});
