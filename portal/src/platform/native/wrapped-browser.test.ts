import { beforeEach, expect, it, vi } from 'vitest';
import type { BrowserPort } from '../sign-in/ports.ts';
import type { WrapperBridge } from './capacitor.ts';
import { wrappedBrowser } from './wrapped-browser.ts';

const call = { signIn: vi.fn(async () => ({})), closeBrowser: vi.fn(async () => ({})) };
const web = { openPopup: vi.fn(), openFrame: vi.fn(), leave: vi.fn() };
beforeEach(() => void vi.clearAllMocks());

const browser = wrappedBrowser(
  { ...web, origin: 'https://localhost', channel: () => ({ postMessage: vi.fn() }) } as unknown as BrowserPort,
  { call, on: vi.fn() } as unknown as WrapperBridge,
  'com.example.pay',
);

it.each(['openPopup', 'openFrame'] as const)(
  'SES-5: %s shows the provider’s pages in the system’s browser, never in the app',
  (open) => {
    const opened = browser[open]();
    opened?.go('https://idp.example/auth');
    expect(call.signIn.mock.calls).toEqual([[{ url: 'https://idp.example/auth' }]]);
    expect(opened?.closed()).toBe(false);
    opened?.close();
    expect(call.closeBrowser).toHaveBeenCalledOnce();
    expect([web.openPopup.mock.calls, web.openFrame.mock.calls]).toEqual([[], []]);
  },
);
