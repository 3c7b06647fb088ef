import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressRule } from './address-rule.ts';

/** A receiver that must not be called. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'addressRefused';
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts to addresses that programs name. Never follows a redirect, and ignores what is replied but for the status. */
export interface GuardedPost {
  /** Returns the status. Throws `AddressRefused`, or what the network did. */
  send(post: Post): Promise<number>;
  close(): void;
}

type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardedPostPorts {
  readonly rule: AddressRule;
  readonly timeoutMilliseconds?: number;
  /** Resolves names; absent: the system's resolver. */
  readonly resolveName?: Resolve;
}

const TIMEOUT_MILLISECONDS = 15_000;
const MOST_REPLY_BYTES = 64 * 1024;
const SOCKETS_PER_RECEIVER = 4;

/**
 * Creates a sender. The addresses of a name are checked where the connection is made, with the addresses that are used, so that a
 * name can't change in between. Without TLS, only addresses that the operator listed are called.
 */
export function createGuardedPost({
  rule,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  resolveName = resolve,
}: GuardedPostPorts): GuardedPost {
  const settings = { keepAlive: true, maxSockets: SOCKETS_PER_RECEIVER };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };
  const isAllowed = (address: string, isSecure: boolean) => {
    const verdict = rule(address);
    return verdict === 'allowed' || (verdict === 'public' && isSecure);
  };

  const guardedLookup =
    (isSecure: boolean): LookupFunction =>
    (hostname, options, done) => {
      resolveName(hostname, { all: true, verbatim: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) return done(error ?? new AddressRefused(hostname), '', 0);
        if (!addresses.every(({ address }) => isAllowed(address, isSecure))) return done(new AddressRefused(), '', 0);
        return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
      });
    };

  return {
    async send({ url, headers, body }) {
      const target = new URL(url);
      const { protocol } = target;
      if (protocol !== 'https:' && protocol !== 'http:') throw new AddressRefused();
      const isSecure = protocol === 'https:';
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isAllowed(literal, isSecure)) throw new AddressRefused();
      const options = {
        method: 'POST',
        agent: agents[protocol],
        lookup: guardedLookup(isSecure),
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      };
      return new Promise<number>((settle, reject) => {
        const request = (isSecure ? https : http).request(target, options, (response) => {
          let size = 0;
          response.on('error', () => undefined);
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > MOST_REPLY_BYTES) request.destroy();
          });
          settle(response.statusCode ?? 0);
        });
        request.on('error', reject);
        request.end(body);
      });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
