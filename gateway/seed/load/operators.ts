import type { Database } from '../../src/platform/database/port.ts';
import { createOperator } from '../../src/operator/operators/operator-store.ts';
import { OPERATORS } from '../cast/operators.ts';
import { idOf } from '../seeded-ids.ts';

/** Lets the demo's operators in, as the command line does. */
export async function letOperatorsIn(database: Database, today: string): Promise<void> {
  const by = { by: 'demo', now: new Date(`${today}T12:00:00Z`) };
  await database.asMaintenance(async (tx) => {
    for (const { email, name, role, client } of OPERATORS)
      await createOperator(tx, { operatorId: idOf('operator', email), email, name, role, partner: null, client }, by);
  });
}
