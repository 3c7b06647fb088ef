/** One call as mock mode sees it: the endpoint's name in the contract and what it was given. */
export interface MockCall {
  readonly name: string;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How much is asked for at once and where to go on from does not choose a file: a fixture holds the whole list. */
const UNTOLD = new Set(['limit', 'cursor']);

/**
 * The file of a call, below the mock's folder and without its ending: `paychecks.list/year=2025`, and `…/reply` for a
 * call that is given nothing.
 */
export function mockFile({ name, params, query, body }: MockCall): string {
  const told = Object.entries({ ...query, ...body })
    .filter(([key, value]) => !UNTOLD.has(key) && ['string', 'number', 'boolean'].includes(typeof value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${String(value)}`);
  const key = [...params, ...told].map((part) => part.replace(/[^\w=.-]/g, '-')).join('_');
  return `${name}/${key || 'reply'}`;
}
