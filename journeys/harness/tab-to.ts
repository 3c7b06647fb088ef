import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 120;

/**
 * Tab by tab until the focus is on what has this name, as somebody without a mouse goes; nothing is pointed at. A control
 * goes by its label, its text or its `aria-label`. Throws where it is not reached, and at a stop whose focus cannot be seen.
 */
export async function tabTo(page: Page, name: RegExp, tag?: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const { names, isSeen, tagName } = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at) return { names: [], isSeen: true, tagName: '' };
      const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? [...(at.labels ?? [])] : [];
      const texts = [at.getAttribute('aria-label'), ...labels.map((label) => label.textContent), at.textContent];
      const isOutlined = [getComputedStyle(at), getComputedStyle(at, '::after')].some(
        ({ outlineStyle }) => outlineStyle !== 'none',
      );
      return {
        names: texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text.trim()])),
        // An input’s box shows it around the label, a frame’s page inside.
        isSeen: isOutlined || at.matches('body, input, iframe'),
        tagName: at.tagName,
      };
    });
    if (!isSeen) throw new Error(`The focus on "${names[0]}" cannot be seen.`);
    if (names.some((one) => name.test(one)) && (tag === undefined || tagName === tag)) return;
  }
  throw new Error(`No stop of the keyboard is named ${String(name)}.`);
}

/** The same to an element that a locator finds; where the focus is there already, it stays. */
export async function tabToElement(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No stop of the keyboard is ${String(target)}.`);
}
