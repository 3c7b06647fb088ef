import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { TaxesReply, TaxesRequest, TaxesSaved } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { FailureKind } from '../../platform/forms/failure-kind.ts';
import type { FormError } from '../../platform/forms/form-state.ts';
import { useForm, type Form } from '../../platform/forms/use-form.ts';
import { useServices } from '../../platform/services.ts';
import { SEEN_IN, TAXES_PATH } from './queries.ts';
import { markSaved, resetSaved } from './save-state.ts';
import { SIGNATURE_ID, type Signature } from './sign-card.tsx';

interface SignedFormOptions<Values extends Signature, Field extends string, Step extends string> {
  readonly taxes: TaxesReply;
  /** Name under which the entries are kept while confirming one's identity leaves the page. */
  readonly name: string;
  readonly start: Values;
  readonly draft?: Values | undefined;
  readonly firstStep: Step;
  /** The rules of the form, apart from its signature. */
  readonly check: (values: Values) => readonly FormError<Field>[];
  readonly labelOf: (field: Field) => string;
  readonly controlId: (field: Field) => string;
  readonly fieldAt: (pointer: string) => Field | undefined;
  readonly clears?: (part: Partial<Values>, field: Field) => boolean;
  readonly stepOfFailure?: (kind: FailureKind) => Step;
  /** The request without its signature. */
  readonly content: (values: Values) => Omit<TaxesRequest, 'signature'>;
}

export type SignedForm<Values extends Signature, Field extends string, Step extends string = 'fill'> = Form<
  Values,
  Field | 'signature',
  Step,
  TaxesSaved
>;

interface SignedRequest {
  readonly body: TaxesRequest;
  readonly version: number;
}

/**
 * A tax form that is signed under a statement (ME-3). It returns to the Taxes tab, which shows the receipt. The version is
 * that of the values with which the form began; a newer one is refused with 409.
 */
export function useSignedForm<Values extends Signature, Field extends string, Step extends string>(
  options: SignedFormOptions<Values, Field, Step>,
): SignedForm<Values, Field, Step> {
  const { taxes, name, start, draft, firstStep, clears, stepOfFailure } = options;
  const t = useText();
  const { api } = useServices();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  // ME-3: opening a form resets the state of the previous save.
  useEffect(() => resetSaved(queries), [queries]);
  const isSignature = (field: Field | 'signature'): field is 'signature' => field === 'signature';
  return useForm<Values, Field | 'signature', Step, SignedRequest, TaxesSaved>({
    name,
    start,
    draft,
    firstStep,
    check: (values) => [
      ...options.check(values),
      ...(values.signature.trim() === '' ? [{ field: 'signature' as const, text: t('taxes.faultName') }] : []),
    ],
    labelOf: (field) => (isSignature(field) ? t('taxes.signature') : options.labelOf(field)),
    controlId: (field) => (isSignature(field) ? SIGNATURE_ID : options.controlId(field)),
    fieldAt: (pointer) => (pointer === '/signature/name' ? 'signature' : options.fieldAt(pointer)),
    ...(clears && { clears: (part, field) => (isSignature(field) ? field in part : clears(part, field)) }),
    ...(stepOfFailure && { stepOfFailure }),
    version: taxes.version,
    input: (values, version) => {
      const { version: statementVersion, language } = taxes.statement;
      const signature = { name: values.signature, statementVersion, language, accepted: true as const };
      return { body: { ...options.content(values), signature }, version };
    },
    request: ({ body, version }, idempotencyKey) => api.call('taxes.save', { body }, { version, idempotencyKey }),
    invalidates: SEEN_IN,
    onStart: () => resetSaved(queries),
    onSent: (saved) => {
      markSaved(queries, saved);
      navigate(TAXES_PATH);
      return undefined;
    },
  });
}
