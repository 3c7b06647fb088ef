import { describe, expect, it } from 'vitest';
import { parseConfiguration } from './configuration.ts';

const ORIGIN = 'https://pay.example';
const served = { authority: '/identity', clientId: 'portal', interactionType: 'popup', gatewayHost: ORIGIN };

describe('the configuration of a deployment', () => {
  it('HTTP-1: the gateway of the page itself needs no host, another is kept', () => {
    expect(parseConfiguration(served, ORIGIN).gatewayHost).toBe('');
    const other = parseConfiguration({ ...served, gatewayHost: 'https://api.example/' }, ORIGIN);
    expect(other.gatewayHost).toBe('https://api.example');
  });

  it('SES-1: keeps an interaction type as it came, for the guard to judge', () => {
    expect(parseConfiguration({ ...served, interactionType: 'pigeon' }, ORIGIN).interactionType).toBe('pigeon');
    expect(parseConfiguration({ ...served, interactionType: 7 }, ORIGIN).interactionType).toBe('');
  });

  it('SES-9: an empty login-failed route is none', () => {
    expect(parseConfiguration({ ...served, loginFailedRoute: '' }, ORIGIN).loginFailedRoute).toBeNull();
  });

  it('HTTP-7: takes paths and features of the right kind only', () => {
    const { paths, features } = parseConfiguration(
      { ...served, paths: { 'menu.read': 'menus', x: 1 }, features: { a: true, b: 'yes' } },
      ORIGIN,
    );
    expect(paths).toEqual({ 'menu.read': 'menus' });
    expect(features).toEqual({ a: true });
  });

  it('without a provider there is nothing to start', () => {
    for (const nothing of [undefined, null, 'text', {}])
      expect(() => parseConfiguration(nothing, ORIGIN)).toThrow('authority');
  });
});
