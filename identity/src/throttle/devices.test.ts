import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createDevices } from './devices.ts';

const ORIGIN = new URL('https://pay.example.test');

/** A browser that keeps the cookie that it was sent last. */
function browser(devices = createDevices(), origin = ORIGIN) {
  let cookie = '';
  let sent = '';
  const request = () => {
    const made = new IncomingMessage(new Socket());
    made.headers.cookie = cookie;
    return made;
  };
  return {
    signIn: (subject: string) => {
      const response = new ServerResponse(request());
      devices.remember(request(), response, origin, subject);
      sent = String(response.getHeader('set-cookie'));
      cookie = sent.split(';')[0] ?? '';
    },
    knows: (subjects: string) =>
      Array.from(subjects)
        .filter((subject) => devices.idFor(request(), origin, subject) !== undefined)
        .join(''),
    sent: () => sent,
    change: (changed: (cookie: string) => string) => {
      cookie = changed(cookie);
    },
    id: (subject: string | undefined) => devices.idFor(request(), origin, subject),
  };
}

describe('SIG-7: browsers that an account signed in with', () => {
  test('keep the five accounts that signed in last, under one id', () => {
    const shared = browser();
    for (const subject of 'abc') shared.signIn(subject);
    const id = shared.id('a');
    expect([shared.knows('abcdef'), shared.id('c')]).toEqual(['abc', id]);
    for (const subject of 'ade') shared.signIn(subject);
    expect(shared.knows('abcdef')).toBe('abcde');
    shared.signIn('f');
    expect([shared.knows('abcdef'), shared.id('f')]).toEqual(['acdef', id]);
    for (const subject of 'ffff') shared.signIn(subject);
    expect(shared.knows('abcdef')).toBe('acdef');
  });

  test('are not known to another browser', () => {
    const devices = createDevices();
    const own = browser(devices);
    own.signIn('a');
    expect([own.knows('a'), browser(devices).knows('a')]).toEqual(['a', '']);
  });

  test.each([
    ['https://pay.example.test', 'identity_device', '; Secure'],
    ['https://pay.example.test:8443', 'identity_device_8443', '; Secure'],
    ['http://localhost:8080', 'identity_device_8080', ''],
    ['http://localhost', 'identity_device', ''],
  ])('at %s have the cookie %s for half a year', (origin, name, secure) => {
    const own = browser(createDevices(), new URL(origin));
    own.signIn('a');
    const [pair = '', ...attributes] = own.sent().split('; ');
    expect(pair.split('=')[0]).toBe(name);
    expect(`; ${attributes.join('; ')}`).toBe(`; Path=/identity; HttpOnly; SameSite=Lax; Max-Age=15552000${secure}`);
    expect([own.knows('ab'), own.id(undefined)]).toEqual(['a', undefined]);
  });

  test.each<[string, (cookie: string) => string]>([
    ['with another signature', (cookie) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
    ['without a signature', (cookie) => cookie.split('.')[0] ?? ''],
    ['with a part of it', (cookie) => cookie.slice(0, -4)],
    ['with the account of someone else', (cookie) => {
      const [pair = '', signature] = cookie.split('.');
      const { id } = JSON.parse(Buffer.from(pair.slice(pair.indexOf('=') + 1), 'base64url').toString()) as { id: string };
      return `identity_device=${Buffer.from(JSON.stringify({ id, subjects: ['a'] })).toString('base64url')}.${signature}`;
    }],
    ['of another name', (cookie) => `x${cookie}`],
    ['without a value', () => 'identity_device'],
    ['that is none', () => ''],
  ])('are not known by a cookie %s', (_what, changed) => {
    const own = browser();
    for (const subject of 'ab') own.signIn(subject);
    const id = own.id('a');
    own.change(changed);
    expect([own.knows('ab'), id === undefined]).toEqual(['', false]);
    own.signIn('a');
    expect([own.knows('ab'), own.id('a') === id]).toEqual(['a', false]);
  }); // prettier-ignore
});
