import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';
import { ApiFailure } from '../api/failure.ts';
import { useKeptEntry, useRestored } from '../kept-entry/use-kept-entry.ts';
import type { FailureKind } from './failure-kind.ts';
import type { FormError } from './form-state.ts';
import { useAction, type Attempt } from './use-action.ts';
import { useEntries, type Entries, type EntryOptions } from './use-entries.ts';

export interface FormOptions<
  Values extends object,
  Field extends string,
  Step extends string,
  Input,
  Reply,
> extends EntryOptions<Values, Field, Step> {
  /**
   * Name under which the entries are kept while confirming one's identity leaves the page, and over a reload. A form about
   * one of several things has their id in it.
   */
  readonly name: string;
  /** The values that are never stored in the browser: account numbers, SSNs. They are entered again after a reload. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** The values on file. Leaving the page asks first once the entries differ from them. */
  readonly start: Values;
  /** Values to begin with instead, such as a draft from another page. */
  readonly draft?: Values | undefined;
  readonly firstStep: Step;
  readonly isChanged?: (values: Values, start: Values) => boolean;
  /** The field of a JSON pointer in the gateway's `errors`; undefined if this form doesn't show such a field. */
  readonly fieldAt: (pointer: string, values: Values) => Field | undefined;
  /** The step where a failure is shown, given its kind and the field of an error. By default, the current step. */
  readonly stepOfFailure?: (kind: FailureKind, field: Field | undefined) => Step;
  /** Replaces the gateway's sentence if the data changed after the page was loaded. */
  readonly conflictText?: PlainTextKey;
  /** Shown if the gateway sent no sentence at all. */
  readonly failureText?: PlainTextKey;
  /** The version of the values on file, as the page has read them last. Absent: the form sends none. */
  readonly version?: number;
  /**
   * The content of the request. It is JSON, since it decides which idempotency key the request has. `version` is that of the values
   * with which the form began, though the page may have read newer ones since: the gateway then refuses the request. Once the form
   * has shown the newer values, it is theirs.
   */
  readonly input: (values: Values, version: number) => Input;
  readonly request: (input: Input, idempotencyKey: string) => Promise<Reply>;
  /** Prefixes of the query keys to refetch when the request has ended. A refusal refetches them as well. */
  readonly invalidates?: readonly QueryKey[];
  readonly onStart?: () => void;
  /** Handles a reply. A returned sentence means that nothing was saved; it is shown as a refusal. */
  readonly onSent?: (reply: Reply) => string | undefined;
}

export interface Form<Values extends object, Field extends string, Step extends string, Reply> extends Entries<
  Values,
  Field,
  Step
> {
  /** Checks the current step, then sends. */
  readonly submit: (event?: FormEvent) => void;
  /** Sends entries that were checked at an earlier step. */
  readonly send: () => void;
  readonly isSending: boolean;
  readonly isSent: boolean;
  /** True once the gateway has refused the entries because the data changed after the page was loaded. */
  readonly isOutdated: boolean;
  /** The failure of the last request, until the next one. */
  readonly error: Error | null;
  readonly reply: Reply | undefined;
  /** The question to show before the person leaves unsent entries. */
  readonly leaving: LeavingQuestion;
  /** Set while the form shows entries from before a reload or a new sign-in. */
  readonly resumed: ResumedEntries | undefined;
  /** Whether a secret was entered before a reload and has to be entered again. */
  readonly isErased: (name: keyof Values & string) => boolean;
}

/** Entries that were stored in the browser. */
export interface ResumedEntries {
  /** Whether secrets were entered that aren't stored. */
  readonly hasErased: boolean;
  /** Drops the entries and begins with the values on file. */
  readonly startOver: () => void;
}

/** The entries of a form as they are kept, with the request that waits for a confirmation. */
interface KeptForm<Values, Step, Input> {
  readonly values: Values;
  readonly step: Step;
  readonly sent: Attempt<Input> | undefined;
  /** Fingerprint of the values that the form began with. Only stored entries have it. */
  readonly base?: number;
  /** The secrets that were entered and aren't stored. */
  readonly erased?: readonly string[];
}

/**
 * A form in one or more steps: entries, errors, submission and everything that must not lose what was typed (decision 0019).
 * The entries outlive every failure, a newer version of the data and a confirmation that leaves the page.
 */
export function useForm<Values extends object, Field extends string, Step extends string, Input, Reply>(
  options: FormOptions<Values, Field, Step, Input, Reply>,
): Form<Values, Field, Step, Reply> {
  const { name, isChanged = differs } = options;
  const t = useText();
  const kept = useRestored<KeptForm<Values, Step, Input>>(name);
  const [begin] = useState(() => beginningOf(kept, options));
  const { start, restored } = begin;
  const [resumed, setResumed] = useState(restored?.base !== undefined);
  const [isSent, setSent] = useState(false);
  const [isOutdated, setOutdated] = useState(begin.isOutdated);
  const { version = 0 } = options;
  const seenVersion = useRef(version);
  useEffect(() => {
    if (isOutdated || isSent) seenVersion.current = version;
  }, [isOutdated, isSent, version]);
  const entries = useEntries<Values, Field, Step>(options, () => begin);
  const { refuse, clearErrors, ...shown } = entries;
  const { values, step } = entries;

  const action = useAction<Input, Reply>({
    request: options.request,
    ...(options.invalidates && { invalidates: options.invalidates }),
    ...(options.onStart && { onStart: options.onStart }),
    onSuccess: (reply) => {
      const refusal = options.onSent?.(reply);
      if (refusal !== undefined) return refuse([], refusal, options.stepOfFailure?.('refused', undefined));
      setOutdated(false);
      setResumed(false);
      setSent(true);
      forget();
    },
    onFailure: (error, kind) => {
      if (kind === 'conflict') setOutdated(true);
      refuse(...refusalOf(error, kind, options, values, t));
    },
  });
  const send = (): void => {
    if (action.isPending) return;
    clearErrors();
    action.run(options.input(values, seenVersion.current));
  };

  const leaving = useUnsaved(isChanged(values, start) && !isSent);
  const forget = useKeptEntry<KeptForm<Values, Step, Input>>(name, {
    state: isSent ? undefined : { values, step, sent: action.attempt },
    stored: isSent || !differs(values, start) ? undefined : storedForm(values, step, begin, options.secrets),
    isSending: action.isPending,
    send: () => {
      if (restored?.sent) action.repeat(restored.sent);
    },
  });
  return {
    ...shown,
    submit: (event) => {
      event?.preventDefault();
      if (!action.isPending && entries.check()) send();
    },
    send,
    isSending: action.isPending,
    isSent,
    isOutdated: isOutdated && !isSent,
    error: action.error,
    reply: action.reply,
    leaving: {
      ...leaving,
      leave: () => {
        forget();
        leaving.leave();
      },
    },
    resumed: resumed
      ? {
          hasErased: (restored?.erased ?? []).length > 0,
          startOver: () => {
            setResumed(false);
            setOutdated(false);
            entries.edit(start);
            entries.goTo(options.firstStep);
          },
        }
      : undefined,
    isErased: (field) => restored?.erased?.includes(field) === true && values[field] === start[field],
  };
}

/** The beginning of a form. */
interface Beginning<Values, Step, Input> {
  readonly start: Values;
  readonly values: Values;
  readonly step: Step;
  readonly base: number;
  readonly restored: KeptForm<Values, Step, Input> | undefined;
  /** Whether the values on file changed after the restored entries were made. */
  readonly isOutdated: boolean;
}

/**
 * Returns the beginning of a form: kept entries, or a draft of another page, or the values on file. A new draft takes the
 * place of stored entries. A form with secrets to enter again, or with newer values to compare, begins at its first step.
 */
function beginningOf<Values extends object, Step extends string, Input>(
  kept: KeptForm<Values, Step, Input> | undefined,
  {
    start,
    draft,
    firstStep,
  }: { readonly start: Values; readonly draft?: Values | undefined; readonly firstStep: Step },
): Beginning<Values, Step, Input> {
  const base = fingerprintOf(draft ?? start);
  const isOther = kept?.base !== undefined && kept.base !== base;
  const restored = isOther && draft !== undefined ? undefined : kept;
  const isOutdated = restored !== undefined && isOther;
  const isWhole = restored?.erased === undefined || restored.erased.length === 0;
  const values = restored?.values ?? draft ?? start;
  return {
    start,
    values,
    step: isOutdated || !isWhole ? firstStep : (restored?.step ?? firstStep),
    base,
    restored,
    isOutdated,
  };
}

/** Returns the entries as they are stored in the browser: with the beginning's values in place of secrets. */
function storedForm<Values extends object, Step extends string, Input>(
  values: Values,
  step: Step,
  { start, base, restored }: Beginning<Values, Step, Input>,
  secrets: readonly (keyof Values & string)[] = [],
): KeptForm<Values, Step, Input> {
  const erased = secrets.filter((name) => values[name] !== start[name] || restored?.erased?.includes(name));
  const blank = Object.fromEntries(secrets.map((name) => [name, start[name]]));
  return { values: { ...values, ...blank }, step, sent: undefined, base, erased };
}

/** Returns a number that differs if the values do, so that stored entries needn't contain what is on file. */
function fingerprintOf(values: object): number {
  let sum = 0;
  for (const character of JSON.stringify(values)) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return sum;
}

/**
 * Returns a failure as errors of the fields at one step, a sentence about the whole form, and that step. Errors of fields
 * that the form doesn't show become part of the sentence.
 */
function refusalOf<Values extends object, Field extends string, Step extends string, Input, Reply>(
  error: Error,
  kind: FailureKind,
  options: FormOptions<Values, Field, Step, Input, Reply>,
  values: Values,
  t: Translate,
): readonly [errors: readonly FormError<Field>[], general: string | undefined, step: Step | undefined] {
  const { fieldAt, stepOfFailure, conflictText, failureText } = options;
  const faults = error instanceof ApiFailure ? error.faults : [];
  const found = faults.map(({ pointer, detail }) => ({ field: fieldAt(pointer, values), text: detail }));
  const errors = found.filter((fault): fault is FormError<Field> => fault.field !== undefined);
  const others = found.filter(({ field }) => field === undefined).map(({ text }) => text);
  const step = stepOfFailure?.(kind, errors[0]?.field);
  const shown = errors.filter(({ field }) => stepOfFailure?.(kind, field) === step);
  const detail = error instanceof ApiFailure ? error.detail : undefined;
  const sentence = detail ?? (failureText && t(failureText));
  const general =
    kind === 'offline'
      ? t('ui.connectionLostKept')
      : kind === 'conflict' && conflictText
        ? t(conflictText)
        : others.join(' ') || (errors.length === 0 ? sentence : undefined);
  return [shown, general, step];
}

function differs(values: object, start: object): boolean {
  return JSON.stringify(values) !== JSON.stringify(start);
}
