import { ConnectionError, ProblemError, UnexpectedReplyError, type PaysteadError } from './errors.ts';
import type { Problem } from './service-api.ts';

/** Returns a JSON document of a reply. Throws `UnexpectedReplyError`, or `ConnectionError` if the reply broke off. */
export async function readJson(reply: Response): Promise<unknown> {
  const text = await bodyTextOf(reply);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReplyError(reply.status, 'its body is no JSON');
  }
}

/** Reads the body of a reply. Throws `ConnectionError` if it broke off, and the reason of an aborted signal. */
async function bodyTextOf(reply: Response): Promise<string> {
  try {
    return await reply.text();
  } catch (error) {
    // The platform's error for a connection that ended early; an aborted call throws another one.
    if (!(error instanceof TypeError)) throw error;
    throw new ConnectionError('The reply broke off.', { cause: error });
  }
}

/** Returns the error of a refused call. Throws `ConnectionError` if the reply broke off. */
export async function errorOf(reply: Response, now: number): Promise<PaysteadError> {
  const text = await bodyTextOf(reply);
  const problem = problemIn(text);
  if (problem === null) return new UnexpectedReplyError(reply.status, 'a refusal that is no problem document');
  return new ProblemError(problem, retryAfterOf(reply.headers, now));
}

function problemIn(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Partial<Problem> | null;
    return typeof value?.code === 'string' && typeof value.status === 'number' ? (value as Problem) : null;
  } catch {
    return null;
  }
}

/** Returns the seconds of `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3); null without a valid one. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
