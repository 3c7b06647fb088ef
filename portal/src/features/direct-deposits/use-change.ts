import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DirectDepositSaved, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { useServices, type Api } from '../../platform/services.ts';
import { bodyOf, type Draft } from './draft.ts';
import { refreshAfterChange } from './queries.ts';

/** What is sent: an account more, one changed, or one less. */
export type Sent = { readonly draft: Draft } | { readonly deleted: string };

export interface Change {
  /** DD-2: false from the moment a change is requested, true once it was accepted. */
  readonly saved: boolean;
  readonly isSending: boolean;
  readonly receipt: DirectDepositSaved | undefined;
  readonly error: unknown;
  /** Forgets how the last attempt ended; what is under way goes on. */
  readonly forget: () => void;
  readonly send: (
    sent: Sent,
    told?: { saved?: (receipt: DirectDepositSaved) => void; failed?: (error: unknown) => void },
  ) => void;
}

/**
 * DD-1 to DD-3: sends a change; the list is read anew after each. A failure is told by the interceptor's toast and here;
 * what was typed is the draft's and stays. One key per intention: a second press of the same answers sends the same key.
 */
export function useChange(reply: DirectDepositsReply): Change {
  const { api } = useServices();
  const queries = useQueryClient();
  const key = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const mutation = useMutation({
    mutationFn: (sent: Sent) => {
      const of = JSON.stringify([sent, reply.version]);
      if (key.current?.of !== of) key.current = { of, key: crypto.randomUUID() };
      return call(api, sent, reply, key.current.key);
    },
    onSettled: () => refreshAfterChange(queries),
  });
  return {
    saved: mutation.isSuccess,
    isSending: mutation.isPending,
    receipt: mutation.data,
    error: mutation.error,
    forget: () => {
      if (!mutation.isPending) mutation.reset();
    },
    send: (sent, told) =>
      mutation.mutate(sent, {
        onSuccess: (receipt) => told?.saved?.(receipt),
        onError: (error) => told?.failed?.(error),
      }),
  };
}

function call(api: Api, sent: Sent, reply: DirectDepositsReply, idempotencyKey: string): Promise<DirectDepositSaved> {
  const { version } = reply;
  if ('deleted' in sent)
    return api.call('directDeposits.delete', { params: { id: sent.deleted } }, { idempotencyKey, version });
  const { draft } = sent;
  const body = bodyOf(draft, reply);
  const numbers = { routingNumber: draft.routing, accountNumber: draft.number };
  if (draft.kind === 'add')
    return api.call('directDeposits.add', { body: { ...body, ...numbers, version } }, { idempotencyKey });
  return api.call(
    'directDeposits.edit',
    { body: { id: draft.id, ...body, ...(draft.newNumbers && numbers) } },
    { idempotencyKey, version },
  );
}
