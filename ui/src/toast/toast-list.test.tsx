import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { systemClock } from '../clock.ts';
import { browserTimers } from './countdown.ts';
import { createToaster, type Toaster } from './toaster.ts';
import { ToastList } from './toast-list.tsx';

let toaster: Toaster;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const show = (...content: Parameters<Toaster['show']>) => act(() => void toaster.show(...content));

beforeEach(() => {
  vi.useFakeTimers();
  toaster = createToaster(systemClock, browserTimers);
  renderWithTexts(<ToastList toaster={toaster} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('UI-1: toasts on the page', () => {
  it('are announced politely for success and assertively for errors', () => {
    show({ tone: 'success', title: 'Message acknowledged!' });
    show({ tone: 'error', title: 'Error', text: 'The account is already on your list.' });
    expect(screen.getByRole('status').textContent).toContain('Message acknowledged!');
    expect(screen.getByRole('alert').textContent).toContain('The account is already on your list.');
  });

  it('V11: the page makes room for errors, which it shows as well, until they disappear', () => {
    const root = document.documentElement;
    show({ tone: 'success', title: 'Saved' });
    expect(root.hasAttribute('data-error-toast')).toBe(false);
    show({ tone: 'error', title: 'Error', text: 'The account is already on your list.' });
    expect(root.hasAttribute('data-error-toast')).toBe(true);
    fireEvent.click(screen.getByRole('alert'));
    expect(root.hasAttribute('data-error-toast')).toBe(false);
  });

  it('disappear when pressed', () => {
    show({ tone: 'success', title: 'Saved' });
    fireEvent.click(screen.getByRole('status'));
    pass(300);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stay under the pointer and one second longer', () => {
    show({ tone: 'success', title: 'Saved' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(20_000);
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(999);
    expect(screen.getByRole('status').dataset.phase).toBe('active');
    pass(1);
    expect(screen.getByRole('status').dataset.phase).toBe('removed');
  });

  it('stay while their button has the focus', () => {
    show({ tone: 'success', title: 'Saved' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(20_000);
    expect(screen.getByRole('status').dataset.phase).toBe('active');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    pass(1000);
    expect(screen.getByRole('status').dataset.phase).toBe('removed');
  });

  it('the newest disappears with Escape', () => {
    show({ tone: 'success', title: 'older' });
    show({ tone: 'success', title: 'newer' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pass(300);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['older']);
  });

  it('leave Escape to an open dialog', () => {
    show({ tone: 'success', title: 'Saved' });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    dialog.remove();
    expect(screen.getByRole('status').dataset.phase).not.toBe('removed');
  });

  it('wait while the tab is hidden', () => {
    show({ tone: 'success', title: 'Saved' });
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    pass(60_000);
    expect(screen.getByRole('status').dataset.phase).toBe('active');
    state.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    pass(5000);
    expect(screen.getByRole('status').dataset.phase).toBe('removed');
    state.mockRestore();
  });
});
