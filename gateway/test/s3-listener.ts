import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Failures: a status; `drop` ends the connection without an answer; `half` ends it after half of the object; `short` sends half of the
 * object as if it were whole; `page` sends a page of another program.
 */
export type S3Fault = number | 'drop' | 'half' | 'short' | 'page';

export interface S3Listener {
  readonly endpoint: string;
  /** Key → bytes; a test may change them. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were begun and neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, Map<number, Buffer>>;
  readonly requests: string[];
  /** Fails the next matching requests, as many as `times`. */
  failNext(method: string, how: S3Fault, times?: number): void;
  close(): Promise<void>;
}

/**
 * Implements the part of S3 that file storage uses: objects by path, multipart uploads, and Signature Version 4,
 * computed here from AWS's description and not by the client's library. Anything unsigned or signed wrongly is 403.
 */
export async function listenAsS3(credentials: { id: string; secret: string; region: string }): Promise<S3Listener> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let fault: { method: string; how: S3Fault; left: number } | undefined;

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = url.searchParams;
    requests.push(`${request.method} ${[...query.keys()].join('&')}`.trim());
    const end = (status: number, text: string | Buffer = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(text);
    if (fault && fault.method === request.method) {
      const { how } = fault;
      fault.left -= 1;
      if (fault.left === 0) fault = undefined;
      return fail(how, request, response, objects.get(decodeURIComponent(url.pathname)) ?? Buffer.alloc(0));
    }
    if (!isSigned(request, url, body)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname);
    const uploadId = query.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !parts) return end(404, '<Error><Code>NoSuchUpload</Code></Error>');
    switch (request.method ?? '') {
      case 'POST': {
        if (query.has('uploads')) {
          const id = randomUUID();
          uploads.set(id, new Map());
          return end(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
        }
        const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
        const whole = listed.map(([, number, tag]) => {
          const part = parts?.get(Number(number));
          return part && tag === tagOf(part) ? part : undefined;
        });
        const tooSmall = whole.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024);
        if (whole.includes(undefined) || tooSmall || whole.length === 0)
          return end(200, '<Error><Code>InvalidPart</Code></Error>');
        objects.set(key, Buffer.concat(whole.filter((part) => part !== undefined)));
        uploads.delete(uploadId ?? '');
        return end(200, '<CompleteMultipartUploadResult/>');
      }
      case 'PUT':
        if (parts) parts.set(Number(query.get('partNumber')), body);
        else objects.set(key, body);
        return end(200, '', { etag: tagOf(body) });
      case 'GET': {
        const object = objects.get(key);
        return object ? end(200, object) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
      }
      case 'DELETE':
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return end(204);
      default:
        return end(405);
    }
  }

  function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (!given) return false;
    const [, id, day = '', region = '', signedHeaders = '', signature] = given;
    const payload = createHash('sha256').update(body).digest('hex');
    if (request.headers['x-amz-content-sha256'] !== payload) return false;
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted();
    const headers = signedHeaders
      .split(';')
      .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
      .join('');
    const canonical = [request.method, url.pathname, query.join('&'), headers, signedHeaders, payload].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const toSign = [
      'AWS4-HMAC-SHA256',
      String(request.headers['x-amz-date']),
      scope,
      createHash('sha256').update(canonical).digest('hex'),
    ].join('\n');
    const keyOf = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
    const key = [region, 's3', 'aws4_request'].reduce<Buffer>(keyOf, keyOf(`AWS4${credentials.secret}`, day));
    const expected = createHmac('sha256', key).update(toSign).digest('hex');
    return id === credentials.id && region === credentials.region && signature === expected;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    requests,
    failNext(method, how, times = 1) {
      fault = { method, how, left: times };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fail(how: S3Fault, request: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const half = object.subarray(0, object.length / 2);
  switch (how) {
    case 'drop':
      return void request.socket.destroy();
    case 'half':
      return void response
        .writeHead(200, { 'content-length': object.length })
        .write(half, () => void request.socket.destroy());
    case 'short':
      return void response.writeHead(200).end(half);
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
    default:
      return void response.writeHead(how).end();
  }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
