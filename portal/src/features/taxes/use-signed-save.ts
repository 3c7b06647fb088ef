import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { TaxesReply, TaxesRequest } from '@paystead/contract/features/taxes/model.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';
import { saveTaxesMutation } from './queries.ts';
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

interface SigningForm {
  readonly taxes: TaxesReply;
  /** Something was typed that is not sent yet: leaving the page asks first. */
  readonly isTouched: boolean;
  /** Leads back to where a refusal can be put right; not asked for where nothing answered. */
  readonly onRefused?: () => void;
}

export function useSignedSave({ taxes, isTouched, onRefused }: SigningForm): SignedSave {
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
      if (error instanceof ApiFailure) onRefused?.();
    },
  });
  const leaving = useUnsaved(isTouched && !mutation.isSuccess);
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
