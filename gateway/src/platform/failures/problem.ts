import { FAILURE_STATUS, type Problem } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Failure } from './failure.ts';
import { FAILURE_TEXTS, FAULT_TEXTS } from './texts.ts';

/** Converts a failure to a reply body: RFC 9457, in the caller's language, with the request's id for support. */
export function toProblem(failure: Failure, language: Language, requestId: string): Problem {
  const words = FAILURE_TEXTS[language][failure.code];
  const faults = failure.detail.faults;
  return {
    type: `urn:paystead:${failure.code}`,
    title: words.title,
    status: FAILURE_STATUS[failure.code],
    code: failure.code,
    detail: fill(words.detail, failure.detail.values ?? {}),
    requestId,
    ...(faults && {
      errors: faults.map(({ pointer, code }) => ({ pointer, code, detail: faultText(code, language) })),
    }),
  };
}

function faultText(code: string, language: Language): string {
  const texts = FAULT_TEXTS[language];
  return texts[code] ?? texts['invalid'] ?? '';
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
