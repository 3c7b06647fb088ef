import { useEffect, useRef } from 'react';

interface ShortcutPorts {
  readonly go: (path: string) => void;
  readonly onHelp: () => void;
  readonly areas: readonly { readonly href: string; readonly shortcut: string }[];
}

/** Marks the field that `/` goes to, and the links that `j` and `k` step through. */
export const SEARCH_MARK = { 'data-shortcut': 'search' } as const;
export const ROW_MARK = { 'data-shortcut': 'row' } as const;

/**
 * Binds the keys that work everywhere. They rest while something is typed, a dialog is open, or with a modifier; only the search
 * field is left for the first row by the down arrow.
 */
export function useShortcuts({ go, onHelp, areas }: ShortcutPorts): void {
  const ports = useRef({ go, onHelp, areas });
  useEffect(() => {
    ports.current = { go, onHelp, areas };
  });
  useEffect(() => {
    let afterG = false;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const { key } = event;
      if (isTyping(event.target)) {
        if (key === 'ArrowDown' && isSearch(event.target)) {
          event.preventDefault();
          step(1);
        }
        return;
      }
      const wasAfterG = afterG;
      afterG = false;
      const area = wasAfterG ? ports.current.areas.find(({ shortcut }) => shortcut === key) : undefined;
      if (area) ports.current.go(area.href);
      else if (key === 'g') afterG = true;
      else if (key === '?') ports.current.onHelp();
      else if (key === '/') document.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus();
      else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

const isSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['shortcut'] === 'search';

/** Moves the focus to the row after or before the one that has it. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-shortcut="row"]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
