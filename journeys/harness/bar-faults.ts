import type { Page } from 'playwright-core';

/**
 * Lists what is wrong with the bars of a page that is scrolled: too large a part of the window is covered, or a tab is cut or has
 * broken words. `most`: the largest part that they may cover, of 1. Leaves the page at its top.
 */
export async function barFaults(page: Page, most: number): Promise<readonly string[]> {
  return page.evaluate(async (limit) => {
    // A new width is applied in the next frame.
    await new Promise(requestAnimationFrame);
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    const isAtHome = (part: HTMLElement): boolean => {
      const { top } = part.getBoundingClientRect();
      const own = part.style.position;
      part.style.position = 'static';
      const home = part.getBoundingClientRect().top;
      part.style.position = own;
      return Math.abs(home - top) < 1;
    };
    let covered = 0;
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(part);
      if ((position !== 'sticky' && position !== 'fixed') || !part.checkVisibility()) continue;
      // The list of notices, which leave by themselves.
      if (position === 'fixed' && part.matches('section')) continue;
      // A bar at its own place covers nothing.
      if (position === 'sticky' && isAtHome(part)) continue;
      const { top, bottom, height, width } = part.getBoundingClientRect();
      if (width < innerWidth / 2 || top >= innerHeight || bottom <= 0) continue;
      covered += Math.min(height, innerHeight) / innerHeight;
    }
    const faults: string[] = [];
    const range = document.createRange();
    for (const tab of document.querySelectorAll<HTMLElement>('nav :is(a, button)')) {
      if (!tab.checkVisibility()) continue;
      const { left, right } = tab.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) faults.push(`off the screen: ${tab.innerText}`);
      const texts = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            faults.push(`broken: ${word}`);
        }
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...faults, ...(covered > limit ? [`bars cover ${Math.round(covered * 100)} %`] : [])];
  }, most);
}
