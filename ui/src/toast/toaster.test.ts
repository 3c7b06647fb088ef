import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { browserTimers } from './countdown.ts';
import { createToaster, type Toaster } from './toaster.ts';

let toaster: Toaster;
const phases = () => toaster.toasts.get().map(({ phase }) => phase);
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  toaster = createToaster(systemClock, browserTimers);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('UI-1: a toast comes, stays and goes', () => {
  it('is inactive while it comes in (300 ms), active until 5000 ms, removed for 300 ms, then gone', () => {
    toaster.show({ tone: 'success', title: 'Message acknowledged!' });
    expect(phases()).toEqual(['inactive']);
    pass(299);
    expect(phases()).toEqual(['inactive']);
    pass(1);
    expect(phases()).toEqual(['active']);
    pass(4699);
    expect(phases()).toEqual(['active']);
    pass(1);
    expect(phases()).toEqual(['removed']);
    pass(299);
    expect(phases()).toEqual(['removed']);
    pass(1);
    expect(phases()).toEqual([]);
  });

  it('puts the newest on top', () => {
    toaster.show({ tone: 'info', title: 'first' });
    pass(1000);
    toaster.show({ tone: 'info', title: 'second' });
    expect(toaster.toasts.get().map(({ title }) => title)).toEqual(['second', 'first']);
  });

  it('goes at once when tapped, with its animation', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    pass(500);
    toaster.dismiss(id);
    expect(phases()).toEqual(['removed']);
    pass(300);
    expect(phases()).toEqual([]);
  });

  it('a second tap changes nothing', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    toaster.dismiss(id);
    pass(200);
    toaster.dismiss(id);
    pass(100);
    expect(phases()).toEqual([]);
  });
});

describe('UI-1: hovering', () => {
  it('stops the time for as long as it lasts, and leaves one second after it', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    pass(4900);
    toaster.hold(id);
    pass(60_000);
    expect(phases()).toEqual(['active']);
    toaster.release(id);
    pass(999);
    expect(phases()).toEqual(['active']);
    pass(1);
    expect(phases()).toEqual(['removed']);
  });

  it('the focus holds it as well: the time goes on when both have left', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    toaster.hold(id);
    toaster.hold(id);
    toaster.release(id);
    pass(10_000);
    expect(phases()).toEqual(['active']);
    toaster.release(id);
    pass(1000);
    expect(phases()).toEqual(['removed']);
  });
});

describe('a hidden tab', () => {
  it('stops all times, and goes on where they were', () => {
    toaster.show({ tone: 'info', title: 'one' });
    pass(4000);
    toaster.setHidden(true);
    pass(60_000);
    expect(phases()).toEqual(['active']);
    toaster.setHidden(false);
    pass(999);
    expect(phases()).toEqual(['active']);
    pass(1);
    expect(phases()).toEqual(['removed']);
  });

  it('a toast that is shown meanwhile waits', () => {
    toaster.setHidden(true);
    toaster.show({ tone: 'info', title: 'one' });
    pass(60_000);
    toaster.setHidden(false);
    pass(4999);
    expect(phases()).toEqual(['active']);
    pass(1);
    expect(phases()).toEqual(['removed']);
  });
});

describe('UI-1: the progress toast', () => {
  const bar = () => toaster.toasts.get()[0]?.bar;

  it('grows with the time, every 10 ms', () => {
    toaster.show({ tone: 'info', title: 'one', progress: 'time' });
    expect(bar()).toBe(0);
    pass(10);
    expect(bar()).toBeCloseTo(10 / 5000, 6);
    pass(10);
    expect(bar()).toBeCloseTo(20 / 5000, 6);
    pass(2480);
    expect(bar()).toBeCloseTo(0.5, 6);
  });

  it('never shrinks, and stands still under the pointer', () => {
    const id = toaster.show({ tone: 'info', title: 'one', progress: 'time' });
    pass(2500);
    toaster.hold(id);
    pass(1000);
    expect(bar()).toBeCloseTo(0.5, 6);
    toaster.release(id);
    pass(10);
    expect(bar()).toBeCloseTo(0.5, 6);
    pass(900);
    expect(bar()).toBeGreaterThan(0.9);
  });

  it('follows work that is done elsewhere, and stays until it is done', () => {
    const id = toaster.show({ tone: 'info', title: 'Preparing 25 paychecks', progress: 0 });
    pass(60_000);
    expect(phases()).toEqual(['active']);
    toaster.update(id, { progress: 0.48, text: '12 of 25 ready' });
    pass(10);
    expect(bar()).toBeGreaterThan(0);
    pass(2000);
    expect(bar()).toBeCloseTo(0.48, 6);
    toaster.update(id, { progress: 1 });
    pass(4999);
    expect(phases()).toEqual(['active']);
    pass(1);
    expect(phases()).toEqual(['removed']);
  });

  it('leaves no timer behind', () => {
    toaster.show({ tone: 'info', title: 'one', progress: 'time' });
    pass(6000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('honours a preference for a longer display', () => {
  toaster.setDisplayTime(10_000);
  toaster.show({ tone: 'info', title: 'one' });
  pass(9999);
  expect(phases()).toEqual(['active']);
  pass(1);
  expect(phases()).toEqual(['removed']);
});
