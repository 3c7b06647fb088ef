import type { FailureCode } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { createTexts, type TextValues } from '../texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

const text = createTexts(en, es);

/** Stands in for a value that the refusal did not give, so that a failure always leaves with a sentence. */
const MISSING: TextValues = { decision: '…', by: '…', at: '…' };

/** Title and detail of a failure; `values` fill the placeholders of the detail. */
export function failureText(
  code: FailureCode,
  language: Language,
  values: TextValues = {},
): { readonly title: string; readonly detail: string } {
  return {
    title: text(language, `failure.${code}.title`),
    detail: text(language, `failure.${code}.detail`, { ...MISSING, ...values }),
  };
}

/**
 * Sentence for a fault in a field. The field at the end of `pointer` may have its own sentence (`fault.required.file`);
 * unknown codes read as `invalid`.
 */
export function faultText(code: string, pointer: string, language: Language): string {
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  const key = [`fault.${code}.${field}`, `fault.${code}`].find(text.has);
  return text(language, key !== undefined && text.has(key) ? key : 'fault.invalid');
}
