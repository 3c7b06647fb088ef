import type { KeyboardEvent } from 'react';

/** Actions of the keys. Each acts on the request that has the focus, or else on the open one. */
export interface ShortcutActions {
  readonly move: (step: 1 | -1) => void;
  readonly toggle: () => void;
  /** Presses the button of the open request that has this key. */
  readonly press: (key: string) => void;
  readonly close: () => boolean;
  readonly help: () => void;
}

/** Keys that press a button of the open request, which names its key in `data-shortcut`. */
const BUTTON_KEYS: ReadonlySet<string> = new Set(['a', 'r', 's', 'u']);

/**
 * Returns the handler of the page's keys. They work while the focus is on the page outside of its fields, so that they neither
 * take letters from a text nor keys from the browser and assistive technology (WCAG 2.1.4).
 */
export function shortcutHandler(actions: ShortcutActions) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
    if (run(event.key, actions)) event.preventDefault();
  };
}

const TYPING = 'textarea, select, [contenteditable], dialog, input:not([type="checkbox"]):not([type="radio"])';

function run(key: string, { move, toggle, press, close, help }: ShortcutActions): boolean {
  if (key === 'j') move(1);
  else if (key === 'k') move(-1);
  else if (key === 'x') toggle();
  else if (key === '?') help();
  else if (key === 'Escape') return close();
  else if (BUTTON_KEYS.has(key)) press(key);
  else return false;
  return true;
}
