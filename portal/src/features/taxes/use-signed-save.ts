import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { TaxesReply, TaxesRequest } from '@paystead/contract/features/taxes/model.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../platform/services.ts';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';
import { saveTaxesMutation, type SaveTaxes } from './queries.ts';
import { resetSaved } from './saved.ts';

/** Where the tab is that every form of taxes leads back to. */
export const TAXES_PATH = '/my-profile/taxes';

/** What a signed form is sent with; the same for all of them. */
export interface SignedSave {
  /** Sends what was filled in under the statement that was shown; a repeat after a lost answer is the same intention. */
  readonly send: (body: Omit<TaxesRequest, 'signature'>, name: string) => void;
  readonly isSending: boolean;
  readonly error: unknown;
  /** Counts refused attempts, for the summary's focus. */
  readonly attempt: number;
  readonly clear: () => void;
  /** Stands while somebody is about to leave what is not sent yet. */
  readonly leaving: LeavingQuestion;
}

interface SigningForm<Fields> {
  readonly taxes: TaxesReply;
  /** The form's name, and all that was entered: what survives a confirmation of its person's identity. */
  readonly form: string;
  readonly fields: Fields;
  /** Something was typed that is not sent yet: leaving the page asks first. */
  readonly isTouched: boolean;
  /** Leads back to where a refusal can be put right; not asked for where nothing answered. */
  readonly onRefused?: () => void;
}

interface Kept<Fields> {
  readonly fields: Fields;
  readonly sent: SaveTaxes | undefined;
}

/** What was entered in a form before its page was left for a confirmation; undefined: it begins anew. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a form kept is known by its name alone
export function useRestoredFields<Fields>(form: string): Fields | undefined {
  return useRestored<Kept<Fields>>(form)?.fields;
}

export function useSignedSave<Fields>({ taxes, form, fields, isTouched, onRefused }: SigningForm<Fields>): SignedSave {
  const { api } = useServices();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState(0);
  const intention = useRef({ content: '', key: '' });
  // Opening a form is a reset: what was saved before is no longer what is on the screen (ME-3).
  useEffect(() => resetSaved(queries), [queries]);
  const mutation = useMutation({
    ...saveTaxesMutation(api, queries, () => navigate(TAXES_PATH)),
    onError: (error) => {
      setAttempt((count) => count + 1);
      if (error instanceof ApiFailure && error.code !== 'step_up_required') onRefused?.();
    },
  });
  const leaving = useUnsaved(isTouched && !mutation.isSuccess);
  const restored = useRestored<Kept<Fields>>(form);
  useKeptEntry<Kept<Fields>>(form, {
    state: mutation.isSuccess ? undefined : { fields, sent: mutation.variables },
    isSending: mutation.isPending,
    send: () => {
      if (restored?.sent) mutation.mutate(restored.sent);
    },
  });
  return {
    send(body, name) {
      const { version, language } = taxes.statement;
      const signed: TaxesRequest = {
        ...body,
        signature: { name, statementVersion: version, language, accepted: true },
      };
      const content = JSON.stringify([signed, taxes.version]);
      if (content !== intention.current.content) intention.current = { content, key: crypto.randomUUID() };
      mutation.mutate({ body: signed, version: taxes.version, idempotencyKey: intention.current.key });
    },
    isSending: mutation.isPending,
    error: mutation.error,
    attempt,
    clear: () => mutation.reset(),
    leaving,
  };
}
