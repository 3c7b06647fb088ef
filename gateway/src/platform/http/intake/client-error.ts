import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../failures/failure.ts';
import { toProblem } from '../../failures/problem.ts';

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Replies to connections that never became a request: headers that didn't arrive in time (408) or can't be read (400,
 * 431), as problem+json in English, since the sender's language isn't known. Closes the connection.
 *
 * Writes nothing while another reply is being sent, which it would corrupt, and nothing if no byte ever arrived:
 * browsers and load balancers open connections in advance, and would take it for the reply to their next request.
 */
export function answerClientError(error: { readonly code?: string }, socket: Socket, hasOpenReply: boolean): void {
  if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesRead > 0 && !hasOpenReply)
    socket.write(replyText(problemOf(error.code)));
  socket.destroySoon();
}

/** Returns true if a client error is a request that took too long to arrive. */
export function isTimeout(error: { readonly code?: string }): boolean {
  return error.code === TIMEOUT;
}

interface RawProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly requestId?: string;
}

function problemOf(code: string | undefined): RawProblem {
  if (code === TIMEOUT) return toProblem(new Failure('request_timeout'), 'en', randomUUID());
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  // Something that isn't HTTP has no code in the contract's list, so it gets RFC 9457's own type for a plain status.
  return { type: 'about:blank', title: STATUS_CODES[status] ?? '', status };
}

function replyText(problem: RawProblem): string {
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/problem+json',
    ...(problem.requestId === undefined ? [] : [`X-Request-Id: ${problem.requestId}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
