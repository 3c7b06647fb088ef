import { describe, expect, it, vi } from 'vitest';
import { createClient, type RefusedCall } from '../api/client.ts';
import { endpointTable, type EndpointsByName } from '../../generated/endpoints.ts';
import { createConnection } from '@paystead/ui/connection.ts';
import { createLoading } from '@paystead/ui/loading.ts';
import { keepEntry, takeEntry } from './kept-content.ts';
import { NotConfirmedFailure } from './not-confirmed.ts';
import { entriesOf } from './page-entries.ts';

const EDIT: RefusedCall = {
  name: 'directDeposits.edit',
  input: { body: { id: 'a', split: { kind: 'amount', amount: 21_000 } } },
  idempotencyKey: 'key-1',
  version: 7,
};
const READ: RefusedCall = { ...EDIT, name: 'yearEnd.boxes', input: { params: { id: 'f' } }, idempotencyKey: undefined };

interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly key: string | null;
  readonly version: string | null;
}

/** A client that records its requests. `kept` is the entry that the gateway returns. */
function clientWith(kept?: { readonly endpoint: string; readonly content: string }) {
  const sent: Sent[] = [];
  const api = createClient<EndpointsByName>(endpointTable, {
    transport: async (url, init) => {
      const headers = new Headers(init.headers);
      const call = `${init.method} ${url}`;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      sent.push({ call, body, key: headers.get('idempotency-key'), version: headers.get('if-match') });
      return Response.json(call.includes('/take') ? kept : { entryId: 'an-id' });
    },
    gatewayHost: '',
    language: () => 'en',
    bearer: () => undefined,
    cookies: () => '',
    newId: () => 'new-key',
    loading: createLoading(),
    connection: createConnection({ now: () => 0 }),
    recover: async () => 'show',
    report: () => undefined,
  });
  return { api, sent };
}

const content = (call: RefusedCall, forms: object = {}) => JSON.stringify({ call, forms });
const taken = async (
  call: RefusedCall,
  failure?: NotConfirmedFailure,
  forms: object = { form: { state: 1, isSending: true } },
) => {
  const { api, sent } = clientWith({ endpoint: call.name, content: content(call, forms) });
  return { api: await takeEntry(api, 'an-id', failure), sent };
};
const edit = (api: Awaited<ReturnType<typeof taken>>['api'], id: string) =>
  api.call('directDeposits.edit', { body: { id } as never }, { idempotencyKey: 'own', version: 9 });

describe('the entry at the gateway', () => {
  it('E1: contains the refused call and the forms of the page that have entries', async () => {
    const { api, sent } = clientWith();
    const forget = entriesOf(api).register('one', () => ({
      state: { typed: '210' },
      isSending: true,
      isEntered: true,
    }));
    entriesOf(api).register('empty', () => ({ state: undefined, isSending: false, isEntered: false }));
    expect(await keepEntry(api, [EDIT])).toBe('an-id');
    expect(sent[0]?.body).toEqual({
      endpoint: 'directDeposits.edit',
      content: content(EDIT, { one: { state: { typed: '210' }, isSending: true } }),
    });
    forget();
    await keepEntry(api, [EDIT]);
    expect(sent[1]?.body).toMatchObject({ content: content(EDIT) });
  });

  it('isn’t made for a download or a file, and prefers a write over a read', async () => {
    const { api, sent } = clientWith();
    expect(await keepEntry(api, [])).toBeUndefined();
    expect(sent).toEqual([]);
    await keepEntry(api, [READ, EDIT]);
    expect(sent[0]?.body).toMatchObject({ endpoint: 'directDeposits.edit' });
    await expect(keepEntry(api, [{ ...EDIT, input: { form: new FormData() } }])).rejects.toThrow(
      'A file cannot be kept.',
    );
  });
});

describe('a retrieved entry', () => {
  it('E1: repeats the refused call unchanged, once; the next request is the form’s own', async () => {
    const { api, sent } = await taken(EDIT);
    expect(entriesOf(api).restored('form')).toBe(1);
    const calls: Promise<unknown>[] = [];
    entriesOf(api).resend('form', () => calls.push(edit(api, 'other')));
    entriesOf(api).resend('form', () => calls.push(edit(api, 'twice')));
    await Promise.all(calls);
    await edit(api, 'next');
    expect(sent.slice(1)).toEqual([
      {
        call: 'PUT /api/employeeProfile/directDeposit',
        body: (EDIT.input as { body: unknown }).body,
        key: 'key-1',
        version: '"7"',
      },
      { call: 'PUT /api/employeeProfile/directDeposit', body: { id: 'next' }, key: 'own', version: '"9"' },
    ]);
  });

  it('doesn’t repeat a form that wasn’t being sent or that found an error first', async () => {
    const { api, sent } = await taken(EDIT, undefined, {
      quiet: { state: 1, isSending: false },
      form: { state: 1, isSending: true },
    });
    const quiet = vi.fn();
    entriesOf(api).resend('quiet', quiet);
    expect(quiet).not.toHaveBeenCalled();
    entriesOf(api).resend('form', () => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    await edit(api, 'corrected');
    expect(sent.at(-1)).toMatchObject({ body: { id: 'corrected' }, key: 'own' });
  });

  it('E4: fails the repeated request without sending it if the person didn’t confirm', async () => {
    const failure = new NotConfirmedFailure('Not confirmed.');
    const { api, sent } = await taken(EDIT, failure);
    let call: Promise<unknown> | undefined;
    entriesOf(api).resend('form', () => {
      call = edit(api, 'other');
    });
    await expect(call).rejects.toBe(failure);
    expect(sent).toHaveLength(1);
    await edit(api, 'again');
    expect(sent.at(-1)).toMatchObject({ body: { id: 'again' } });
  });

  it('E4: fails a read once if the person didn’t confirm, and doesn’t ask again immediately', async () => {
    const failure = new NotConfirmedFailure('Not confirmed.');
    const { api, sent } = await taken(READ, failure);
    const read = () => api.call('yearEnd.boxes', { params: { id: '00000000-0000-4000-8000-000000000001' }, query: {} });
    await expect(read()).rejects.toBe(failure);
    await read();
    expect(sent).toHaveLength(2);
  });

  it('doesn’t restore a form that left the page', async () => {
    const { api } = await taken(EDIT);
    entriesOf(api).forget('form');
    expect(entriesOf(api).restored('form')).toBeUndefined();
  });

  it('is refused if its content names another call', async () => {
    const { api } = clientWith({ endpoint: 'taxes.save', content: content(EDIT) });
    await expect(takeEntry(api, 'an-id', undefined)).rejects.toThrow('The entry belongs to another call.');
  });
});
