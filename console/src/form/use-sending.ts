import { useRef, useState } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CallFailed, type FieldFault } from '../platform/api.ts';

/** One request of a form at a time, and its refusal. */
export interface Sending {
  /** Runs `request`. A second press while it runs does nothing. Resolves to true if it succeeded. */
  readonly send: (request: () => Promise<unknown>) => Promise<boolean>;
  readonly isSending: boolean;
  /** The sentence to show above the form; undefined without a failure, or if it is only about fields. */
  readonly failure: string | undefined;
  /** The code of the last refusal, for screens that offer a way out. */
  readonly code: string | undefined;
  /** The gateway's sentence about a field, by JSON pointer: `/name`. */
  readonly faultAt: (pointer: string) => string | undefined;
  readonly faults: readonly FieldFault[];
  /** Forgets the refusal, when it is closed. */
  readonly clear: () => void;
}

/**
 * Sends a form once, and keeps what the gateway refused in it until the next attempt. A lost session shows its own dialog.
 * `refresh` reads again what the screen shows, once a refusal because of another change is closed: before, the question that it
 * is about could disappear with it.
 */
export function useSending(refresh?: () => unknown): Sending {
  const t = useText();
  const busy = useRef(false);
  const isOutdated = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const faults = failed?.faults ?? [];
  const send = async (request: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setFailed(undefined);
    isOutdated.current = false;
    try {
      await request();
      return true;
    } catch (error) {
      const refusal = error instanceof CallFailed ? error : new CallFailed('internal');
      isOutdated.current = refusal.code === 'version_conflict';
      setFailed(refusal);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return {
    send,
    isSending,
    failure: failed && (faults.length === 0 || failed.code !== 'invalid_input') ? sentenceOf(failed, t) : undefined,
    code: failed?.code,
    faultAt: (pointer) => {
      const fault = faults.find((one) => one.pointer === pointer);
      return fault && (fault.detail ?? t('console.faulty'));
    },
    faults,
    clear: () => {
      setFailed(undefined);
      if (isOutdated.current) void refresh?.();
      isOutdated.current = false;
    },
  };
}

function sentenceOf({ code, detail }: CallFailed, t: ReturnType<typeof useText>): string {
  if (code === 'unreachable') return t('console.unreachable');
  return detail ?? t('console.notSaved');
}
