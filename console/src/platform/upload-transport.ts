import { CallFailed, type Transport } from './api.ts';

/** Returns a transport that reports the sent share of an upload, from 0 to 1, which `fetch` can't. */
export function uploadTransport(progress: (share: number) => void): Transport {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) progress(loaded / total);
      });
      const unreachable = (): void => reject(new CallFailed('unreachable'));
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener('error', unreachable);
      request.addEventListener('timeout', unreachable);
      request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
