import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { ServicesContext, type Services } from '../../../platform/services.ts';
import { queuedRequest } from '../test/requests.ts';
import { useDecisions } from './use-decisions.ts';

afterEach(cleanup);

const [ONE, TWO] = [queuedRequest(1), queuedRequest(2)];
const id = (call: { readonly employeeWorkflowId: string }) => Number(call.employeeWorkflowId.slice(-3));

/** A queue of two requests, with calls that wait for the test's answers. */
function open() {
  const calls: { readonly call: string; readonly reply: PromiseWithResolvers<DecisionReply> }[] = [];
  const queries = new QueryClient();
  const reloads = vi.spyOn(queries, 'invalidateQueries');
  const api = {
    call: (name: string, { body }: { body: typeof ONE }) => {
      const reply = Promise.withResolvers<DecisionReply>();
      calls.push({ call: `${name.replace('pendingTransactions.', '')} ${id(body)}`, reply });
      return reply.promise;
    },
  };
  const onDecided = vi.fn();
  const { result } = renderHook(() => useDecisions([ONE, TWO], 'list', onDecided), {
    wrapper: ({ children }) => (
      <ServicesContext value={{ api } as unknown as Services}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ServicesContext>
    ),
  });
  const at = (call: string) => calls.find((one) => one.call === call)?.reply;
  return {
    calls: () => calls.map(({ call }) => call),
    now: () => result.current,
    /** The running action and the failure of both requests. */
    state: () =>
      [ONE, TWO].map((one) => {
        const failure = result.current.failureOf(one) as Error | undefined;
        return [result.current.runningAction(one), failure?.name];
      }),
    start: (work: (decisions: typeof result.current) => unknown) => act(async () => void work(result.current)),
    answer: (call: string, request: typeof ONE) =>
      act(async () => at(call)?.resolve({ pendingTransaction: request, repeated: false })),
    refuse: (call: string, failure: Error) => act(async () => at(call)?.reject(failure)),
    decided: () => onDecided.mock.calls.map(([request]) => id(request as typeof ONE)),
    reloaded: () => reloads.mock.calls.map(([filter]) => String(filter?.queryKey?.[0])),
  };
}
const approved = (request: typeof ONE) => ({
  ...request,
  status: 'approved' as const,
  approvable: false,
  undoable: true,
});

describe('decisions about requests of one queue', () => {
  it('run side by side, each busy until its own reply, and each is sent once', async () => {
    const queue = open();
    await queue.start((now) => now.decide(ONE, 'approve', ''));
    await queue.start((now) => now.decide(TWO, 'reject', 'No.'));
    await queue.start((now) => [now.decide(ONE, 'approve', ''), now.undo(ONE)]);
    expect([queue.calls(), queue.state()]).toEqual([['approve 1', 'reject 2'], [['approve', undefined], ['reject', undefined]]]);
    await queue.answer('reject 2', { ...TWO, status: 'rejected' });
    expect([queue.state(), queue.decided()]).toEqual([[['approve', undefined], [undefined, undefined]], [2]]);
    await queue.answer('approve 1', approved(ONE));
    expect([queue.state(), queue.decided()]).toEqual([[[undefined, undefined], [undefined, undefined]], [2, 1]]);
    expect([queue.now().isDecided(ONE), queue.now().isDecided(TWO), id(queue.now().lastDecided ?? ONE)]).toEqual([true, true, 1]);
  }); // prettier-ignore

  it('stay busy while another request is opened, which may fail', async () => {
    const queue = open();
    await queue.start((now) => now.decide(ONE, 'send-back', 'Please add a bank.'));
    await queue.start((now) => now.open(TWO));
    expect(queue.state()).toEqual([['send-back', undefined], ['open', undefined]]);
    await queue.refuse('detail 2', new Unreached());
    expect(queue.state()).toEqual([['send-back', undefined], [undefined, 'Unreached']]);
    await queue.refuse('sendBack 1', new ApiFailure(409, {}));
    expect(queue.state()).toEqual([[undefined, 'ApiFailure'], [undefined, undefined]]);
  }); // prettier-ignore

  it.each([
    ['a lost connection', new Unreached(), ['pendingTransactions', 'directDeposits', 'profile', 'taxes', 'messages']],
    ['a refusal', new ApiFailure(409, {}), ['approvals', 'pendingTransactions', 'directDeposits', 'profile', 'taxes', 'messages']],
  ])('that fail by %s can be sent again, after what they show is read again', async (_, failure, reloaded) => {
    const queue = open();
    await queue.start((now) => now.decide(ONE, 'approve', ''));
    await queue.refuse('approve 1', failure);
    expect([queue.state()[0], queue.decided(), queue.now().isDecided(ONE)]).toEqual([[undefined, failure.name], [], false]);
    expect(queue.reloaded()).toEqual(reloaded);
    await queue.start((now) => now.decide(ONE, 'approve', ''));
    expect([queue.calls(), queue.state()[0]]).toEqual([['approve 1', 'approve 1'], ['approve', undefined]]);
  }); // prettier-ignore

  it('that are taken back leave the request where it was, undecided', async () => {
    const queue = open();
    await queue.start((now) => now.decide(ONE, 'approve', ''));
    await queue.answer('approve 1', approved(ONE));
    await queue.start((now) => now.undo(ONE));
    expect([queue.state()[0], queue.now().isDecided(ONE)]).toEqual([['undo', undefined], true]);
    await queue.answer('undo 1', ONE);
    expect([queue.state()[0], queue.now().isDecided(ONE), queue.now().listed.map(id)]).toEqual([[undefined, undefined], false, [1, 2]]);
    await queue.start((now) => now.keepDecided(approved(TWO)));
    expect([...queue.now().decidedIds]).toEqual([TWO.employeeWorkflowId]);
    await queue.start((now) => now.keepDecided(TWO));
    expect(queue.now().decidedIds.size).toBe(0);
  }); // prettier-ignore
});
