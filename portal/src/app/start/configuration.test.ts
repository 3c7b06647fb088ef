import { describe, expect, it } from 'vitest';
import { parseConfiguration } from './configuration.ts';

const ORIGIN = 'https://pay.example';
const served = { authority: '/identity', clientId: 'portal', interactionType: 'popup', gatewayHost: ORIGIN };

describe('the configuration of a deployment', () => {
  it('HTTP-1: leaves out the host of the page itself and keeps any other', () => {
    for (const gatewayHost of [undefined, '', ORIGIN, `${ORIGIN}/`, `${ORIGIN}//`])
      expect(parseConfiguration({ ...served, gatewayHost }, ORIGIN).gatewayHost).toBe('');
    const other = parseConfiguration({ ...served, gatewayHost: 'https://api.example/' }, ORIGIN);
    expect(other.gatewayHost).toBe('https://api.example');
  });

  it('SES-1: keeps an unknown interaction type for the guard to refuse', () => {
    expect(parseConfiguration({ ...served, interactionType: 'pigeon' }, ORIGIN).interactionType).toBe('pigeon');
    expect(parseConfiguration({ ...served, interactionType: 7 }, ORIGIN).interactionType).toBe('');
  });

  it('SES-9: treats an empty login-failed route as absent', () => {
    expect(parseConfiguration({ ...served, loginFailedRoute: '' }, ORIGIN).loginFailedRoute).toBeNull();
  });

  it('HTTP-7: ignores paths and features of the wrong type', () => {
    const { paths, features } = parseConfiguration(
      { ...served, paths: { 'menu.read': 'menus', x: 1 }, features: { a: true, b: 'yes' } },
      ORIGIN,
    );
    expect(paths).toEqual({ 'menu.read': 'menus' });
    expect(features).toEqual({ a: true });
  });

  it('is refused without a provider', () => {
    for (const nothing of [undefined, null, 'text', {}])
      expect(() => parseConfiguration(nothing, ORIGIN)).toThrow('authority');
  });
});
