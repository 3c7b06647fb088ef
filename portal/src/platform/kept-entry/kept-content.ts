import type { RefusedCall } from '../api/client.ts';
import type { Api } from '../services.ts';
import { endpointTable } from '../../generated/endpoints.ts';
import type { NotConfirmedFailure } from './not-confirmed.ts';
import { entriesOf, restoreEntries, type Forms } from './page-entries.ts';

/** What waits at the gateway: the refused call, word for word, and the forms of the page. */
interface Content {
  readonly call: RefusedCall;
  readonly forms: Forms;
}

export type NamedCall = Parameters<Api['call']>[0];

function isRead(name: string): boolean {
  return endpointTable[name as NamedCall][0] === 'GET';
}

/**
 * Keeps the page's entry at the gateway, sealed. Returns its id; undefined where the calls that wait have no endpoint's
 * name (a download): then there is nothing to go on with. Throws the gateway's refusal, and for a file.
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
 * Takes an entry back and restores its forms. Returns the client with which the page goes on: the send that a form repeats
 * is the refused call again, or rejects with `failure` where the person did not confirm. Throws the gateway's refusal
 * (`not_found` for an entry that is used up, too old or another's).
 */
export async function takeEntry(api: Api, entryId: string, failure: NotConfirmedFailure | undefined): Promise<Api> {
  const kept = await api.call('session.takeEntry', { params: { entryId } }, { skipInterceptor: true });
  const { call, forms } = JSON.parse(kept.content) as Content;
  // The seal binds the name beside it; the content repeats it only for reading.
  if (call.name !== kept.endpoint) throw new Error('The entry belongs to another call.');
  let isRefused = failure !== undefined && isRead(call.name);
  const resumed: Api = {
    ...api,
    call: (name, input, options) => {
      // A page that reads what needs a confirmation says that there was none, rather than asking again at once.
      if (isRefused && name === call.name) {
        isRefused = false;
        return Promise.reject(failure);
      }
      if (!entries.takesOver(name)) return api.call(name, input, options);
      if (failure) return Promise.reject(failure);
      const { idempotencyKey, version } = call;
      return api.call(name, call.input as typeof input, {
        ...options,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(version !== undefined && { version }),
      });
    },
  };
  const entries = restoreEntries(resumed, forms, call);
  return resumed;
}
