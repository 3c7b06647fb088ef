import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../platform/api/failure.ts';
import type { Api } from '../../platform/services.ts';
import { ANALYTICS_EVENTS, startAnalytics, trackPage } from './analytics.ts';

const enabled: PendoReply = {
  enabled: true,
  apiKey: 'key',
  scriptUrl: 'https://analytics.example/agent.js',
  visitorId: 'v1',
  accountId: 'a1',
};
const apiWith = (reply: PendoReply | Error): Api =>
  ({ call: vi.fn(async () => (reply instanceof Error ? Promise.reject(reply) : reply)) }) as unknown as Api;
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const waiting = () => Object.values((globalThis as { pendo?: object }).pendo ?? {});

afterEach(() => {
  document.head.replaceChildren();
  delete (globalThis as { pendo?: unknown }).pendo;
});

describe('HTTP-9: analytics', () => {
  it('load once if they are turned on, with pseudonyms', async () => {
    expect(await startAnalytics(apiWith(enabled))).toBe(true);
    expect(scripts()).toEqual([enabled.scriptUrl]);
    const options = {
      apiKey: 'key',
      visitor: { id: 'v1' },
      account: { id: 'a1' },
      excludeAllText: true,
      disableGuides: true,
    };
    expect(waiting()).toEqual([[['initialize', expect.objectContaining(options)]]]);
    expect(await startAnalytics(apiWith(enabled))).toBe(false);
    expect(scripts()).toHaveLength(1);
  });

  it.each([
    ['they are turned off', { ...enabled, enabled: false }],
    ['no script is configured', { ...enabled, scriptUrl: null }],
    ['the request fails', new ApiFailure(503, {})],
  ])('don’t load if %s', async (_, reply) => {
    expect(await startAnalytics(apiWith(reply))).toBe(false);
    expect(scripts()).toEqual([]);
    expect(waiting()).toEqual([]);
  });
});

describe('HTTP-9: analytics events', () => {
  it('have one type, with a route pattern only', async () => {
    await startAnalytics(apiWith(enabled));
    trackPage('/paychecks/:checkId');
    trackPage(undefined);
    expect(waiting()[0]).toContainEqual(['track', 'page.shown', { page: '/paychecks/:checkId' }]);
    expect(waiting()[0]).toHaveLength(2);
    expect(ANALYTICS_EVENTS).toEqual(['page.shown']);
  });

  it('contain no address of a page', async () => {
    await startAnalytics(apiWith(enabled));
    const [[, options]] = waiting()[0] as [[string, { sanitizeUrl: (url: string) => string }]];
    expect(options.sanitizeUrl('https://pay.example/paychecks/1?employee=2')).toBe(location.origin);
  });

  it('aren’t recorded if analytics are off', () => {
    trackPage('/home');
    expect((globalThis as { pendo?: unknown }).pendo).toBeUndefined();
  });
});
