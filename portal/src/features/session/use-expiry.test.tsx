import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Expiry } from '@paystead/contract/features/session/model.ts';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { createServices, ServicesContext } from '../../platform/services.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { ExpiryWarning } from './expiry-warning.tsx';
import { useExpiry } from './use-expiry.ts';

const START = Date.parse('2026-11-20T17:00:00Z');
const MINUTE = 60_000;

const expiryAt = (now: number) => ({
  now: new Date(now).toISOString(),
  idleExpiresAt: new Date(now + 15 * MINUTE).toISOString(),
  absoluteExpiresAt: new Date(START + 720 * MINUTE).toISOString(),
  recentUntil: null,
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  teachDialogs();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderWatch({ isActive = true }: { isActive?: boolean } = {}) {
  const calls: string[] = [];
  const over = vi.fn();
  const services = createServices(
    {
      transport: async (url, init) => {
        calls.push(`${init.method} ${url.replace('/api/', '')}`);
        if (!isActive) return Response.json({ code: 'session_idle', status: 401 }, { status: 401 });
        const expiry = expiryAt(Date.now());
        return Response.json(url.endsWith('extend') ? expiry : { expiry });
      },
      gatewayHost: '',
      language: () => 'en',
      bearer: () => undefined,
      recover: () => Promise.resolve('handled'),
      report: () => undefined,
    },
    { now: () => Date.now() },
  );
  function WatchedSession({ expiry }: { readonly expiry: Expiry }) {
    const state = useExpiry(expiry, over);
    return state.phase.kind === 'warn' ? (
      <ExpiryWarning {...state} phase={state.phase} onSignOut={() => undefined} onSignInAgain={() => undefined} />
    ) : null;
  }
  const watched = (expiry: Expiry) => (
    <ServicesContext value={services}>
      <TranslationsProvider language="en" catalogue={catalogueOf('en')} load={async () => catalogueOf('en')}>
        <WatchedSession expiry={expiry} />
      </TranslationsProvider>
    </ServicesContext>
  );
  const { rerender } = render(watched(expiryAt(START)));
  return { calls, over, services, renew: () => rerender(watched(expiryAt(Date.now()))) };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByText(/we'll sign you out in/)?.textContent;

describe('a session about to end', () => {
  it('shows a countdown and can be extended by a button', async () => {
    const { calls, over } = renderWatch();
    await pass(13 * MINUTE - 1000);
    expect(warning()).toBeUndefined();
    await pass(2000);
    expect(warning()).toContain('1:59');
    expect(document.activeElement?.textContent).toBe('Stay signed in');
    await pass(30_000);
    expect(warning()).toContain('1:29');
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByText('Stay signed in'));
    await pass(1000);
    expect(calls).toEqual(['POST session/extend']);
    expect(warning()).toBeUndefined();
    expect(over).not.toHaveBeenCalled();
  });

  it('is extended automatically while the person types', async () => {
    const { calls } = renderWatch();
    await pass(12.5 * MINUTE);
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(0.5 * MINUTE + 2000);
    expect(calls).toEqual(['POST session/extend']);
    expect(warning()).toBeUndefined();
  });

  it('is followed from a new sign-in on', async () => {
    const { calls, over, renew } = renderWatch({ isActive: false });
    await pass(10 * MINUTE);
    renew();
    await pass(12 * MINUTE);
    expect([warning(), calls, over.mock.calls]).toEqual([undefined, [], []]);
    await pass(MINUTE + 1000);
    expect(warning()).toContain('1:59');
  });

  it('is no longer followed once the page is left', async () => {
    const { calls, over } = renderWatch({ isActive: false });
    await pass(MINUTE);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
    await pass(20 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([calls, over.mock.calls]).toEqual([[], []]);
  });

  it('ends once its time has passed and the gateway confirms it', async () => {
    const { calls, over } = renderWatch({ isActive: false });
    await pass(15 * MINUTE + 1000);
    expect(calls).toEqual(['GET session']);
    expect(over).toHaveBeenCalledTimes(1);
  });
});
