import type { Page } from 'playwright-core';

/** Refuses the next read of a paycheck, as if the token had expired. Returns how often paychecks were read since. */
export async function expireOnce(page: Page): Promise<() => number> {
  let refused = 0;
  await page.route('**/api/check/detail', async (route) => {
    refused += 1;
    await (refused === 1
      ? route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'token_expired', title: 'Expired', status: 401 }),
        })
      : route.continue());
  });
  return () => refused;
}
