import type { Page } from 'playwright-core';

/** The smallest side of a control on a phone in CSS pixels: `--hit` of the design. */
const SMALLEST = 44;

/**
 * Lists the controls of a page that are lower than a finger needs. Links in running text are left out; a field counts with
 * its label.
 */
export function lowControls(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const low = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')].filter(
      (control) => {
        const { height, width } = control.getBoundingClientRect();
        const label = control.closest('label')?.getBoundingClientRect().height ?? 0;
        const isSeen = width > 1 && control.checkVisibility({ visibilityProperty: true });
        const isInText = getComputedStyle(control).display === 'inline';
        return isSeen && !isInText && Math.max(height, label) < smallest;
      },
    );
    return low.map((control) => control.innerText || (control.getAttribute('aria-label') ?? control.tagName));
  }, SMALLEST);
}
