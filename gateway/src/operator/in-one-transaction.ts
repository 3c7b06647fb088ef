import { userInfo } from 'node:os';
import type { Language } from '@paystead/contract/fields.ts';
import type { Transaction } from '../platform/database/port.ts';
import type { Context, Outcome } from './command.ts';
import { withStore, type OperatorStore } from './store.ts';
import { text } from './texts.ts';

/** Runs one maintenance transaction on the store; a refusal rolls it back. */
export async function inOneTransaction(
  context: Context,
  work: (tx: Transaction, now: Date, store: OperatorStore) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await withStore(context, (store) =>
      store.database.asMaintenance((tx) => work(tx, store.clock.now(), store)),
    );
  } catch (error) {
    if (error instanceof Refused) return error.outcome(context.language ?? 'en');
    throw error;
  }
}

/** Rolls back a command's transaction with the reasons, in the operator's language. */
export class Refused extends Error {
  readonly #faults: readonly string[];
  constructor(...faults: readonly string[]) {
    super(faults.join(' '));
    this.#faults = faults;
  }

  outcome(language: Language): Outcome {
    const faults = this.#faults;
    return { done: false, lines: [text(language, 'change.none'), ...faults], data: { faults } };
  }
}

/** Rolls back a dry run: everything was done and is undone. */
export class DryRunRollback extends Refused {
  readonly #result: Outcome;
  constructor(result: Outcome) {
    super();
    this.#result = result;
  }

  override outcome(): Outcome {
    return this.#result;
  }
}

/** Returns the operator's name: the one given, or the user account on this machine. */
export function changedBy({ options, user }: Context): string {
  const by = options?.['by'];
  return typeof by === 'string' && by.trim() !== '' ? by.trim() : (user ?? userInfo().username);
}
