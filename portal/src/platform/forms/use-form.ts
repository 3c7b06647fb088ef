import type { QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { FieldFault } from '@paystead/ui/field/error-summary.tsx';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';
import { ApiFailure } from '../api/failure.ts';
import { useKeptEntry, useRestored } from '../kept-entry/use-kept-entry.ts';
import type { FailureKind } from './failure-kind.ts';
import {
  atStep,
  changedPart,
  withEdit,
  withRefusal,
  type CheckResult,
  type FormError,
  type FormState,
} from './form-state.ts';
import { useAction, type Attempt } from './use-action.ts';

export interface FormOptions<Values extends object, Field extends string, Step extends string, Input, Reply> {
  /** Name under which the entries are kept while confirming one's identity leaves the page. */
  readonly name: string;
  /** The values on file. Leaving the page asks first once the entries differ from them. */
  readonly start: Values;
  /** Values to begin with instead, such as a draft from another page. */
  readonly draft?: Values | undefined;
  readonly firstStep: Step;
  /** The form's own rules for a step. A sentence refuses the form as a whole. */
  readonly check: (values: Values, step: Step) => CheckResult<Field>;
  /** The label of a field in the error summary. */
  readonly labelOf: (field: Field) => string;
  /** The id of a field's control. By default, the name of the field. */
  readonly controlId?: (field: Field) => string;
  /** The field of a JSON pointer in the gateway's `errors`; undefined if this form doesn't show such a field. */
  readonly fieldAt: (pointer: string) => Field | undefined;
  /** Returns true if changing `part` clears the error of `field`. By default, `part` contains a value of that name. */
  readonly clears?: (part: Partial<Values>, field: Field) => boolean;
  readonly isChanged?: (values: Values, start: Values) => boolean;
  /** The step where a failure is shown, given its kind and the field of an error. By default, the current step. */
  readonly stepOfFailure?: (kind: FailureKind, field: Field | undefined) => Step;
  /** Replaces the gateway's sentence if the data changed after the page was loaded. */
  readonly conflictText?: PlainTextKey;
  /** Shown if the gateway sent no sentence at all. */
  readonly failureText?: PlainTextKey;
  /** What to send. It is JSON, since it decides which idempotency key the request has. */
  readonly input: (values: Values) => Input;
  readonly request: (input: Input, idempotencyKey: string) => Promise<Reply>;
  readonly invalidates?: readonly QueryKey[];
  readonly onStart?: () => void;
  /** Handles a reply. A returned sentence means that nothing was saved; it is shown as a refusal. */
  readonly onSent: (reply: Reply) => string | undefined;
}

/** The fields whose values are text under the same name. */
type TextFieldOf<Values, Field extends string> = {
  [Name in keyof Values & Field]: Values[Name] extends string ? Name : never;
}[keyof Values & Field];

interface TextControl {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

export interface Form<Values extends object, Field extends string, Step extends string, Reply> {
  readonly values: Values;
  readonly edit: (part: Partial<Values>) => void;
  readonly step: Step;
  /** Shows another step, without errors. */
  readonly goTo: (step: Step) => void;
  /** Checks the current step and shows its errors. Returns true if there are none. */
  readonly check: () => boolean;
  /** Checks the current step, then sends. */
  readonly submit: (event?: FormEvent) => void;
  /** Sends entries that were checked at an earlier step. */
  readonly send: () => void;
  readonly errorOf: (field: Field) => string | undefined;
  /** The properties of a text field: id, label, value, error and `onChange`. */
  readonly text: (field: TextFieldOf<Values, Field>) => TextControl;
  /** The properties of the `ErrorSummary`, which takes the focus after each refused attempt. */
  readonly summary: {
    readonly faults: readonly FieldFault[];
    readonly general: string | undefined;
    readonly attempt: number;
  };
  readonly isSending: boolean;
  readonly isSent: boolean;
  readonly isOutdated: boolean;
  readonly reply: Reply | undefined;
  /** The question to show before the person leaves unsent entries. */
  readonly leaving: LeavingQuestion;
}

/** The entries of a form as they are kept, with the request that waits for a confirmation. */
interface KeptForm<Values, Step, Input> {
  readonly values: Values;
  readonly step: Step;
  readonly sent: Attempt<Input> | undefined;
}

/**
 * A form in one or more steps: entries, errors, submission and everything that must not lose what was typed (decision 0019).
 * The entries outlive every failure, a newer version of the data and a confirmation that leaves the page.
 */
export function useForm<Values extends object, Field extends string, Step extends string, Input, Reply>(
  options: FormOptions<Values, Field, Step, Input, Reply>,
): Form<Values, Field, Step, Reply> {
  const { name, clears = (part, field) => field in part, controlId = (field) => field, isChanged = differs } = options;
  const t = useText();
  const restored = useRestored<KeptForm<Values, Step, Input>>(name);
  const [start] = useState(options.start);
  const [state, setState] = useState<FormState<Values, Field, Step>>(() => ({
    values: restored?.values ?? options.draft ?? start,
    step: restored?.step ?? options.firstStep,
    errors: [],
    general: undefined,
    attempts: 0,
    isOutdated: false,
    isSent: false,
  }));
  const { values, step, errors, general, attempts, isSent } = state;

  const action = useAction<Input, Reply>({
    request: options.request,
    ...(options.invalidates && { invalidates: options.invalidates }),
    ...(options.onStart && { onStart: options.onStart }),
    onSuccess: (reply) => {
      const refusal = options.onSent(reply);
      if (refusal === undefined) setState((now) => ({ ...now, isSent: true, isOutdated: false }));
      else refuse([], refusal, options.stepOfFailure?.('refused', undefined));
    },
    onFailure: (error, kind) => {
      const found = failureParts(error, kind, options, t);
      const shownAt = options.stepOfFailure?.(kind, found.errors[0]?.field);
      const shown = found.errors.filter(({ field }) => options.stepOfFailure?.(kind, field) === shownAt);
      refuse(shown, found.general, shownAt);
      if (kind === 'conflict') setState((now) => ({ ...now, isOutdated: true }));
    },
  });
  const refuse = (found: readonly FormError<Field>[], sentence?: string, shownAt?: Step): void =>
    setState((now) => withRefusal({ ...now, step: shownAt ?? now.step }, found, sentence));

  const foundAt = (of: Values): ReadonlySet<Field> => {
    const result = options.check(of, step);
    return new Set(typeof result === 'string' ? [] : result.map(({ field }) => field));
  };
  const edit = (part: Partial<Values>): void =>
    setState((now) => {
      const changed = changedPart(now.values, part);
      return withEdit(now, { ...now.values, ...part }, (field) => clears(changed, field), foundAt);
    });
  const check = (): boolean => {
    const result = options.check(values, step);
    if (result.length === 0) return true;
    if (typeof result === 'string') refuse([], result);
    else refuse(result);
    return false;
  };
  const send = (): void => {
    if (!action.isPending) setState((now) => atStep(now, now.step));
    action.run(options.input(values));
  };
  const errorOf = (field: Field): string | undefined => errors.find((error) => error.field === field)?.text;

  const leaving = useUnsaved(isChanged(values, start) && !isSent);
  useKeptEntry<KeptForm<Values, Step, Input>>(name, {
    state: isSent ? undefined : { values, step, sent: action.attempt },
    isSending: action.isPending,
    send: () => {
      if (restored?.sent) action.repeat(restored.sent);
    },
  });

  return {
    values,
    edit,
    step,
    goTo: (to) => setState((now) => atStep(now, to)),
    check,
    submit: (event) => {
      event?.preventDefault();
      if (!action.isPending && check()) send();
    },
    send,
    errorOf,
    text: (field) => ({
      id: controlId(field),
      label: options.labelOf(field),
      value: values[field] as string,
      error: errorOf(field),
      onChange: ({ target }) => edit({ [field]: target.value } as Partial<Values>),
    }),
    summary: {
      faults: errors.map(({ field, text }) => ({ field: controlId(field), label: options.labelOf(field), text })),
      general,
      attempt: attempts,
    },
    isSending: action.isPending,
    isSent,
    isOutdated: state.isOutdated,
    reply: action.reply,
    leaving,
  };
}

/** Splits a failure into errors of this form's fields and a sentence about the whole. */
function failureParts<Field extends string>(
  error: unknown,
  kind: FailureKind,
  { fieldAt, conflictText, failureText }: FailureOptions<Field>,
  t: Translate,
): { readonly errors: readonly FormError<Field>[]; readonly general: string | undefined } {
  if (kind === 'offline') return { errors: [], general: t('ui.brokenOffKept') };
  const failure = error instanceof ApiFailure ? error : undefined;
  const errors: FormError<Field>[] = [];
  const others: string[] = [];
  for (const { pointer, detail } of failure?.faults ?? []) {
    const field = fieldAt(pointer);
    if (field === undefined) others.push(detail);
    else errors.push({ field, text: detail });
  }
  if (kind === 'conflict' && conflictText) return { errors, general: t(conflictText) };
  if (others.length > 0 || errors.length > 0) return { errors, general: others.join(' ') || undefined };
  return { errors, general: failure?.detail ?? (failureText && t(failureText)) };
}

type FailureOptions<Field extends string> = Pick<
  FormOptions<object, Field, string, unknown, unknown>,
  'fieldAt' | 'conflictText' | 'failureText'
>;

function differs(values: object, start: object): boolean {
  return JSON.stringify(values) !== JSON.stringify(start);
}
