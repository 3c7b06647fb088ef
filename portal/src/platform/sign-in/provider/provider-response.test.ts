// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { ProviderWindow } from '../ports.ts';
import { createFakeBrowserWorld } from '../test/fake-browser.ts';
import { HANDOVER_CHANNEL } from './handover.ts';
import { responseFrom, type ExpectedResponse } from './provider-response.ts';

const HERE = 'https://pay.example/sign-in-done.html';
const NATIVE = 'com.example.pay:/sign-in';

/** Waits for a response in a window that answers nothing by itself. */
function wait(more: Partial<ExpectedResponse> = {}) {
  const world = createFakeBrowserWorld();
  const tab = world.tab(() => undefined);
  const log = { visited: [] as string[], isClosedByPerson: false, closings: 0 };
  const providerWindow: ProviderWindow = {
    go: (url) => log.visited.push(url),
    closed: () => log.isClosedByPerson,
    close: () => (log.closings += 1),
  };
  let outcome: unknown = 'waits';
  const response = responseFrom(tab.port, providerWindow, 'https://id.example/authorize', { redirectUri: HERE, state: 's1', ...more });
  void response.then((href) => (outcome = href), (error: { code: string }) => (outcome = error.code));
  const page = world.channel(HANDOVER_CHANNEL);
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return outcome;
  };
  return { tab, log, post: page.post, settled, left: () => [tab.polls(), log.closings] };
} // prettier-ignore

describe('the response of the provider’s window', () => {
  it.each([
    ['its address with the state', HERE, { kind: 'signInAnswer', href: `${HERE}?code=c&state=s1` }, true],
    ['the native app’s link', NATIVE, { kind: 'signInAnswer', href: `${NATIVE}?state=s1&code=c` }, true],
    ['an error with the state', HERE, { kind: 'signInAnswer', href: `${HERE}?error=access_denied&state=s1` }, true],
    ['the state of another tab', HERE, { kind: 'signInAnswer', href: `${HERE}?code=c&state=s2` }, false],
    ['no state', HERE, { kind: 'signInAnswer', href: `${HERE}?code=c` }, false],
    ['the state in the fragment', HERE, { kind: 'signInAnswer', href: `${HERE}#code=c&state=s1` }, false],
    ['a longer address', HERE, { kind: 'signInAnswer', href: `${HERE}/x?state=s1` }, false],
    ['another origin', HERE, { kind: 'signInAnswer', href: 'https://evil.example/sign-in-done.html?state=s1' }, false],
    ['a longer native link', NATIVE, { kind: 'signInAnswer', href: `${NATIVE}2?state=s1` }, false],
    ['another kind of message', HERE, { kind: 'signedOut', href: `${HERE}?state=s1` }, false],
    ['no address', HERE, { kind: 'signInAnswer' }, false],
    ['no text as an address', HERE, { kind: 'signInAnswer', href: { state: 's1' } }, false],
    ['what is no address', HERE, { kind: 'signInAnswer', href: '?state=s1' }, false],
    ['nothing', HERE, null, false],
    ['a text', HERE, `${HERE}?state=s1`, false],
  ])('is %s at %s: %j, taken: %s', async (_, redirectUri, message, isTaken) => {
    const one = wait({ redirectUri });
    one.post(message);
    expect(await one.settled()).toBe(isTaken ? (message as { href: string }).href : 'waits');
    // A taken one closes the window and ends the waiting, whatever comes after it.
    expect(one.left()).toEqual(isTaken ? [0, 1] : [1, 0]);
    one.post({ kind: 'signInAnswer', href: `${redirectUri}?code=later&state=s1` });
    expect(await one.settled()).toBe(isTaken ? (message as { href: string }).href : `${redirectUri}?code=later&state=s1`);
    expect(one.log.visited).toEqual(['https://id.example/authorize']);
  }); // prettier-ignore

  it('may come a second after the window was closed, and not later', async () => {
    const one = wait();
    one.log.isClosedByPerson = true;
    one.tab.pass(4);
    expect(await one.settled()).toBe('waits');
    // A window that navigates can seem closed for a moment.
    one.log.isClosedByPerson = false;
    one.tab.pass(1);
    one.log.isClosedByPerson = true;
    one.tab.pass(4);
    expect(await one.settled()).toBe('waits');
    one.tab.pass(1);
    expect([await one.settled(), ...one.left()]).toEqual(['cancelled', 0, 1]);
  });

  it.each([
    [1000, 3, 4, 'timeout'],
    [900, 3, 4, 'timeout'],
    [undefined, 100_000, 100_001, 'waits'],
  ])('with a limit of %s ms is waited for after %i quarters of a second; after %i, it %s', async (timeoutMs, waits, ends, outcome) => {
    const one = wait(timeoutMs === undefined ? {} : { timeoutMs });
    one.tab.pass(waits);
    expect(await one.settled()).toBe('waits');
    one.tab.pass(ends - waits);
    expect([await one.settled(), ...one.left()]).toEqual([outcome, ...(outcome === 'waits' ? [1, 0] : [0, 1])]);
  }); // prettier-ignore

  it('isn’t waited for once the person gives up, and the provider isn’t opened if they have already', async () => {
    const giving = new AbortController();
    const one = wait({ signal: giving.signal });
    giving.abort();
    expect([await one.settled(), one.log.visited.length, ...one.left()]).toEqual(['cancelled', 1, 0, 1]);
    const late = wait({ signal: giving.signal });
    expect([await late.settled(), late.log.visited.length, ...late.left()]).toEqual(['cancelled', 0, 0, 1]);
  });
});

it('a window that can’t be opened is closed', async () => {
  const { port } = createFakeBrowserWorld().tab(() => undefined);
  const close = vi.fn();
  const refusing: ProviderWindow = { closed: () => false, close, go: () => { throw new Error('refused'); } }; // prettier-ignore
  await expect(responseFrom(port, refusing, '', { redirectUri: HERE, state: 's1' })).rejects.toThrow('refused');
  expect(close).toHaveBeenCalledTimes(1);
});
