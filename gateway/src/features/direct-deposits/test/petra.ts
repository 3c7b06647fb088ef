import { jobSubject } from '../../../platform/access/job-subject.ts';
import { z } from 'zod';
import type { Harness } from '../../../../test/harness.ts';
import { statement } from '../../../platform/database/port.ts';
import { open, seal } from '../../../platform/keys/envelope.ts';
import { payloadPlace } from '../../../platform/outbox/payload.ts';
import { accountPlace, fingerprintOf } from '../accounts-store.ts';

export const BASE = '/api/employeeProfile/directDeposit';
export const EVERYDAY = 'deed0000-0000-4000-8000-000000000001';
export const SAVINGS = 'deed0000-0000-4000-8000-000000000002';
export const ON_FILE = '00318824821';

/** Gives Petra two accounts, $200 into savings and the rest into checking, and deletes the data of earlier tests. */
export async function furnishAccounts(harness: Harness): Promise<void> {
  const tables = [
    'direct_deposit',
    'direct_deposit_state',
    'pending_transaction',
    'bank_change_freeze',
    'deposit_notice',
  ];
  await harness.change(
    [...tables, 'outbox', 'shared_account', 'idempotency_key', 'bank', 'client_decision_rule']
      .map((table) => `delete from ${table}`)
      .join('; '),
  );
  const { client, employeeId } = harness.people.plain;
  const subject = jobSubject({ clientId: client.clientId, employeeId });
  const row = (
    id: string,
    position: number,
    routing: string,
    number: string,
    more: Record<string, string | number | null>,
  ) => ({
    client_id: client.clientId,
    employee_id: employeeId,
    direct_deposit_id: id,
    position,
    bank_name: 'Millrace Bank',
    routing_number: routing,
    account_sealed: seal(harness.keys, number, accountPlace(subject, id)),
    account_fingerprint: fingerprintOf(harness.keys, routing, number),
    account_last_four: number.slice(-4),
    status: 'active',
    started_on: '2024-01-02',
    ...more,
  });
  await harness.insert('direct_deposit', [
    row(SAVINGS, 1, '231382306', '4410270937', {
      nickname: 'Emergency fund',
      account_type: 'savings',
      split: 'amount',
      amount: 20_000,
    }),
    row(EVERYDAY, 2, '031302955', ON_FILE, {
      nickname: 'Everyday',
      account_type: 'checking',
      split: 'remainder',
      amount: null,
    }),
  ]);
}

/** A savings account as a person enters it. */
export const holiday = (more: Record<string, unknown> = {}) => ({
  nickname: 'Holiday savings',
  bankAccountType: 'savings',
  routingNumber: '231 380 104',
  accountNumber: '0048-2193 306',
  split: { kind: 'amount', amount: 5_000 },
  accountOnFile: ON_FILE,
  ...more,
});

const OUTBOX = 'select outbox_id, topic, payload from outbox';
const IN_ORDER = 'order by created_at, outbox_id';
const outbox = statement(
  'test.deposits_outbox',
  z.object({ outbox_id: z.string(), topic: z.string(), payload: z.instanceof(Uint8Array) }),
  `${OUTBOX} where topic like 'mail.bankChange%' ${IN_ORDER}`,
);
export interface Notice {
  readonly topic: string;
  readonly to: string;
  readonly url: string | null;
  readonly newAccounts: readonly string[];
}

/** Returns the queued notices of bank changes, oldest first. */
export async function noticesOf(harness: Harness): Promise<Notice[]> {
  const rows = await harness.database.asMaintenance((tx) => tx.rows(outbox, []));
  return rows.map(({ outbox_id, topic, payload }) => {
    const mail = JSON.parse(open(harness.keys, payload, payloadPlace(outbox_id))) as {
      to: string;
      data: { objectUrl?: string; newAccounts?: string[] };
    };
    return { topic, to: mail.to, url: mail.data.objectUrl ?? null, newAccounts: mail.data.newAccounts ?? [] };
  });
}

const mails = statement('test.deposits_mails', outbox.row, `${OUTBOX} where topic like 'mail.%' ${IN_ORDER}`);

/** Returns all queued mails, oldest first. */
export async function mailsOf(harness: Harness) {
  const rows = await harness.database.asMaintenance((tx) => tx.rows(mails, []));
  return rows.map(
    ({ outbox_id, payload }) =>
      JSON.parse(open(harness.keys, payload, payloadPlace(outbox_id))) as {
        template: string;
        to: string;
        data: Record<string, unknown>;
      },
  );
}
