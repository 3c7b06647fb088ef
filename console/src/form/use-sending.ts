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
  readonly clear: () => void;
}

/**
 * Sends a form once, and keeps what the gateway refused in it until the next attempt. A lost session shows its own dialog.
 */
export function useSending(): Sending {
  const t = useText();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const faults = failed?.faults ?? [];
  const send = async (request: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setFailed(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setFailed(error instanceof CallFailed ? error : new CallFailed('internal'));
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
    clear: () => setFailed(undefined),
  };
}

function sentenceOf({ code, detail }: CallFailed, t: ReturnType<typeof useText>): string {
  if (code === 'unreachable') return t('console.unreachable');
  return detail ?? t('console.notSaved');
}
