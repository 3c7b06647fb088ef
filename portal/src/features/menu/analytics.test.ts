import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../platform/api/failure.ts';
import type { Api } from '../../platform/services.ts';
import { ANALYTICS_EVENTS, startAnalytics, trackPage } from './analytics.ts';

const on: PendoReply = {
  enabled: true,
  apiKey: 'key',
  scriptUrl: 'https://analytics.example/agent.js',
  visitorId: 'v1',
  accountId: 'a1',
};
const answering = (answer: PendoReply | Error): Api =>
  ({ call: vi.fn(async () => (answer instanceof Error ? Promise.reject(answer) : answer)) }) as unknown as Api;
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const waiting = () => Object.values((globalThis as { pendo?: object }).pendo ?? {});

afterEach(() => {
  document.head.replaceChildren();
  delete (globalThis as { pendo?: unknown }).pendo;
});

describe('HTTP-9: analytics', () => {
  it('load when they are switched on, once, with pseudonyms', async () => {
    expect(await startAnalytics(answering(on))).toBe(true);
    expect(scripts()).toEqual([on.scriptUrl]);
    const options = {
      apiKey: 'key',
      visitor: { id: 'v1' },
      account: { id: 'a1' },
      excludeAllText: true,
      disableGuides: true,
    };
    expect(waiting()).toEqual([[['initialize', expect.objectContaining(options)]]]);
    expect(await startAnalytics(answering(on))).toBe(false);
    expect(scripts()).toHaveLength(1);
  });

  it.each([
    ['they are switched off', { ...on, enabled: false }],
    ['nobody configured a script', { ...on, scriptUrl: null }],
    ['the question is refused', new ApiFailure(503, {})],
  ])('nothing is loaded when %s', async (_, answer) => {
    expect(await startAnalytics(answering(answer))).toBe(false);
    expect(scripts()).toEqual([]);
    expect(waiting()).toEqual([]);
  });
});

describe('HTTP-9: what analytics are told', () => {
  it('one kind of event, with the pattern of an address alone', async () => {
    await startAnalytics(answering(on));
    trackPage('/paychecks/:checkId');
    trackPage(undefined);
    expect(waiting()[0]).toContainEqual(['track', 'page.shown', { page: '/paychecks/:checkId' }]);
    expect(waiting()[0]).toHaveLength(2);
    expect(ANALYTICS_EVENTS).toEqual(['page.shown']);
  });

  it('neither addresses nor texts of pages', async () => {
    await startAnalytics(answering(on));
    const [[, options]] = waiting()[0] as [[string, { sanitizeUrl: (url: string) => string }]];
    expect(options.sanitizeUrl('https://pay.example/paychecks/1?employee=2')).toBe(location.origin);
  });

  it('nothing where they are off', () => {
    trackPage('/home');
    expect((globalThis as { pendo?: unknown }).pendo).toBeUndefined();
  });
});
