import { randomUUID } from 'node:crypto';
import type { PaysteadClient } from '@paystead/client/client.ts';
import { ProblemError } from '@paystead/client/errors.ts';
import type { Answer, EngineState } from '../state/model.ts';
import type { StateFile } from '../state/state-file.ts';
import { applyChange, type Change } from './apply-change.ts';

/** A change that was answered. */
export interface Answered {
  readonly change: Change;
  readonly answer: Answer;
  /** Whether the engine had answered it before: then it answered the same again. */
  readonly isRepeated: boolean;
}

export interface ChangePorts {
  readonly client: PaysteadClient;
  readonly file: StateFile;
  readonly now: () => Date;
  /** Ends the look, its retries and its waits. What was stored before stays. */
  readonly signal?: AbortSignal;
}

/**
 * Fetches every new approved change, applies it and acknowledges it. The state with the answer is stored before the answer
 * leaves, and the cursor only after all answers of its page: after a kill at any point, the engine answers the same again.
 */
export async function fetchChanges(ports: ChangePorts): Promise<readonly Answered[]> {
  const { file } = ports;
  const { cursor } = await opened(file);
  try {
    return await fetchAfter(cursor, ports);
  } catch (error) {
    if (cursor === null || !isUnknownCursor(error)) throw error;
    await file.write({ ...(await opened(file)), cursor: null });
    return fetchAfter(null, ports);
  }
}

/** Checks whether Paystead doesn't know the cursor any more, as after a restored backup: then the engine starts over. */
const isUnknownCursor = (error: unknown): boolean =>
  error instanceof ProblemError && error.errors.some(({ code }) => code === 'cursor_unknown');

async function fetchAfter(begun: string | null, ports: ChangePorts): Promise<readonly Answered[]> {
  const { client, file, signal } = ports;
  const answered: Answered[] = [];
  const { clientCode } = await opened(file);
  for await (const { changes, cursor } of client.changesAfter(begun, signal && { signal })) {
    for (const change of changes) if (change.clientCode === clientCode) answered.push(await answerOne(change, ports));
    await file.write({ ...(await opened(file)), cursor });
  }
  return answered;
}

async function answerOne(change: Change, { client, file, now, signal }: ChangePorts): Promise<Answered> {
  const state = await opened(file);
  const { changeId, employeeNumber } = change;
  const before = state.answers[changeId];
  const answer = before ?? (await applyNew(state, change));
  const { status, engineReference, errors, processedAt } = answer;
  const body = { status, engineReference, errors: [...errors], processedAt };
  await client.changes.acknowledge({ changeId, body }, signal && { signal });
  return { change, answer, isRepeated: before !== undefined };

  async function applyNew(current: EngineState, one: Change): Promise<Answer> {
    const applied = applyChange(one, current.employees[employeeNumber]);
    const errors = 'errors' in applied ? applied.errors : [];
    const fresh: Answer = {
      status: errors.length === 0 ? 'accepted' : 'rejected',
      engineReference: randomUUID(),
      errors,
      processedAt: now().toISOString(),
    };
    const employees = 'employee' in applied ? { [employeeNumber]: applied.employee } : {};
    await file.write({
      ...current,
      employees: { ...current.employees, ...employees },
      answers: { ...current.answers, [changeId]: fresh },
    });
    return fresh;
  }
}

async function opened(file: StateFile): Promise<EngineState> {
  const state = await file.read();
  if (!state) throw new Error('The engine has no state yet: run init first.');
  return state;
}
