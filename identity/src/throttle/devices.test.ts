import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createDevices } from './devices.ts';

const ORIGIN = new URL('https://pay.example.test');

/** A browser that keeps the cookie that it was sent last. */
function browser(devices = createDevices()) {
  let cookie = '';
  const request = () => {
    const made = new IncomingMessage(new Socket());
    made.headers.cookie = cookie;
    return made;
  };
  return {
    signIn: (subject: string) => {
      const response = new ServerResponse(request());
      devices.remember(request(), response, ORIGIN, subject);
      cookie = String(response.getHeader('set-cookie')).split(';')[0] ?? '';
    },
    knows: (subjects: string) =>
      Array.from(subjects)
        .filter((subject) => devices.idFor(request(), ORIGIN, subject) !== undefined)
        .join(''),
    id: (subject: string) => devices.idFor(request(), ORIGIN, subject),
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
  });

  test('are not known to another browser', () => {
    const devices = createDevices();
    const own = browser(devices);
    own.signIn('a');
    expect([own.knows('a'), browser(devices).knows('a')]).toEqual(['a', '']);
  });
});
