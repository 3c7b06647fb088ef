import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentNotice, CurrentNotices } from '@paystead/contract/current-notices.ts';
import { renderWithTexts } from '../../test/render.tsx';
import { systemClock } from '../clock.ts';
import { NoticeBar } from './notice-bar.tsx';
import { useNotices } from './use-notices.ts';

const NOW = '2026-11-20T15:00:00.000Z';
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers({ now: Date.parse(NOW) });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const noticeOf = (id: string, more: Partial<CurrentNotice> = {}): CurrentNotice => ({
  noticeId: id,
  kind: 'notice',
  text: { en: `English ${id}`, es: `Español ${id}` },
  link: null,
  from: NOW,
  until: null,
  ...more,
});
const reply = (...notices: CurrentNotice[]): CurrentNotices => ({ asOf: systemNow(), notices });
const systemNow = () => new Date(systemClock.now()).toISOString();
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const turn = async (next: DocumentVisibilityState) => {
  visibility = next;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
};
const texts = () => screen.queryAllByText(/^(English|Español) /).map(({ textContent }) => textContent);

function Bar({ read }: { readonly read: () => Promise<CurrentNotices> }): ReactNode {
  const notices = useNotices(read, systemClock);
  const [gone, setGone] = useState<readonly string[]>([]);
  return (
    <>
      <NoticeBar
        notices={notices.filter(({ noticeId }) => !gone.includes(noticeId))}
        onDismiss={(id) => setGone([...gone, id])}
      />
      <main id="main" tabIndex={-1} />
    </>
  );
}
const show = async (read: () => Promise<CurrentNotices>, language: 'en' | 'es' = 'en') => {
  const result = renderWithTexts(<Bar read={read} />, language);
  await pass(0);
  return result;
};

describe('asking for notices', () => {
  it('waits for the reply before it asks again, whatever the page does meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<CurrentNotices>();
    const read = vi.fn(() => promise);
    await show(read);
    for (const next of ['hidden', 'visible', 'hidden', 'visible'] as const) await turn(next);
    await pass(120_000);
    expect(read).toHaveBeenCalledTimes(1);
    await act(async () => resolve(reply(noticeOf('one'))));
    expect(texts()).toEqual(['English one']);
    await pass(59_999);
    expect(read).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('happens at once and every minute, and shows what is new and drops what is withdrawn', async () => {
    const read = vi.fn(async () => reply(noticeOf('one'), noticeOf('two')));
    await show(read);
    expect(texts()).toEqual(['English one', 'English two']);
    read.mockImplementation(async () => reply(noticeOf('two'), noticeOf('three')));
    await pass(59_999);
    expect([read.mock.calls.length, texts()]).toEqual([1, ['English one', 'English two']]);
    await pass(1);
    expect([read.mock.calls.length, texts()]).toEqual([2, ['English two', 'English three']]);
  });

  it('rests while the page is hidden, and happens at once when it is visible again after a minute', async () => {
    const read = vi.fn(async () => reply(noticeOf('one')));
    await show(read);
    await turn('hidden');
    await pass(600_000);
    expect(read).toHaveBeenCalledTimes(1);
    await turn('visible');
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
    await turn('hidden');
    await pass(10_000);
    await turn('visible');
    await pass(49_999);
    expect(read).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('that fails keeps the last notices until their end, and is repeated', async () => {
    const until = '2026-11-20T15:02:30Z';
    const read = vi.fn(async () => reply(noticeOf('one', { until }), noticeOf('two')));
    await show(read);
    read.mockRejectedValue(new Error('503'));
    await pass(149_999);
    expect([read.mock.calls.length, texts()]).toEqual([3, ['English one', 'English two']]);
    await pass(1);
    expect(texts()).toEqual(['English two']);
    read.mockImplementation(async () => reply());
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  it('counts to the end by the gateway’s time, whatever the device’s clock shows', async () => {
    const asOf = '2026-11-20T12:00:00Z';
    const notices = [noticeOf('soon', { until: '2026-11-20T12:00:20Z' }), noticeOf('far', { until: '2027-11-20T12:00:00Z' })]; // prettier-ignore
    await show(async () => ({ asOf, notices }));
    await pass(19_999);
    expect(texts()).toEqual(['English soon', 'English far']);
    await pass(1);
    expect(texts()).toEqual(['English far']);
  });
});

describe('the bar of notices', () => {
  it('announces a warning as an alert once, and other notices as a status', async () => {
    const read = vi.fn(async () => reply(noticeOf('one', { kind: 'warning' }), noticeOf('two')));
    await show(read);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('English one');
    expect(screen.getByRole('status').textContent).toContain('English two');
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    // The same element: one that is inserted again would be announced again.
    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.querySelector('button')).toBeNull();
  });

  it('shows the reader’s language, the end in words and a link', async () => {
    const link = 'https://status.example.test/';
    await show(async () => reply(noticeOf('one', { until: '2026-11-20T23:30:00Z', link }), noticeOf('two')), 'es');
    expect(texts()).toEqual(['Español one', 'Español two']);
    expect(screen.getByText(/Hasta el viernes 20 de noviembre, \d+:30/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Más información' }).getAttribute('href')).toBe(link);
  });

  it('shows hostile text as text', async () => {
    const hostile = '<img src=x onerror="alert(1)"><b>bold</b>';
    await show(async () =>
      reply(noticeOf('one', { kind: 'warning', text: { en: hostile, es: hostile } }), noticeOf('two')),
    );
    expect(screen.getByText(hostile)).toBeTruthy();
    expect(screen.getByRole('alert').querySelector('img')).toBeNull();
  });

  it('doesn’t take the focus, and after a dismissal hands it to the next notice and then to the content', async () => {
    await show(async () => reply(noticeOf('one'), noticeOf('two')));
    expect(document.activeElement).toBe(document.body);
    const [first, second] = screen.getAllByRole('button', { name: 'Dismiss notice' });
    first?.focus();
    fireEvent.click(first!);
    expect(texts()).toEqual(['English two']);
    expect(document.activeElement).toBe(second);
    fireEvent.click(second!);
    expect(texts()).toEqual([]);
    expect(document.activeElement?.id).toBe('main');
    await pass(60_000);
    expect(texts()).toEqual([]);
  });
});
