import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `false`: without the anti-forgery header. */
  readonly pair?: false;
}

/** A browser from the gateway's view: it keeps cookies and repeats the anti-forgery value on every write. */
export interface Browser {
  send(method: Method, path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  get(path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown, sent?: Sent): Promise<LightMyRequestResponse>;
  delete(path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Its cookies by name; a test may plant or steal some. */
  readonly cookies: Map<string, string>;
}

/** `headers` are sent with every request: a host, or a load balancer's additions. */
export function openBrowser(server: FastifyInstance, headers: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>();

  async function send(method: Method, path: string, sent: Sent = {}): Promise<LightMyRequestResponse> {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/configuration.json');
    const pair = cookies.get('XSRF-TOKEN');
    const response = await server.inject({
      method,
      url: path,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...headers,
        ...(method !== 'GET' && sent.pair !== false && pair !== undefined && { 'x-xsrf-token': pair }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { payload: sent.body as object }),
    });
    keep(response);
    return response;
  }

  function keep(response: LightMyRequestResponse): void {
    for (const { name, value, expires } of response.cookies as { name: string; value: string; expires?: Date }[])
      if (expires !== undefined && expires.getTime() === 0) cookies.delete(name);
      else cookies.set(name, value);
  }

  return {
    send,
    cookies,
    get: (path, sent) => send('GET', path, sent),
    post: (path, body, sent) => send('POST', path, { body, ...sent }),
    delete: (path, sent) => send('DELETE', path, sent),
  };
}
