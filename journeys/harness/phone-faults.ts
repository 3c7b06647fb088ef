import type { Page } from 'playwright-core';

/** Lists what makes a screen hard to use on a phone: small controls, controls with one name, and skipped heading levels. */
export async function phoneFaults(page: Page): Promise<string[]> {
  return [...(await smallTargets(page)), ...(await sharedNames(page)), ...(await skippedHeadings(page))];
}

/**
 * Lists controls that a finger of 44 px could miss. Measured is what reacts: a row's link reacts in the whole row, a box
 * in its label. Links inside of sentences are left out, as WCAG 2.5.8 leaves them out.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Half of 44 px, less half a pixel for rounding. */
    const REACH = 21.5;
    const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    const found: string[] = [];
    const isInSentence = (control: Element): boolean =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
      );
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const own = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || own.width <= 1 || isInSentence(control)) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const isChoice = control.matches('[type="checkbox"], [type="radio"]');
      const { width, height } = isChoice && label ? label.getBoundingClientRect() : own;
      if (width >= 2 * REACH && height >= 2 * REACH) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width: wide, height: high } = control.getBoundingClientRect();
      const [x, y] = [left + wide / 2, top + high / 2];
      const reacts = (dx: number, dy: number): boolean => {
        // Beyond the screen's edge nothing can be missed.
        if (x + dx < 0 || x + dx >= innerWidth) return true;
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
      };
      const isReached = [
        [-REACH, 0],
        [REACH, 0],
        [0, -REACH],
        [0, REACH],
      ].every(([dx = 0, dy = 0]) => reacts(dx, dy));
      if (!isReached)
        found.push(
          `${Math.round(width)} × ${Math.round(height)}: ${control.innerText.slice(0, 40) || control.outerHTML.slice(0, 80)}`,
        );
    }
    scrollTo(0, 0);
    return found;
  });
}

/** Lists names that links to different addresses or several buttons of one page share. */
async function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = new Map<string, string[]>();
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button)')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const name = (control.ariaLabel ?? control.textContent).replaceAll(/\s+/g, ' ').trim();
      const seen = targets.get(name) ?? [];
      const target = control.getAttribute('href') ?? '';
      if (target === '' || !seen.includes(target)) targets.set(name, [...seen, target]);
    }
    return [...targets]
      .filter(([, seen]) => seen.length > 1)
      .map(([name, seen]) => `named alike ${seen.length} times: ${name}`);
  });
}

/** Lists headings that are more than one level below the heading before them. */
async function skippedHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    let before = 0;
    return [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')].flatMap((heading) => {
      if (!heading.checkVisibility()) return [];
      const level = Number(heading.tagName.slice(1));
      const isSkipped = level > before + 1;
      const from = before;
      before = level;
      return isSkipped ? [`from level ${from} to ${level}: ${heading.innerText}`] : [];
    });
  });
}
