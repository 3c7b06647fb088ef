import { useState } from 'react';
import type { FieldFault } from '@paystead/ui/field/error-summary.tsx';
import {
  atStep,
  changedPart,
  withEdit,
  withRefusal,
  type CheckResult,
  type FormError,
  type FormState,
} from './form-state.ts';

/** The part of a form's options that is about entries and their errors. */
export interface EntryOptions<Values extends object, Field extends string, Step extends string> {
  /** The form's own rules for a step. A sentence refuses the form as a whole. */
  readonly check: (values: Values, step: Step) => CheckResult<Field>;
  /** The label of a field in the error summary. */
  readonly labelOf: (field: Field, values: Values) => string;
  /** The id of a field's control. By default, the name of the field. */
  readonly controlId?: (field: Field) => string;
  /** Returns true if changing `part` clears the error of `field`. By default, `part` contains a value of that name. */
  readonly clears?: (part: Partial<Values>, field: Field) => boolean;
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

export interface Entries<Values extends object, Field extends string, Step extends string> {
  readonly values: Values;
  readonly edit: (part: Partial<Values>) => void;
  readonly step: Step;
  /** Shows another step, without errors. */
  readonly goTo: (step: Step) => void;
  /** Checks the current step and shows its errors. Returns true if there are none. */
  readonly check: () => boolean;
  readonly errorOf: (field: Field) => string | undefined;
  /** The properties of a text field: id, label, value, error and `onChange`. */
  readonly text: (field: TextFieldOf<Values, Field>) => TextControl;
  /** The properties of the `ErrorSummary`, which takes the focus after each refused attempt. */
  readonly summary: {
    readonly faults: readonly FieldFault[];
    readonly general: string | undefined;
    readonly attempt: number;
  };
}

export interface EntryState<Values extends object, Field extends string, Step extends string> extends Entries<
  Values,
  Field,
  Step
> {
  /** Shows errors and a sentence, at another step if one is given, and moves the focus to the summary. */
  readonly refuse: (errors: readonly FormError<Field>[], general?: string, step?: Step) => void;
  /** Removes all errors before a new attempt. */
  readonly clearErrors: () => void;
}

/** The entries of a form in its current step, and their errors. `begin` is called once. */
export function useEntries<Values extends object, Field extends string, Step extends string>(
  options: EntryOptions<Values, Field, Step>,
  begin: () => { readonly values: Values; readonly step: Step },
): EntryState<Values, Field, Step> {
  const { clears = (part, field) => field in part, controlId = (field) => field } = options;
  const [state, setState] = useState<FormState<Values, Field, Step>>(() => ({
    ...begin(),
    errors: [],
    general: undefined,
    attempts: 0,
  }));
  const { values, step, errors, general, attempts } = state;
  const foundIn = (of: Values): ReadonlySet<Field> => {
    const result = options.check(of, step);
    return new Set(typeof result === 'string' ? [] : result.map(({ field }) => field));
  };
  const edit = (part: Partial<Values>): void =>
    setState((now) => {
      const changed = changedPart(now.values, part);
      if (Object.keys(changed).length === 0) return now;
      return withEdit(now, { ...now.values, ...part }, (field) => clears(changed, field), foundIn);
    });
  const refuse: EntryState<Values, Field, Step>['refuse'] = (found, sentence, shownAt) =>
    setState((now) => withRefusal({ ...now, step: shownAt ?? now.step }, found, sentence));
  const errorOf = (field: Field): string | undefined => errors.find((error) => error.field === field)?.text;
  const controlOf = (field: Field) => ({ id: controlId(field), label: options.labelOf(field, values) });
  return {
    values,
    edit,
    step,
    refuse,
    errorOf,
    goTo: (to) => setState((now) => atStep(now, to)),
    clearErrors: () => setState((now) => atStep(now, now.step)),
    check: () => {
      const result = options.check(values, step);
      if (typeof result === 'string') refuse([], result);
      else if (result.length > 0) refuse(result);
      return result.length === 0;
    },
    text: (field) => ({
      ...controlOf(field),
      value: values[field] as string,
      error: errorOf(field),
      onChange: ({ target }) => edit({ [field]: target.value } as Partial<Values>),
    }),
    summary: {
      faults: errors.map(({ field, text }) => {
        const { id, label } = controlOf(field);
        return { field: id, label, text };
      }),
      general,
      attempt: attempts,
    },
  };
}
