import { PAGE_TITLE_ID } from './page-header.tsx';

const REGIONS = 'section, dialog, [role="region"], [role="group"], [role="tabpanel"]';

/** Returns the elements around another one, the nearest first. */
export function elementsAround(element: Element): readonly Element[] {
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  return around;
}

/**
 * Moves the focus, if nothing has it, to the heading of the nearest region of `around` that is still there, or else to the page's.
 * A browser would leave it on the page itself, where a screen reader says nothing.
 */
export function focusNearHeading(around: readonly Element[]): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere = around.filter((element): element is HTMLElement => element.isConnected);
  const target =
    isThere.map(nameOf).find((name) => name !== null) ??
    document.getElementById(PAGE_TITLE_ID) ??
    isThere.find((element) => element.matches('main'));
  // Headings can't have the focus by themselves.
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** Returns what a screen reader can say of a region: its heading, or the region itself if it is named otherwise. */
function nameOf(element: HTMLElement): HTMLElement | null {
  if (!element.matches(REGIONS)) return null;
  const heading = element.getAttribute('aria-labelledby');
  if (heading !== null) return document.getElementById(heading);
  return element.hasAttribute('aria-label') ? element : null;
}

/** Ref of a control that goes away once it was successful: its focus then moves to the nearest heading. */
export function leaveFocusToHeading(control: Element | null): () => void {
  // Runs while the control is still there.
  return () => {
    if (!control || control !== document.activeElement) return;
    const around = elementsAround(control);
    // After the page is drawn.
    queueMicrotask(() => focusNearHeading(around));
  };
}
