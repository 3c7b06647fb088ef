import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServices, ServicesContext } from '../../../platform/services.ts';
import { useCooldown } from './use-cooldown.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const services = createServices(
  {
    transport: async () => Response.json({}),
    gatewayHost: '',
    language: () => 'en',
    bearer: () => undefined,
    recover: () => Promise.resolve('show'),
    report: () => undefined,
  },
  { now: () => Date.now() },
);
function Seconds({ until }: { readonly until: string | undefined }) {
  return <p>{useCooldown(until)} left</p>;
}
const page = (milliseconds: number | undefined) => (
  <ServicesContext value={services}>
    <Seconds until={milliseconds === undefined ? undefined : new Date(Date.now() + milliseconds).toISOString()} />
  </ServicesContext>
);
const shown = () => screen.getByText(/left$/).textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('the seconds until another attempt count down, begun ones included, and end at none', async () => {
  const { rerender } = render(page(2500));
  expect(shown()).toBe('3 left');
  await pass(1000);
  expect(shown()).toBe('2 left');
  await pass(1000);
  expect(shown()).toBe('1 left');
  await pass(1000);
  expect(shown()).toBe('0 left');
  expect(vi.getTimerCount()).toBe(0);
  rerender(page(60_000));
  expect(shown()).toBe('60 left');
  rerender(page(undefined));
  expect(shown()).toBe('0 left');
});

it.each([[0], [-5000]])('%d ms from now, nothing is left to wait', (milliseconds) => {
  render(page(milliseconds));
  expect(shown()).toBe('0 left');
  expect(vi.getTimerCount()).toBe(0);
});
