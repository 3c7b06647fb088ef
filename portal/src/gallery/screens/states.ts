import type { ClientPorts } from '../../platform/api/client.ts';
import { afterImport } from './imported.ts';

/**
 * States of a screen. `ready`: as recorded; `long`: with the longest names of people and employers; `imported`: after an
 * import brought earlier pay stubs and corrected what the person had seen.
 */
export const STATES = ['ready', 'long', 'loading', 'empty', 'failed', 'imported'] as const;
export type ScreenState = (typeof STATES)[number];

type Transport = ClientPorts['transport'];

/** Calls about the person and the page's frame, which stay as recorded. */
const FRAME = /^\/api\/(?:session|authorization|menu|is-manager-view|setting|branding-partner|pendo|userProfile)/;

const LONG: readonly (readonly [name: string, other: string])[] = [
  ['Marisol', 'Wolfeschlegelsteinhausen'],
  ['Vega', 'Bergerdorffwelchevoralternwaren'],
  ['Keystone Fabrication', 'Landmaschinenfabrikationsgesellschaft'],
  ['Harborline Pay', 'Gehaltsabrechnungsdienstleistungen'],
  ['Penn Meadow Credit Union', 'Landwirtschaftskreditgenossenschaft'],
  ['Emergency fund', 'Unvorhergesehenesausgabensparkonto'],
];

/** Returns the recorded replies as a page in this state would get them. A loading page never gets a reply. */
export function repliesIn(state: ScreenState, send: Transport): Transport {
  return async (url, init) => {
    const isFrame = FRAME.test(new URL(url, location.origin).pathname);
    // The selected employee stays in the list, whatever else is missing.
    const isPlace = typeof init.body === 'string' && init.body.includes('"around"');
    if (state === 'ready' || ((isFrame || (isPlace && state === 'empty')) && state !== 'long')) return send(url, init);
    if (state === 'loading') return new Promise<Response>(() => undefined);
    if (state === 'failed') return failure();
    const response = await send(url, init);
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const body = await response.text();
    if (state === 'imported') return new Response(afterImport(new URL(url, location.origin).pathname, body), response);
    return new Response(state === 'empty' && response.ok ? emptied(body) : renamed(body), response);
  };
}

function failure(): Response {
  const problem = { status: 500, code: 'internal', title: 'Something went wrong on our side', requestId: 'req-4711' };
  return new Response(JSON.stringify(problem), {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Fields next to empty lists. */
const NOTHING: Readonly<Record<string, unknown>> = {
  proposed: null,
  total: 0,
  unacknowledgedAttachmentsExist: false,
  pendingTransactionsExist: false,
};

/** Returns the same reply with empty lists. */
function emptied(body: string): string {
  const reply: unknown = JSON.parse(body);
  if (Array.isArray(reply)) return '[]';
  if (typeof reply !== 'object' || reply === null) return body;
  const lists = Object.entries(reply).filter(([, value]) => Array.isArray(value));
  const emptyLists = Object.entries(NOTHING).filter(([key]) => key in reply);
  return JSON.stringify({
    ...reply,
    ...Object.fromEntries(lists.map(([key]) => [key, []])),
    ...Object.fromEntries(emptyLists),
  });
}

function renamed(body: string): string {
  return LONG.reduce((text, [name, other]) => text.replaceAll(name, other), body);
}
