import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@paystead/contract/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { mockFile } from '../src/platform/api/mock-files.ts';

const folder = join(import.meta.dirname, '../mock');

export interface MatchedCall {
  readonly endpoint: Endpoint;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the endpoint of `GET check?year=2025`. Throws for a call that isn't in the contract. */
export function matchCall(call: string): MatchedCall {
  const [method = '', address = ''] = call.split(' ');
  const url = new URL(address, 'http://gateway.invalid/');
  const path = decodeURIComponent(url.pathname.slice(1));
  const found = (endpoints as readonly Endpoint[])
    .flatMap((endpoint): MatchedCall[] => {
      const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
      const match = endpoint.method === method ? pattern.exec(path) : null;
      return match ? [{ endpoint, params: match.slice(1), query: Object.fromEntries(url.searchParams) }] : [];
    })
    .toSorted((one, other) => one.params.length - other.params.length)[0];
  if (!found) throw new Error(`No endpoint answers ${call}.`);
  return found;
}

/** Returns the recorded reply to a call, or undefined. */
export function recordedReply({ endpoint, params, query }: MatchedCall): unknown {
  const own = mockFile({ name: endpoint.name, params, query, body: {} });
  const file = [own, `${endpoint.name}/reply`]
    .map((name) => join(folder, `${name}.json`))
    .find((name) => existsSync(name));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as unknown);
}
