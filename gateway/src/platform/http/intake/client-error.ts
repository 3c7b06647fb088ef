import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../failures/failure.ts';
import { toProblem } from '../../failures/problem.ts';

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Answers what never became a request: headers that did not arrive in time (408) or cannot be read (400, 431), as
 * problem+json in English, since the sender's language is not known. The connection is closed.
 *
 * Nothing is written where a reply is under way, which it would corrupt, nor where no byte ever came: browsers and load
 * balancers open connections ahead, and would take it for the answer to their next request.
 */
export function answerClientError(error: { readonly code?: string }, socket: Socket, hasOpenReply: boolean): void {
  if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesRead > 0 && !hasOpenReply)
    socket.write(replyText(problemOf(error.code)));
  socket.destroySoon();
}

/** Whether a client error is a request that took too long to arrive. */
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
  // What is no HTTP has no place in the contract's list of codes: RFC 9457's own type for "nothing but the status".
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
