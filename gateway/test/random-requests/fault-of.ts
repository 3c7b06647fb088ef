import type { LightMyRequestResponse } from 'fastify';
import { FAILURE_STATUS, problem } from '@paystead/contract/failure.ts';

const POINTER = /^(\/|query\/|params\/|headers\/|$)/;

/** Returns what is wrong with a refusal: its format, its code, its status, or a field error without a place. Null if nothing is. */
export function faultOf({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (statusCode < 400) return null;
  if (String(headers['content-type']).split(';')[0] !== 'application/problem+json')
    return `${statusCode} is ${String(headers['content-type'])}: ${body.slice(0, 200)}`;
  const parsed = problem.safeParse(JSON.parse(body));
  if (!parsed.success) return `${statusCode} doesn't follow its schema: ${body.slice(0, 400)}`;
  const { code, errors = [] } = parsed.data;
  if (FAILURE_STATUS[code] !== statusCode) return `${code} with ${statusCode}`;
  if (code === 'internal' || code === 'unavailable') return `${code}: ${body.slice(0, 300)}`;
  const misplaced = errors.find(({ pointer, detail }) => !POINTER.test(pointer) || detail === '');
  return misplaced ? `an error without a place or a sentence: ${JSON.stringify(misplaced)}` : null;
}
