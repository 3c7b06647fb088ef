import type { Page } from 'playwright-core';

/**
 * Lists controls whose middle something else covers once the page is scrolled to them. Behind an open dialog, none counts. The place
 * of the page stays as it was.
 */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
    const place = scrollY;
    const faults: string[] = [];
    const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    for (const control of within.querySelectorAll<HTMLElement>(CONTROLS)) {
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || control.getBoundingClientRect().width <= 1 || control.closest('[inert]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      // The link that skips the menu waits above the page.
      if (top + height <= 0) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)) continue;
      // A notice, which leaves by itself.
      if (hit?.closest('[data-toast]')) continue;
      const name = control.ariaLabel ?? (control.innerText.trim().slice(0, 40) || control.outerHTML.slice(0, 80));
      faults.push(`covered by ${hit?.outerHTML.slice(0, 60) ?? 'nothing'}: ${name}`);
    }
    scrollTo({ top: place, behavior: 'instant' });
    return faults;
  });
}

/** Lists controls that look the same with the focus of the keyboard and without it. The focus returns to where it was. */
export async function unseenFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Properties that a ring, a line or another color for the focus changes. */
    const LOOK = ['outline', 'boxShadow', 'backgroundColor', 'borderColor', 'textDecoration', 'translate'] as const;
    /** Parts around a control that may show its focus, such as the box around a field. */
    const AROUND = 3;
    const lookOf = (control: Element): string => {
      const looks: string[] = [];
      let part: Element | null = control;
      for (let level = 0; part && level <= AROUND; level += 1, part = part.parentElement)
        for (const pseudo of [null, '::before', '::after']) {
          const style = getComputedStyle(part, pseudo);
          looks.push(...LOOK.map((property) => style[property]));
        }
      return looks.join('|');
    };
    const faults: string[] = [];
    const focused = document.activeElement;
    for (const control of document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const before = lookOf(control);
      // As with the keyboard: a press wouldn't show it.
      control.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement === control && lookOf(control) === before)
        faults.push(`its focus can't be seen: ${control.ariaLabel ?? control.outerHTML.slice(0, 80)}`);
    }
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return faults;
  });
}
