import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 120;

/**
 * Presses Tab until the control with this name has the focus, without a mouse. A control's name is its label, its text
 * or its `aria-label`. Throws if it isn't reached, or if the focus is invisible on the way.
 */
export async function tabTo(page: Page, name: RegExp, tag?: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const { names, isSeen, tagName } = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at) return { names: [], isSeen: true, tagName: '' };
      const isField =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement;
      const labels = isField ? [...(at.labels ?? [])] : [];
      const texts = [at.getAttribute('aria-label'), ...labels.map((label) => label.textContent), at.textContent];
      const isOutlined = [getComputedStyle(at), getComputedStyle(at, '::after')].some(
        ({ outlineStyle }) => outlineStyle !== 'none',
      );
      return {
        names: texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text.trim()])),
        // An input’s box shows the focus around its label, and a frame’s page shows it inside.
        isSeen: isOutlined || at.matches('body, input, iframe'),
        tagName: at.tagName,
      };
    });
    if (!isSeen) throw new Error(`The focus on "${names[0]}" cannot be seen.`);
    if (names.some((one) => name.test(one)) && (tag === undefined || tagName === tag)) return;
  }
  throw new Error(`No stop of the keyboard is named ${String(name)}.`);
}

/** Does the same for an element that a locator finds. If it has the focus already, nothing changes. */
export async function tabToElement(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No stop of the keyboard is ${String(target)}.`);
}

/** Returns whether a bar covers the middle of the control that has the focus. */
export function isFocusCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) throw new Error('Nothing has the focus');
    const { left, top, width, height } = at.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen === null || !(at.contains(seen) || seen.contains(at));
  });
}
