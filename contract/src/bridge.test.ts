import { describe, expect, it } from 'vitest';
import { BRIDGE, BRIDGE_EVENTS } from './bridge.ts';
import { SYNCED, wrapperLinks } from './wrapper.ts';

const calls = Object.entries(BRIDGE);

describe('NAT-1: the bridge', () => {
  it('declares every call that the specification names', () => {
    expect(Object.keys(BRIDGE)).toEqual(
      expect.arrayContaining([
        'storeIdentityToken',
        'navigate',
        'log',
        'loginSuccess',
        'logout',
        'saveFile',
        'setFileName',
        'syncLocalStorage',
        'syncSessionStorage',
        'syncAuthToken',
      ]),
    );
  });

  it.each(calls)('%s: its example is valid', (_name, { options, reply, example }) => {
    expect(options.parse(example.options)).toEqual(example.options);
    expect(reply.parse(example.reply)).toEqual(example.reply);
  });

  it.each(calls)('%s refuses undeclared options', (_name, { options, example }) => {
    expect(options.safeParse({ ...example.options, more: 1 }).success).toBe(false);
  });

  it.each([
    'javascript:alert(1)',
    'http://pay.example.com',
    'https://pay.example.com/path',
    'https://user@pay.example.com',
    'file:///etc/hosts',
    '',
  ])('%s is refused as a gateway', (gatewayHost) => {
    expect(BRIDGE.choosePartner.options.safeParse({ gatewayHost }).success).toBe(false);
  });

  it.each(['../secrets.pdf', 'a/b.pdf', 'a\\b.pdf', '', 'a\u0000.pdf'])('%j is refused as a file name', (fileName) => {
    expect(BRIDGE.setFileName.options.safeParse({ fileName }).success).toBe(false);
  });

  it('browser storage that grants access is never synchronized', () => {
    const kept: readonly string[] = [...SYNCED.local, ...SYNCED.session];
    for (const name of ['accessToken', 'appIdpToken', 'pendingSignIn']) expect(kept).not.toContain(name);
  });

  it('sign-in returns by the app’s own links only', () => {
    expect(wrapperLinks('com.paystead.portal')).toEqual({
      signIn: 'com.paystead.portal:/sign-in',
      logout: 'com.paystead.portal:/logout',
    });
    expect(Object.keys(BRIDGE_EVENTS)).toContain('signInAnswer');
  });
});
