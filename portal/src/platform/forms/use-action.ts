import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useKeptEntry, useRestored } from '../kept-entry/use-kept-entry.ts';
import { canRepeat, failureKindOf, type FailureKind } from './failure-kind.ts';

/** One request with the key that makes repeating it safe. */
export interface Attempt<Input> {
  readonly input: Input;
  readonly idempotencyKey: string;
}

export interface ActionOptions<Input, Reply> {
  /** Calls the gateway. `input` is JSON, since it decides which idempotency key the request has. */
  readonly request: (input: Input, idempotencyKey: string) => Promise<Reply>;
  /** Prefixes of the query keys to refetch when the request has ended. A refusal refetches them as well. */
  readonly invalidates?: readonly QueryKey[];
  readonly onStart?: (input: Input) => void;
  readonly onSuccess?: (reply: Reply, input: Input) => void;
  /** Called after the client has shown its toast for a refusal (HTTP-6). */
  readonly onFailure?: (error: Error, kind: FailureKind) => void;
  /**
   * Name under which a pending request is kept while confirming one's identity leaves the page. The same request is then
   * repeated once. Absent: a form keeps it, or the request never needs a confirmation.
   */
  readonly keptAs?: string | undefined;
  /** False while the component still loads what the repeated request needs. True by default. */
  readonly isReady?: boolean;
}

export interface Action<Input, Reply> {
  /** Sends a request. Does nothing while one is pending. */
  readonly run: (input: Input) => void;
  /** Sends an earlier request again under its own key. */
  readonly repeat: (attempt: Attempt<Input>) => void;
  /** Forgets how the last request ended. Does nothing while one is pending. */
  readonly reset: () => void;
  /** True until the reply has arrived and the invalidated queries have been refetched. */
  readonly isPending: boolean;
  readonly isDone: boolean;
  /** The last request, pending or ended. */
  readonly attempt: Attempt<Input> | undefined;
  readonly reply: Reply | undefined;
  readonly error: Error | null;
  readonly failure: FailureKind | undefined;
}

/**
 * A request that a person starts: a button, a switch, or a form's submission.
 *
 * The same input keeps its idempotency key until the gateway has answered, so a repeat after a lost connection takes effect
 * once. After a success or a refusal, the next request is a new one.
 */
export function useAction<Input, Reply>(options: ActionOptions<Input, Reply>): Action<Input, Reply> {
  const { request, invalidates = [], onStart, onSuccess, onFailure, keptAs, isReady } = options;
  const queries = useQueryClient();
  const unanswered = useRef<Attempt<Input>>(undefined);
  const isBusy = useRef(false);
  const mutation = useMutation({
    onMutate: ({ input }: Attempt<Input>) => onStart?.(input),
    mutationFn: ({ input, idempotencyKey }: Attempt<Input>) => request(input, idempotencyKey),
    onSuccess: (reply, { input }) => {
      unanswered.current = undefined;
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      const kind = failureKindOf(error);
      if (kind === 'conflict' || kind === 'refused') unanswered.current = undefined;
      onFailure?.(error, kind);
    },
    onSettled: async (_reply, refusal) => {
      isBusy.current = false;
      const refetched = Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // A refused entry can be corrected and sent at once. After a conflict, the next request needs the newer version.
      if (!refusal || failureKindOf(refusal) === 'conflict') await refetched;
    },
  });
  const { mutate, isPending, variables, error } = mutation;

  const repeat = (attempt: Attempt<Input>): void => {
    if (isPending || isBusy.current) return;
    isBusy.current = true;
    unanswered.current = attempt;
    mutate(attempt);
  };
  const run = (input: Input): void => {
    const before = unanswered.current;
    const isSame = before !== undefined && JSON.stringify(before.input) === JSON.stringify(input);
    repeat(isSame ? before : { input, idempotencyKey: crypto.randomUUID() });
  };
  useKeptAttempt(keptAs, isReady ?? true, { isPending, attempt: variables, repeat });
  return {
    run,
    repeat,
    reset: () => {
      if (!isPending) mutation.reset();
    },
    isPending,
    isDone: mutation.isSuccess,
    attempt: variables,
    reply: mutation.data,
    error,
    failure: error === null ? undefined : failureKindOf(error),
  };
}

interface PendingAttempt<Input> {
  readonly isPending: boolean;
  readonly attempt: Attempt<Input> | undefined;
  readonly repeat: (attempt: Attempt<Input>) => void;
}

/** Keeps a pending request under a name, and repeats a kept one once. Without a name, nothing is kept. */
function useKeptAttempt<Input>(
  keptAs: string | undefined,
  isReady: boolean,
  { isPending, attempt, repeat }: PendingAttempt<Input>,
): void {
  const unnamed = useId();
  const restored = useRestored<Attempt<Input>>(keptAs ?? unnamed);
  useKeptEntry<Attempt<Input>>(keptAs ?? unnamed, {
    state: keptAs !== undefined && isPending ? attempt : undefined,
    isSending: isPending,
    isReady,
    send: () => {
      if (restored) repeat(restored);
    },
  });
}

/**
 * Returns the input of an action that was pending when confirming one's identity left the page, so that its dialog can open
 * again; undefined if there was none.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the name alone identifies what was kept
export function useRestoredInput<Input>(keptAs: string): Input | undefined {
  return useRestored<Attempt<Input>>(keptAs)?.input;
}

export interface DialogAction<Input, Reply> extends Action<Input, Reply> {
  /** Closes the dialog and forgets how the last request ended. */
  readonly close: () => void;
}

/**
 * The action of a dialog. The dialog closes after a success and after a refusal, which a toast reports. It stays open if the
 * same request may still succeed: show `ActionFailure` in it.
 */
export function useDialogAction<Input, Reply>(
  options: ActionOptions<Input, Reply> & { readonly onClose: () => void },
): DialogAction<Input, Reply> {
  const { onClose, onSuccess, onFailure } = options;
  const action = useAction<Input, Reply>({
    ...options,
    onSuccess: (reply, input) => {
      onSuccess?.(reply, input);
      onClose();
    },
    onFailure: (error, kind) => {
      onFailure?.(error, kind);
      if (!canRepeat(kind)) onClose();
    },
  });
  return {
    ...action,
    close: () => {
      action.reset();
      onClose();
    },
  };
}
