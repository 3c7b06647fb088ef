import type { TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import type { PersonKey } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { changeEngine } from '../../../change-engine.ts';
import { RULE_TYPE_OF } from '../../../platform/changes/kind.ts';
import type { ChangeApplier } from '../../../platform/changes/port.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import { preferenceRows, proposal, submitAs, toastApplier } from './changes.ts';

export const PATH = '/api/pendingTransactions';

/** Creates a gateway whose changes all apply to the toast setting, with calls to submit and to list them. */
export async function createToastHarness(applier: ChangeApplier = toastApplier) {
  const keys = parseKeys(generateKeys());
  const brands = brandsOf({ branding: true });
  const engine = changeEngine(keys, brands, {
    personalInformation: applier,
    directDeposit: applier,
    taxes: applier,
  });
  const harness = await createHarness({ ports: { changeEngine: engine } });

  /** Returns the requests that a person sees as their own. */
  const mine = async (person: PersonKey = 'plain') =>
    (await harness.signedInAnew(person).get(`${PATH}/employee`)).json<TransactionsReply>().pendingTransactions;

  /** Submits a change and returns what a decision about it names. */
  const submit = async (proposed = proposal(5, 9)) => {
    const receipt = await submitAs(harness, engine.changes, 'plain', proposed);
    return {
      employeeWorkflowId: receipt.employeeWorkflowId ?? '',
      ruleType: RULE_TYPE_OF[proposed.kind],
      version: receipt.change?.version ?? 1,
    };
  };
  return { harness, keys, brands, engine, submit, mine };
}

/** Removes all requests and what follows from them, and resets the toast setting. */
export async function clearRequests(harness: Harness): Promise<void> {
  await harness.change(
    'delete from pending_transaction; delete from preference; delete from client_decision_rule; delete from client_pay_engine; delete from outbox; delete from job; delete from change_export',
  );
  await harness.insert('preference', preferenceRows());
}
