import { describe, expect, test } from 'vitest';
import { keepPending, takePending, type PendingPort, type PendingSignIn } from './pending.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const ORIGIN = 'http://localhost:8080';
const whole: PendingSignIn = {
  state: 's',
  nonce: 'n',
  verifier: 'v',
  returnTo: '/paychecks',
  purpose: 'login',
  startedAt: NOW,
};

function portWith(text?: string): PendingPort & { text: string | undefined } {
  return {
    text,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
    },
  };
}

describe('pending sign-in', () => {
  test('can be taken once', () => {
    const port = portWith();
    keepPending(port, whole);
    expect(takePending(port, NOW, ORIGIN)).toEqual(whole);
    expect(port.text).toBeUndefined();
    expect(takePending(port, NOW, ORIGIN)).toBeUndefined();
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no state', JSON.stringify({ ...whole, state: undefined })],
    ['an empty state', JSON.stringify({ ...whole, state: '' })],
    ['a number for a verifier', JSON.stringify({ ...whole, verifier: 7 })],
    ['no time', JSON.stringify({ ...whole, startedAt: 'x' })],
    ['more than an hour', JSON.stringify({ ...whole, startedAt: NOW - 3_600_001 })],
    ['the future', JSON.stringify({ ...whole, startedAt: NOW + 1 })],
  ])('%s is ignored and removed', (_name, text) => {
    const port = portWith(text);
    expect(takePending(port, NOW, ORIGIN)).toBeUndefined();
    expect(port.text).toBeUndefined();
  });

  test('keeps what it knows and nothing else', () => {
    const known = {
      providerId: 'p',
      entryId: 'e',
      isStronger: true,
      maxAge: 0,
      purpose: 'stepUp',
      startedAt: NOW - 3_600_000,
    };
    const take = (more: object) => takePending(portWith(JSON.stringify({ ...whole, ...more })), NOW, ORIGIN);
    expect(take({ ...known, other: 1 })).toStrictEqual({ ...whole, ...known });
    expect(take({ providerId: 1, entryId: null, isStronger: 'true', maxAge: '5', purpose: 'x' })).toStrictEqual(whole);
  });

  test.each([
    'null',
    '7',
    '"text"',
    JSON.stringify({ ...whole, nonce: '' }),
    JSON.stringify({ ...whole, returnTo: 7 }),
  ])('%s is ignored', (text) => {
    expect(takePending(portWith(text), NOW, ORIGIN)).toBeUndefined();
  });

  test('replaces a hostile return address with home', () => {
    const port = portWith(JSON.stringify({ ...whole, returnTo: '//evil.example' }));
    expect(takePending(port, NOW, ORIGIN)?.returnTo).toBe('/home');
  });
});
