import type { ClientPorts } from './client.ts';

/** Receives the sent share of an upload, from 0 to 1. */
export type Progress = (share: number) => void;

/**
 * Returns a transport that reports the progress of an upload, which `fetch` can't. Only pages that upload files load
 * it.
 */
export function uploadTransport(progress: Progress): ClientPorts['transport'] {
  if (import.meta.env.MODE === 'mock')
    return async (url, init) => (await import('./mock-transport.ts')).mockTransport(url, init);
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      request.withCredentials = init.credentials === 'include';
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) progress(event.loaded / event.total);
      });
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The upload did not arrive.')));
      request.addEventListener('timeout', () => reject(new TypeError('The upload took too long.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (init.signal?.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
      else request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = request.status === 204 ? null : request.responseText;
  return new Response(body, { status: request.status, headers });
}
