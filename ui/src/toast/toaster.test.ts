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

describe('UI-1: the phases of a toast', () => {
  it('is inactive for 300 ms, active until 5000 ms, removed for 300 ms, then gone', () => {
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

  it('shows the newest first', () => {
    toaster.show({ tone: 'info', title: 'first' });
    pass(1000);
    toaster.show({ tone: 'info', title: 'second' });
    expect(toaster.toasts.get().map(({ title }) => title)).toEqual(['second', 'first']);
  });

  it('is removed with its animation when pressed', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    pass(500);
    toaster.dismiss(id);
    expect(phases()).toEqual(['removed']);
    pass(300);
    expect(phases()).toEqual([]);
  });

  it('ignores a second press', () => {
    const id = toaster.show({ tone: 'info', title: 'one' });
    toaster.dismiss(id);
    pass(200);
    toaster.dismiss(id);
    pass(100);
    expect(phases()).toEqual([]);
  });
});

describe('UI-1: hovering', () => {
  it('stops the time, and leaves one second afterward', () => {
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

  it('the focus stops the time too, which continues when both have left', () => {
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
  it('pauses all toasts and then continues', () => {
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

  it('pauses a toast that is shown meanwhile', () => {
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

  it('never shrinks, and stops under the pointer', () => {
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

  it('follows the progress of work, and stays until it is complete', () => {
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

it("uses the person's display time", () => {
  toaster.setDisplayTime(10_000);
  toaster.show({ tone: 'info', title: 'one' });
  pass(9999);
  expect(phases()).toEqual(['active']);
  pass(1);
  expect(phases()).toEqual(['removed']);
});
