import type { Page } from 'playwright-core';

/** A sheet of US Letter within the margins of `print.css`, in CSS pixels: 215.9 × 279.4 mm less 14 mm on each side. */
const SHEET = { width: 710, height: 950 };

/**
 * Lists what a page must not have on paper: buttons and menus, bars that stay in place, colors of the dark theme, and content beyond the
 * edge of the sheet. The page is as on a screen afterwards, at the sheet's size.
 */
export async function paperFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(async () => {
    // A new width is applied in the next frame.
    await new Promise(requestAnimationFrame);
    const isSeen = (part: HTMLElement): boolean =>
      part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().height > 1;
    const named = (part: HTMLElement): string => `${part.tagName}.${part.className} ${part.innerText.slice(0, 40)}`;
    const found: string[] = [];
    for (const part of document.querySelectorAll<HTMLElement>('body, body *')) {
      if (!isSeen(part)) continue;
      if (part.matches('button, [class*="button_"], nav, dialog')) found.push(`no use on paper: ${named(part)}`);
      if (/fixed|sticky/.test(getComputedStyle(part).position)) found.push(`stays in place: ${named(part)}`);
    }
    const { backgroundColor } = getComputedStyle(document.body);
    if (backgroundColor !== 'rgb(255, 255, 255)') found.push(`printed on ${backgroundColor}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    // A text for screen readers alone is a pixel wide.
    if (scrollWidth > clientWidth + 1) found.push(`${scrollWidth - clientWidth} px beyond the sheet`);
    return found;
  });
  await page.emulateMedia({ media: 'screen' });
  return faults;
}
