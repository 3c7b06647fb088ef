import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex]';

/** The titles of the dialogs that closed in this test. */
let closed: string[] = [];

/** Adds opening and closing to jsdom's `<dialog>`: as in browsers, closing returns the focus to the element that had it. */
export function teachDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement): void {
      openers.set(this, document.activeElement);
      this.open = true;
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

/**
 * Fails every test of the file after which nothing has the focus although a dialog has closed, and every test that leaves a
 * dialog open which Escape doesn't close. A pressed control gets the focus, as in browsers. Called after
 * `afterEach(cleanup)`, so that the page is still there.
 */
export function watchFocusAfterDialogs(): void {
  const focusPressed = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
    if (control && !control.contains(document.activeElement)) control.focus();
  };
  beforeEach(() => {
    closed = [];
    document.addEventListener('click', focusPressed, { capture: true });
  });
  afterEach(async () => {
    document.removeEventListener('click', focusPressed, { capture: true });
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
    const isLost = open.length === 0 && document.activeElement === document.body;
    // Browsers send this event for Escape.
    await act(async () => open.forEach((dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))));
    const stuck = open.filter((dialog) => dialog.open).map(({ textContent }) => textContent);
    expect(stuck, 'dialogs that Escape leaves open').toEqual([]);
    expect(isLost ? closed : [], 'dialogs after which nothing has the focus').toEqual([]);
  });
}
