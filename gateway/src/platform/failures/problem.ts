import { FAILURE_STATUS, type Problem } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Failure } from './failure.ts';
import { failureText, faultText } from './texts.ts';

/**
 * Converts a failure to a reply body: RFC 9457, in the caller's language, with the request's id for support, and the code
 * of a refused sign-in.
 */
export function toProblem(failure: Failure, language: Language, requestId: string, reference?: string): Problem {
  const { title, detail } = failureText(failure.code, language, failure.detail.values);
  const { faults, requiredSignIn: signIn, until } = failure.detail;
  return {
    type: `urn:paystead:${failure.code}`,
    title,
    status: FAILURE_STATUS[failure.code],
    code: failure.code,
    detail,
    requestId,
    ...(signIn && { signIn }),
    ...(until && { until: until.toISOString() }),
    ...(reference !== undefined && { reference }),
    ...(faults && {
      errors: faults.map(({ pointer, code, detail: own, value }) => ({
        pointer,
        code,
        detail: own ?? faultText(code, pointer, language),
        ...(value !== undefined && { value }),
      })),
    }),
  };
}
