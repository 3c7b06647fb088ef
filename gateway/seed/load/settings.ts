import { hash } from 'node:crypto';
import { RULE_TYPE } from '@paystead/contract/features/pending-transactions/rules.ts';
import { localDateIn } from '@paystead/contract/local-date.ts';
import type { OperatorRule } from '../../src/operator/clients/client-change.ts';
import { clientCoded, savePolicy, saveRule } from '../../src/operator/clients/client-store.ts';
import { readSettings, saveSettings } from '../../src/operator/invitations/invitation-store.ts';
import type { Database } from '../../src/platform/database/port.ts';
import { textPdf } from '../cast/attachment-pdf.ts';
import { BANKS } from '../cast/employee.ts';
import { ALERTS_BLOCKED, WITHOUT_ACCOUNT } from '../cast/keys.ts';
import { KEYSTONE_ACKNOWLEDGEMENTS } from '../cast/messages/keystone.ts';
import { employeeIdOf, idIn, type PaidCompany } from './company.ts';
import { noon } from './files.ts';
import { tableOf, type TableRows } from './table.ts';

/** The demo's bank directory, which an operator would load from a file. */
export function bankRows(today: string): TableRows[] {
  const rows = Object.entries(BANKS).map(([name, number]) => ({
    routing_number: number,
    name,
    loaded_at: noon(today),
  }));
  return [tableOf('bank', rows)];
}

/** Named switches of the menu, which no command sets. */
export function featureRows({ client, clientId }: PaidCompany): TableRows[] {
  const rows = Object.entries(client.features).map(([name, enabled]) => ({ client_id: clientId, name, enabled }));
  return [tableOf('client_feature', rows)];
}

/** Saves what an operator sets up for a client: its policy, self-registration, and who decides about requests. */
export async function saveClientSettings(database: Database, { client, today }: PaidCompany): Promise<void> {
  await database.asMaintenance(async (tx) => {
    const known = await clientCoded(tx, client.code, new Date(noon(today)));
    if (!known) throw new Error(`${client.code} was not loaded.`);
    await savePolicy(tx, known, { ...known.policy, ...client.policy });
    for (const [ruleType, rule] of DECISION_RULES.get(client.code) ?? [])
      await saveRule(tx, known, ruleType, { ...rule, deadlineDays: 3, deputyNumber: null, approvalsNeeded: 1 }, null);
    if (client.selfRegistration)
      await saveSettings(tx, known, { ...(await readSettings(tx, known)), selfRegistration: true });
  });
}

/** At one client, managers decide about addresses and no one about taxes. The others keep the product's default. */
const DECISION_RULES: ReadonlyMap<
  string,
  readonly (readonly [number, Pick<OperatorRule, 'decider' | 'escalateTo'>])[]
> = new Map([
  [
    'FALLSCITY',
    [
      [RULE_TYPE.NameAddress, { decider: 'manager', escalateTo: 'payrollAdministrator' }],
      [RULE_TYPE.TaxCategories, { decider: 'none', escalateTo: null }],
    ],
  ],
]);

/** Writes the choices of employees before today: acknowledged attachments, and alerts turned off. */
export function choiceRows({ client, clientId, people, today }: PaidCompany): TableRows[] {
  const known = new Set(people.map(({ employee }) => employee.number));
  const attachments = new Map(
    client.messages
      .filter(({ publishedAt }) => localDateIn('UTC', publishedAt) <= today)
      .flatMap(({ key, attachments: all }) => all.map((one) => [`${key}/${one.key}`, one] as const)),
  );
  return [
    tableOf(
      'acknowledgement',
      (client.code === 'KEYSTONE' ? KEYSTONE_ACKNOWLEDGEMENTS : []).flatMap(
        ([number, message, attachment, at, language]) => {
          const found = attachments.get(`${message}/${attachment}`);
          if (!found || !known.has(number)) return [];
          return [
            {
              client_id: clientId,
              employee_id: employeeIdOf(client, number),
              attachment_id: idIn(client, 'attachment', message, attachment),
              version: 1,
              sha256: hash('sha256', textPdf([found.text.en, found.text.es]), 'buffer'),
              language,
              acknowledged_at: at,
            },
          ];
        },
      ),
    ),
    tableOf(
      'preference',
      people
        .filter(({ employee: { number } }) => ALERTS_BLOCKED.has(number) && !WITHOUT_ACCOUNT.has(number))
        .map(({ employeeId }) => ({
          client_id: clientId,
          employee_id: employeeId,
          block_payroll_alerts: true,
          updated_at: '2026-10-02T14:00:00Z',
        })),
    ),
  ];
}
