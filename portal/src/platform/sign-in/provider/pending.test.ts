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

  test('replaces a hostile return address with home', () => {
    const port = portWith(JSON.stringify({ ...whole, returnTo: '//evil.example' }));
    expect(takePending(port, NOW, ORIGIN)?.returnTo).toBe('/home');
  });
});
