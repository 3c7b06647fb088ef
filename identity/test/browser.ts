/** Creates a browser from the provider's view: cookies by host and path, redirects one at a time. */
export function createBrowser(port: number, headers: Record<string, string> = {}) {
  const jar = new Map<string, { host: string; path: string; value: string }>();

  const remember = (url: URL, response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=', 2);
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      const gone = attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part));
      const key = `${url.hostname}|${path}|${name}`;
      if (gone) jar.delete(key);
      else jar.set(key, { host: url.hostname, path, value: `${name}=${value}` });
    }
  };

  const cookiesFor = (url: URL) =>
    [...jar.values()]
      .filter((cookie) => cookie.host === url.hostname && url.pathname.startsWith(cookie.path))
      .map((cookie) => cookie.value)
      .join('; ');

  const go = async (
    address: string,
    init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> } = {},
  ) => {
    const url = new URL(address);
    const target = new URL(address);
    target.hostname = '127.0.0.1';
    // fetch may not set Host, so the tests reach other names through a request that keeps its headers.
    const { request } = await import('node:http');
    const response = await new Promise<Response>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path: url.pathname + url.search,
          method: init.method ?? 'GET',
          headers: {
            host: url.host,
            accept: 'text/html,application/json',
            ...headers,
            ...(cookiesFor(url) && { cookie: cookiesFor(url) }),
            ...(init.body && {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': String(Buffer.byteLength(init.body.toString())),
            }),
            ...init.headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => {
            const received = new Headers();
            for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
              received.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
            }
            const status = incoming.statusCode ?? 500;
            const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
            resolve(new Response(body, { status, headers: received }));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(init.body?.toString());
    });
    remember(url, response);
    const location = response.headers.get('location');
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location && new URL(location, url).href,
    };
  };

  /** Follows redirects while they stay below `/identity`. Returns the last reply, or the address outside it. */
  const follow = async (address: string) => {
    let answer = await go(address);
    while (answer.location?.includes('/identity/')) answer = await go(answer.location);
    return answer;
  };

  const submit = async (address: string, fields: Record<string, string>, extra: Record<string, string> = {}) => {
    const answer = await go(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: new URL(address).origin, ...extra },
    });
    return answer.location?.includes('/identity/') ? follow(answer.location) : answer;
  };

  const cookieHeader = (address: string) => cookiesFor(new URL(address));

  return { go, follow, submit, cookieHeader, cookies: () => [...jar.keys()] };
}

export type Browser = ReturnType<typeof createBrowser>;
