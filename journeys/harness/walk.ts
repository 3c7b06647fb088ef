import type { Page, Request } from 'playwright-core';
import { stickBars, violationsOf } from './faults.ts';

/** Navigates one page through the portal by its own router, and reports faults of each screen. */
export interface Walk {
  /**
   * Navigates to an address of the portal without a reload. Resolves once `ready` is visible and no request is running.
   */
  to(address: string, ready: string): Promise<void>;
  /** Checks WCAG 2.2 AA by axe; `rules`: only these. */
  faults(rules?: readonly string[]): Promise<string[]>;
  /** Finds text that is hard to read in forced colors, where axe reads the colors before they are forced. */
  forcedFaults(): Promise<string[]>;
  /** The page's horizontal overflow and the elements that cause it, and the names of clipped controls and headings. */
  overflow(): Promise<string[]>;
}

/** Milliseconds without a running request after which a page counts as complete. */
const QUIET = 120;
/** Milliseconds of running requests after which a page counts as one that never is. */
const LONGEST = 60_000;

const FRAME = 'new Promise((resolve) => requestAnimationFrame(resolve))';
/** Resolves in the frame after the page has finished the tasks that it has. */
const IDLE = `scheduler.postTask(() => ${FRAME}, { priority: 'background' })`;
/**
 * Waits until a new theme or width is applied in the next frame, and ends movements: what fades in or out, such as a toast, is
 * there or gone from then on, so that no check meets it halfway.
 */
const SETTLED = `${FRAME}.then(() => {
  window.still ??= new CSSStyleSheet();
  if (!document.adoptedStyleSheets.includes(still)) {
    still.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }');
    document.adoptedStyleSheets.push(still);
  }
  for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
})`;

interface Quiet {
  /** Begins to count the pause, before a step that leads to requests. */
  begin(): void;
  /** Resolves after a pause without requests since `begin`. */
  reached(): Promise<void>;
}

/**
 * Waits until a page has no running requests. It listens instead of asking the page again and again, which takes as much processor
 * time as the page itself.
 */
function quietOf(page: Page): Quiet {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  let changed: () => void = () => undefined;
  page.on('request', (request) => {
    underWay.add(request);
    changedAt = performance.now();
    changed();
  });
  const end = (request: Request): void => {
    // Those that began before the first step don't count.
    if (!underWay.delete(request)) return;
    changedAt = performance.now();
    changed();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const begin = (): void => {
    changedAt = performance.now();
  };
  const pause = (): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      let rest: NodeJS.Timeout | undefined;
      const limit = setTimeout(() => {
        clearTimeout(rest);
        reject(new Error(`${page.url()} goes on asking`));
      }, LONGEST);
      changed = () => {
        clearTimeout(rest);
        if (underWay.size > 0) return;
        rest = setTimeout(
          () => {
            clearTimeout(limit);
            resolve();
          },
          Math.max(0, QUIET - (performance.now() - changedAt)),
        );
      };
      changed();
    }).finally(() => {
      changed = () => undefined;
    });
  const reached = async (): Promise<void> => {
    // On a busy machine, a page may need longer than the pause before it shows the new address or makes its next request.
    for (;;) {
      await pause();
      const since = changedAt;
      await page.evaluate(IDLE);
      if (changedAt === since && underWay.size === 0) return;
    }
  };
  return { begin, reached };
}

/** Walks from the page's present address. */
export function walkOf(page: Page): Walk {
  const quiet = quietOf(page);
  return {
    async to(address, ready) {
      quiet.begin();
      await page.evaluate((next) => history.pushState(null, '', next), address);
      // Includes every frame. A locator polls less and less often, and finds after 0.8 s what was there after 0.3 s.
      await page.waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), ready, {
        polling: 'raf',
      });
      await quiet.reached();
    },
    async faults(rules) {
      await page.evaluate(SETTLED);
      await page.evaluate(stickBars(false));
      const faults = await violationsOf(page, rules);
      await page.evaluate(stickBars(true));
      return faults;
    },
    async forcedFaults() {
      await page.evaluate(SETTLED);
      return page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!canvas) throw new Error('There is no canvas');
        const known = new Map<string, readonly number[]>();
        const channels = (color: string): readonly number[] => {
          const seen = known.get(color);
          if (seen) return seen;
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const read = [...canvas.getImageData(0, 0, 1, 1).data];
          known.set(color, read);
          return read;
        };
        const luminance = (color: string): number => {
          const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
            channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const behind = (element: Element | null): string => {
          if (!element) return 'white';
          const { backgroundColor } = getComputedStyle(element);
          return channels(backgroundColor)[3] === 255 ? backgroundColor : behind(element.parentElement);
        };
        const faults = new Set<string>();
        for (const element of document.querySelectorAll('body *')) {
          const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
          if (!isText || !element.checkVisibility() || element.closest('[aria-hidden="true"], :disabled')) continue;
          const { color } = getComputedStyle(element);
          const [dark = 0, light = 0] = [luminance(color), luminance(behind(element))].toSorted((a, b) => a - b);
          if ((light + 0.05) / (dark + 0.05) < 4.5)
            faults.add(`${color} on ${behind(element)}: ${element.textContent}`);
        }
        return [...faults];
      });
    },
    overflow: () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const named = (element: Element) =>
          `${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}`;
        const cut = [...document.querySelectorAll('h1, h2, h3, a, button, summary, label, legend, dt, th')].filter(
          // A button with a drawing alone has a larger area for fingers around it, and no text to cut off.
          (element) =>
            element.textContent.trim() !== '' &&
            element.clientWidth > 1 &&
            element.scrollWidth > element.clientWidth + 1 &&
            element.checkVisibility({ visibilityProperty: true }),
        );
        /**
         * Returns the box that clips its content, if any. Content with an ellipsis or scroll bars is clipped on
         * purpose.
         */
        const known = new Map<Element, Element | null>();
        const hidingBoxOf = (element: Element | null): Element | null => {
          if (!element) return null;
          const seen = known.get(element);
          if (seen !== undefined) return seen;
          const { overflowX, textOverflow, position } = getComputedStyle(element);
          const reaches = position !== 'fixed' && textOverflow !== 'ellipsis' && !/auto|scroll/.test(overflowX);
          const box = !reaches ? null : /hidden|clip/.test(overflowX) ? element : hidingBoxOf(element.parentElement);
          known.set(element, box);
          return box;
        };
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
          const { currentNode: node } = texts;
          const { parentElement: parent } = node;
          const box = hidingBoxOf(parent);
          if (!parent || !box || box.clientWidth <= 1 || !node.nodeValue?.trim()) continue;
          range.selectNodeContents(node);
          const { left, right, width } = range.getBoundingClientRect();
          const edge = box.getBoundingClientRect();
          const isCut = width > 1 && (right > edge.right + 1 || left < edge.left - 1);
          if (isCut && parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) cut.push(parent);
        }
        const found = [...new Set(cut)].map((element) => `cut off: ${named(element)}`);
        if (scrollWidth <= clientWidth) return found;
        const widest = [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
          .map(named);
        return [...found, `${scrollWidth - clientWidth} px to scroll sideways, by ${widest.slice(-3).join(' | ')}`];
      }),
  };
}
