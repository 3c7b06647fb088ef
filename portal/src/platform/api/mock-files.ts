/** A call in mock mode: the endpoint's name in the contract, and the input. */
export interface MockCall {
  readonly name: string;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Inputs that don't select a file, because a recording contains the whole list. */
const IGNORED_INPUTS = new Set(['limit', 'cursor']);

/**
 * Returns the file of a call below the mock's folder, without its extension: `paychecks.list/year=2025`, or `…/reply`
 * for a call without input.
 */
export function mockFile({ name, params, query, body }: MockCall): string {
  const inputs = Object.entries({ ...query, ...body })
    .filter(([key, value]) => !IGNORED_INPUTS.has(key) && ['string', 'number', 'boolean'].includes(typeof value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${String(value)}`);
  const key = [...params, ...inputs].map((part) => part.replace(/[^\w=.-]/g, '-')).join('_');
  return `${name}/${key || 'reply'}`;
}
