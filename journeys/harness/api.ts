import type { Page } from 'playwright-core';

/** Returns the gateway's reply to the page's own session. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the gateway as the page does: with its cookies, its origin and its anti-forgery header. */
export function callApi(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(`/api/${address}`, {
        method: verb,
        headers: {
          ...(sent !== undefined && { 'Content-Type': 'application/json' }),
          ...(verb !== 'GET' && { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
    [method, path, body] as const,
  );
}

/** Returns the newest paychecks of the signed-in person. */
export async function paychecksOf(page: Page): Promise<readonly { checkId: string; net: number; checkDate: string }[]> {
  const { body } = await callApi(page, 'GET', 'check');
  return (body as { paychecksList: { checkId: string; net: number; checkDate: string }[] }).paychecksList;
}

/** Formats `$1,777.93`, with the minus sign that the portal uses. */
export function dollars(cents: number): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '\u2212' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
