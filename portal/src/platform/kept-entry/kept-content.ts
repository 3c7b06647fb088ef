import type { CallOptions, RefusedCall } from '../api/client.ts';
import type { Api } from '../services.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import type { NotConfirmedFailure } from './not-confirmed.ts';
import { entriesOf, restoreEntries, type Forms } from './page-entries.ts';

/** The content of an entry at the gateway: the refused call, unchanged, and the forms of the page. */
interface Content {
  readonly call: RefusedCall;
  readonly forms: Forms;
}

type NamedCall = Parameters<Api['call']>[0];

function isRead(name: string): boolean {
  return endpointTable[name as NamedCall][0] === 'GET';
}

/**
 * Stores the page's entry at the gateway, encrypted. Returns its id; undefined if the waiting calls have no endpoint name
 * (a download), because such a call can't be repeated. Throws the gateway's refusal, and an error for a file.
 */
export async function keepEntry(api: Api, calls: readonly RefusedCall[]): Promise<string | undefined> {
  const call = calls.find(({ name }) => !isRead(name)) ?? calls[0];
  if (!call) return undefined;
  if (typeof call.input === 'object' && call.input !== null && 'form' in call.input)
    throw new Error('A file cannot be kept.');
  const content: Content = { call, forms: entriesOf(api).snapshot() };
  const body = { endpoint: call.name, content: JSON.stringify(content) };
  return (await api.call('session.keepEntry', { body }, { skipInterceptor: true })).entryId;
}

/**
 * Retrieves an entry and restores its forms. Returns the client for the page: the request that a form repeats is the refused
 * call, or rejects with `failure` if the person didn't confirm. Throws the gateway's refusal (`not_found` for an entry that
 * was retrieved before, has expired or belongs to another session).
 */
export async function takeEntry(api: Api, entryId: string, failure: NotConfirmedFailure | undefined): Promise<Api> {
  const kept = await api.call('session.takeEntry', { params: { entryId } }, { skipInterceptor: true });
  const { call, forms } = JSON.parse(kept.content) as Content;
  // The encryption authenticates the endpoint; its copy in the content is only for convenience.
  if (call.name !== kept.endpoint) throw new Error('The entry belongs to another call.');
  let isRefused = failure !== undefined && isRead(call.name);
  /** Returns the refused call if it takes the place of this one. Throws the failure if the person didn't confirm. */
  const replacementOf = (name: NamedCall): RefusedCall | undefined => {
    // A read that needs a confirmation fails once instead of asking again immediately.
    if (isRefused && name === call.name) {
      isRefused = false;
      throw failure;
    }
    if (!entries.takesOver(name)) return undefined;
    if (failure) throw failure;
    return call;
  };
  const resumed: Api = {
    ...api,
    call: async (name, input, options) => {
      const kept = replacementOf(name);
      return kept
        ? api.call(name, kept.input as typeof input, optionsOf(kept, options))
        : api.call(name, input, options);
    },
    fetchCall: async (name, input, options) => {
      const kept = replacementOf(name);
      return kept
        ? api.fetchCall(name, kept.input as typeof input, optionsOf(kept, options))
        : api.fetchCall(name, input, options);
    },
  };
  const entries = restoreEntries(resumed, forms, call);
  return resumed;
}

/** Returns the options of a repeated call: it keeps the key and the version of the refused one. */
function optionsOf({ idempotencyKey, version }: RefusedCall, options: CallOptions | undefined): CallOptions {
  return {
    ...options,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(version !== undefined && { version }),
  };
}
