import { afterAll, beforeAll, expect, it } from 'vitest';
import { coveredControls, unseenFocus } from '../harness/control-faults.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** A page with two buttons of each kind, the first at fault, far below the fold. */
const PAGE = `<!doctype html><html lang="en"><body>
  <style>
    p { margin-block: 1200px }
    div { position: relative; width: 300px; height: 60px }
    i { position: absolute; inset: 0 }
    .plain:focus { outline: none }
    span:has(.around:focus-visible) { box-shadow: 0 0 0 2px blue }
  </style>
  <button>Skip</button><p>Above.</p>
  <div><button>Pay</button><i></i></div>
  <div><button>Approve</button></div>
  <div><label><input type="checkbox" style="opacity: 0"> Agree<i></i></label></div>
  <div><span data-toast="1"><i></i></span><button>Behind a notice</button></div>
  <button class="plain">No ring</button>
  <span><button class="plain around">A ring around it</button></span>
  <p>Below.</p></body></html>`;

it('a control is at fault if something else covers its middle, or if its focus looks like none', async () => {
  const { page } = await visitors.visit();
  await page.setContent(PAGE);
  await page.getByRole('button', { name: 'Skip' }).focus();
  expect(await coveredControls(page)).toEqual(['covered by <i></i>: Pay']);
  expect(await unseenFocus(page)).toEqual([expect.stringMatching(/^its focus can't be seen: .*No ring/)]);
  expect(await page.evaluate(() => [document.activeElement?.textContent, scrollY])).toEqual(['Skip', 0]);
});

it('behind an open dialog, no control counts as covered', async () => {
  const { page } = await visitors.visit();
  await page.setContent(PAGE.replace('</body>', '<dialog>A question <button>Yes</button></dialog></body>'));
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  expect(await coveredControls(page)).toEqual([]);
});
