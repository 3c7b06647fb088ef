import { describe, expect, it } from 'vitest';
import { json, stubbedClient } from '../test/gateway-stub.ts';

const page = (ids: readonly string[], cursor: string | null, hasMore: boolean) => () =>
  json({ changes: ids.map((changeId) => ({ changeId })), cursor, hasMore });

describe('SVC-8: lists behind a cursor', () => {
  it('come page by page behind a cursor, until none is left for now', async () => {
    const { client, calls } = stubbedClient([page(['a', 'b'], '2', true), page(['c'], '3', false)]);
    const pages: (readonly [readonly string[], string | null])[] = [];
    for await (const { changes, cursor } of client.changesAfter('0'))
      pages.push([changes.map(({ changeId }) => changeId), cursor]);
    expect(pages).toEqual([
      [['a', 'b'], '2'],
      [['c'], '3'],
    ]);
    expect(calls.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['0', '2']);
  });

  it('continue where they were after a page without a cursor of its own', async () => {
    const { client, calls } = stubbedClient([page(['a'], '2', true), page([], null, true), page(['c'], '3', false)]);
    const found: string[] = [];
    for await (const { changes } of client.changesAfter('0')) found.push(...changes.map(({ changeId }) => changeId));
    expect(found).toEqual(['a', 'c']);
    expect(calls.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['0', '2', '2']);
  });

  it('have events, too', async () => {
    const events = (ids: readonly string[], cursor: string, hasMore: boolean) => () =>
      json({ events: ids.map((id) => ({ id })), cursor, hasMore });
    const { client, calls } = stubbedClient([events(['a'], '1', true), events(['b'], '2', false)]);
    const found: string[] = [];
    for await (const one of client.eventsAfter(null)) found.push(...one.events.map(({ id }) => id));
    expect(found).toEqual(['a', 'b']);
    expect(calls.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/api/v1/events',
      '/api/v1/events?after=1',
    ]);
  });

  it('begin without a cursor, and an empty page is none', async () => {
    const { client, calls } = stubbedClient([page([], null, false)]);
    const pages: unknown[] = [];
    for await (const one of client.changesAfter(null)) pages.push(one);
    expect([pages, new URL(calls[0]?.url ?? '').search]).toEqual([[], '']);
  });
});
