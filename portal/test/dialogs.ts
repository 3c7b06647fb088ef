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
 * Fails every test of the file after which nothing has the focus although a dialog has closed. A pressed control gets the
 * focus, as in browsers. Called after `afterEach(cleanup)`, so that the page is still there.
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
  afterEach(() => {
    document.removeEventListener('click', focusPressed, { capture: true });
    const isOpen = document.querySelector('dialog[open]') !== null;
    const isLost = !isOpen && document.activeElement === document.body;
    expect(isLost ? closed : [], 'dialogs after which nothing has the focus').toEqual([]);
  });
}
