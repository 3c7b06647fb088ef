import { describe, expect, it } from 'vitest';
import { createArrivingBodies, type ArrivingBody, type CutReason } from './arriving-bodies.ts';

const LIMITS = { slowBodies: 3, slowBodiesPerAddress: 2, bodySeconds: 30 };

function open() {
  const refusals: CutReason[] = [];
  const bodies = createArrivingBodies(LIMITS, (reason) => refusals.push(reason));
  /** A body in transit, and its result. */
  function send(network: string, since: number) {
    const events: string[] = [];
    const state = { over: false };
    const body: ArrivingBody = {
      network,
      since,
      isOver: () => state.over,
      refuse: (reason) => events.push(reason),
      disconnect: () => events.push('disconnected'),
    };
    return { events, state, release: bodies.watch(body) };
  }
  const sweep = (now: number) => Array.from(bodies.sweep(now)).length;
  return { bodies, refusals, send, sweep };
}

describe('S2: places for slow bodies', () => {
  it('are needed only after a second, so that ordinary bodies always arrive', () => {
    const { bodies, send, sweep } = open();
    const sent = Array.from({ length: 50 }, () => send('a', 0));
    sweep(999);
    expect(sent.flatMap(({ events }) => events)).toEqual([]);
    expect([bodies.count, bodies.slow]).toEqual([50, 0]);
    for (const { release } of sent) release();
    expect([bodies.count, bodies.slow]).toEqual([0, 0]);
  });

  it('are limited per network, and a second network has its own', () => {
    const { bodies, refusals, send, sweep } = open();
    const [first, second, third] = [send('a', 0), send('a', 0), send('a', 0)];
    const other = send('b', 0);
    sweep(1000);
    expect([first.events, second.events, third.events, other.events]).toEqual([[], [], ['slowBodiesPerAddress'], []]);
    expect([bodies.slow, refusals]).toEqual([3, ['slowBodiesPerAddress']]);
    expect(bodies.isSaturated(1000)).toBe(true);
  });

  it('are limited in all, across networks, which is reported for five seconds', () => {
    const { bodies, refusals, send, sweep } = open();
    const sent = ['a', 'b', 'c', 'd'].map((network) => send(network, 0));
    sweep(1000);
    expect(sent.map(({ events }) => events)).toEqual([[], [], [], ['slowBodies']]);
    expect(refusals).toEqual(['slowBodies']);
    for (const { release } of sent) release();
    expect([bodies.isSaturated(5999), bodies.isSaturated(6000)]).toEqual([true, false]);
  });

  it('are released when a body has arrived or its connection has gone, once only', () => {
    const { bodies, send, sweep } = open();
    const [first, second] = [send('a', 0), send('a', 0)];
    sweep(1000);
    expect(bodies.slow).toBe(2);
    first.state.over = true;
    sweep(1250);
    second.release();
    second.release();
    first.release();
    expect([bodies.count, bodies.slow]).toEqual([0, 0]);
    const [third, fourth, fifth] = [send('a', 2000), send('a', 2000), send('a', 2000)];
    sweep(3000);
    expect([third.events, fourth.events, fifth.events]).toEqual([[], [], ['slowBodiesPerAddress']]);
  });
});

describe('S2: the deadline of a body', () => {
  it('counts from its own headers', () => {
    const { refusals, send, sweep } = open();
    const [early, late] = [send('a', 0), send('b', 10)];
    sweep(29_999);
    expect([early.events, late.events]).toEqual([[], []]);
    sweep(30_000);
    expect([early.events, late.events]).toEqual([['bodyDeadline'], []]);
    sweep(30_010);
    expect(late.events).toEqual(['bodyDeadline']);
    expect(refusals).toEqual(['bodyDeadline', 'bodyDeadline']);
  });

  it('is applied to four bodies per step, so that other work runs in between', () => {
    const { refusals, send, sweep } = open();
    for (let body = 0; body < 25; body += 1) send('a', 0);
    expect(sweep(30_000)).toBe(6);
    expect(refusals).toHaveLength(25);
  });

  it('refuses again until the refusal is read, and disconnects after a second', () => {
    const { bodies, refusals, send, sweep } = open();
    const { events, release } = send('a', 0);
    for (const now of [30_000, 30_250, 30_999, 31_000]) sweep(now);
    expect(events).toEqual(['bodyDeadline', 'bodyDeadline', 'bodyDeadline', 'disconnected']);
    expect(refusals).toEqual(['bodyDeadline']);
    release();
    expect([bodies.count, bodies.slow]).toEqual([0, 0]);
  });
});
