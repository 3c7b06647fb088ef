import { randomUUID } from 'node:crypto';
import { brandsOf } from '../../src/brands.ts';
import { changeEngine, type ChangeEngine } from '../../src/change-engine.ts';
import { toastApplier } from '../../src/features/pending-transactions/test/changes.ts';
import type { Database } from '../../src/platform/database/port.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { createServiceAccount, grantScopes } from '../../src/service/accounts/account-store.ts';
import { BAKERY, MILLRACE } from '../harness/people.ts';

/** The scopes of the pay engine. */
export const DRILL_SCOPES = ['changes:read-full', 'changes:acknowledge'] as const;

/** Returns the engine whose changes all apply to one number of each person. */
export const drillEngine = (keys: KeyRing): ChangeEngine =>
  changeEngine(keys, brandsOf({ branding: true }), { directDeposit: toastApplier });

/** Creates the pay engine's service account at both clients. Returns its id. */
export async function addEngineAccount(database: Database): Promise<string> {
  const accountId = randomUUID();
  const by = { by: 'drill', now: new Date('2026-11-20T15:00:00Z') };
  await database.asMaintenance(async (tx) => {
    await createServiceAccount(tx, accountId, 'drill-engine', by);
    const clientCodes = [MILLRACE.code, BAKERY.code];
    await grantScopes(tx, accountId, { clientCodes, scopes: DRILL_SCOPES });
  });
  return accountId;
}
