import type { FastifyRequest } from 'fastify';
import { FAILURE_STATUS } from '@paystead/contract/failure.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { failureText } from '../../platform/failures/texts.ts';
import { toFailure } from '../../platform/failures/translate.ts';
import { logFailure } from '../../platform/http/server/log-failure.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { errorBody, ScimError } from './scim-error.ts';

/** An error as it is sent. */
interface SentError {
  readonly status: number;
  readonly body: ReturnType<typeof errorBody>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Turns whatever a request threw into an error of SCIM, and logs defects. */
export function scimErrorOf(error: unknown, request: FastifyRequest): SentError {
  if (error instanceof ScimError) return sent(error.status, errorBody(error.status, error.message, error.scimType));
  // Two requests at once: the database refused the second.
  if (isUniqueViolation(error))
    return sent(409, errorBody(409, 'Another request made the same at this moment.', 'uniqueness'));
  const failure = toFailure(error);
  const { code, detail } = failure;
  logFailure(request, failure, error);
  // A body that isn't JSON is a syntax error to SCIM.
  const status = code === 'invalid_input' ? 400 : FAILURE_STATUS[code];
  const text = failureText(code, languageOf(request.headers['accept-language']), detail.values).detail;
  const headers: Record<string, string> =
    detail.retryAfter === undefined ? {} : { 'retry-after': String(detail.retryAfter) };
  return sent(status, errorBody(status, text, code === 'invalid_input' ? 'invalidSyntax' : null), headers);
}

const sent = (status: number, body: SentError['body'], headers: SentError['headers'] = {}): SentError => ({
  status,
  body,
  headers,
});
