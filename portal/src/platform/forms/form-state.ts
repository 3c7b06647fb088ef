/** An error of one field, in the reader's language. */
export interface FormError<Field extends string = string> {
  readonly field: Field;
  readonly text: string;
}

/** The result of a form's own rules: errors in the order of the fields, or one sentence about the whole form. */
export type CheckResult<Field extends string> = readonly FormError<Field>[] | string;

export interface FormState<Values, Field extends string, Step extends string> {
  readonly values: Values;
  readonly step: Step;
  readonly errors: readonly FormError<Field>[];
  /** A sentence about the whole form. */
  readonly general: string | undefined;
  /** The number of refused attempts. Each one moves the focus to the error summary. */
  readonly attempts: number;
}

/** The values that an edit changes. */
export function changedPart<Values extends object>(values: Values, part: Partial<Values>): Partial<Values> {
  const keys = Object.keys(part) as (keyof Values)[];
  return Object.fromEntries(
    keys.filter((key) => !Object.is(part[key], values[key])).map((key) => [key, part[key]]),
  ) as Partial<Values>;
}

/**
 * Applies an edit. Errors of the edited fields disappear until the next attempt, and so do errors that the
 * form's own rules no longer find, because they were about several fields at once.
 */
export function withEdit<Values, Field extends string, Step extends string>(
  state: FormState<Values, Field, Step>,
  values: Values,
  isEdited: (field: Field) => boolean,
  foundIn: (values: Values) => ReadonlySet<Field>,
): FormState<Values, Field, Step> {
  if (state.errors.length === 0) return { ...state, values, general: undefined };
  const [before, after] = [foundIn(state.values), foundIn(values)];
  const isSolved = (field: Field): boolean => before.has(field) && !after.has(field);
  return {
    ...state,
    values,
    general: undefined,
    errors: state.errors.filter(({ field }) => !isEdited(field) && !isSolved(field)),
  };
}

export function withRefusal<Values, Field extends string, Step extends string>(
  state: FormState<Values, Field, Step>,
  errors: readonly FormError<Field>[],
  general?: string,
): FormState<Values, Field, Step> {
  return { ...state, errors, general, attempts: state.attempts + 1 };
}

export function atStep<Values, Field extends string, Step extends string>(
  state: FormState<Values, Field, Step>,
  step: Step,
): FormState<Values, Field, Step> {
  return { ...state, step, errors: [], general: undefined };
}
