import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex]';

/** The titles of the dialogs that closed in this test. */
let closed: string[] = [];
/** The dialogs that are open now, in the order in which they opened. */
const shown = new Set<HTMLDialogElement>();

/** Adds opening and closing to jsdom's `<dialog>`: as in browsers, closing returns the focus to the element that had it. */
export function teachDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement): void {
      openers.set(this, document.activeElement);
      this.open = true;
      shown.delete(this);
      shown.add(this);
      const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE);
      first?.focus();
    },
    close(this: HTMLDialogElement): void {
      if (!this.open) return;
      this.open = false;
      closed.push(this.querySelector('h2')?.textContent ?? this.getAttribute('aria-label') ?? 'a dialog');
      const opener = openers.get(this);
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else if (document.activeElement instanceof HTMLElement && this.contains(document.activeElement))
        document.activeElement.blur();
    },
  });
}

/** Returns what an event is about if an open dialog covers it, so that no one could press it or type in it. */
function coveredBy(target: EventTarget | null): string | null {
  const top = [...shown].findLast((dialog) => dialog.open && dialog.isConnected);
  if (!top || !(target instanceof Element) || !target.isConnected || top.contains(target)) return null;
  // Toasts are in front of dialogs.
  if (target.closest('[popover], [data-toast]')) return null;
  return target.getAttribute('aria-label') ?? target.textContent;
}

/**
 * Fails every test of the file after which nothing has the focus although a dialog has closed, every test that leaves a
 * dialog open which Escape doesn't close, and every test that presses or fills in what a dialog covers. A pressed control gets
 * the focus, as in browsers. Called after `afterEach(cleanup)`, so that the page is still there.
 */
export function watchFocusAfterDialogs(): void {
  const focusPressed = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
    if (control && !control.contains(document.activeElement)) control.focus();
  };
  let covered: string[] = [];
  const noteCovered = ({ target }: Event): void => {
    const name = coveredBy(target);
    if (name !== null) covered.push(name);
  };
  beforeEach(() => {
    closed = [];
    covered = [];
    shown.clear();
    for (const type of ['click', 'input', 'change']) document.addEventListener(type, noteCovered, { capture: true });
    document.addEventListener('click', focusPressed, { capture: true });
  });
  afterEach(async () => {
    document.removeEventListener('click', focusPressed, { capture: true });
    for (const type of ['click', 'input', 'change']) document.removeEventListener(type, noteCovered, { capture: true });
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
    const isLost = open.length === 0 && document.activeElement === document.body;
    // Browsers send this event for Escape.
    await act(async () => open.forEach((dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))));
    const stuck = open.filter((dialog) => dialog.open).map(({ textContent }) => textContent);
    expect(stuck, 'dialogs that Escape leaves open').toEqual([]);
    expect(covered, 'controls that a dialog covers').toEqual([]);
    expect(isLost ? closed : [], 'dialogs after which nothing has the focus').toEqual([]);
  });
}
