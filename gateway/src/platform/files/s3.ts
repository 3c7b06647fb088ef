import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Failure } from '../failures/failure.ts';
import type { Send } from '../outbound.ts';
import { LOCATION, type BytePlace } from './port.ts';

export interface S3Options {
  /** `https://s3.us-east-1.amazonaws.com`, or any server that speaks the protocol. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The server's refusal of a request. */
class S3Refused extends Error {
  override readonly name = 'S3Refused';
  readonly code = 's3_refused';
  readonly status: number;
  constructor(what: string, status: number) {
    super(`The file storage answered ${status} to ${what}.`);
    this.status = status;
  }
}

/** S3's minimum size of a part that isn't the last, in bytes. Larger parts would only use more memory. */
const PART_BYTES = 5 * 1024 * 1024;
const ATTEMPTS = 3;

/**
 * Sends one signed request to a location of the bucket. Throws `S3Refused` for a refusal, and `unavailable` if every attempt met a
 * temporary failure.
 */
type Call = (
  method: string,
  location: string,
  more?: { readonly query?: string; readonly body?: Uint8Array<ArrayBuffer> },
) => Promise<Response>;

/**
 * Stores files in S3 or a compatible service, addressed by path. A file up to one part is one PUT; a larger one is a
 * multipart upload that holds one part in memory. Every body is signed by its hash. Temporary failures (5xx, a lost
 * connection) are retried.
 */
export function s3Place(options: S3Options, send: Send): BytePlace {
  const call = callOf(options, send);
  return {
    async write(location, content) {
      const parts = inParts(content);
      const first = await parts.next();
      if (first.done === true) return;
      // Shorter than a part: there is no second one.
      if (first.value.length < PART_BYTES) {
        await call('PUT', location, { body: first.value });
        await parts.return(undefined);
      } else await writeParts(call, location, first.value, parts);
    },
    async *read(location) {
      const response = await call('GET', location);
      try {
        if (response.body) yield* response.body;
      } catch (error) {
        // `fetch` says only that the reply was "terminated".
        throw unavailable((error as Error).cause ?? error);
      }
    },
    async remove(location) {
      await call('DELETE', location);
    },
  };
}

function callOf(options: S3Options, send: Send): Call {
  const { accessKeyId, secretAccessKey, region } = options;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;
  return async (method, location, { query = '', body } = {}) => {
    if (!LOCATION.test(location)) throw new Error('Not a location of a file.');
    const hash = createHash('sha256').update(body ?? '').digest('hex'); // prettier-ignore
    for (let attempt = 1; ; attempt += 1) {
      const request = await aws.sign(`${base}/${location}${query}`, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        ...(body && { body }),
      });
      try {
        const response = await send(request);
        if (response.ok) return response;
        await response.body?.cancel();
        const refused = new S3Refused(method, response.status);
        if (response.status < 500) throw refused;
        if (attempt === ATTEMPTS) throw unavailable(refused);
      } catch (error) {
        if (error instanceof S3Refused || error instanceof Failure) throw error;
        if (attempt === ATTEMPTS) throw unavailable(error);
      }
    }
  };
}

function unavailable(error: unknown): Failure {
  const why = error instanceof S3Refused ? error.message : `The file storage: ${(error as Error).message}`;
  return new Failure('unavailable', { retryAfter: 60, reason: why });
}

/** Writes a file as a multipart upload, which is aborted if any part fails. */
async function writeParts(
  call: Call,
  location: string,
  first: Uint8Array<ArrayBuffer>,
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const started = await (await call('POST', location, { query: '?uploads=' })).text();
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1];
  if (upload === undefined) throw new S3Refused('the start of an upload', 200);
  const uploadId = encodeURIComponent(upload);
  try {
    const tags: string[] = [];
    const add = async (body: Uint8Array<ArrayBuffer>) => {
      const query = `?partNumber=${tags.length + 1}&uploadId=${uploadId}`;
      tags.push((await call('PUT', location, { query, body })).headers.get('etag') ?? '');
    };
    await add(first);
    for await (const part of parts) await add(part);
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = new Uint8Array(Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`));
    const done = await (await call('POST', location, { query: `?uploadId=${uploadId}`, body })).text();
    // The server may fail only while it replies, and then reports it under a 200.
    if (done.includes('<Error>')) throw new S3Refused('the end of an upload', 200);
  } catch (error) {
    await call('DELETE', location, { query: `?uploadId=${uploadId}` }).catch(() => undefined);
    throw error;
  }
}

/** Splits a stream into parts of at least `PART_BYTES`, except the last. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    buffered.push(bytes);
    length += bytes.length;
    if (length < PART_BYTES) continue;
    yield new Uint8Array(Buffer.concat(buffered));
    buffered = [];
    length = 0;
  }
  if (length > 0) yield new Uint8Array(Buffer.concat(buffered));
}
