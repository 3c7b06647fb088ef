import type { Cells } from '@paystead/contract/console/employment/model.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import { importScopeOfOperator } from '../../platform/access/import-scope.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { importedId } from '../../imports/ids.ts';
import { putRows } from '../../imports/single/put-rows.ts';
import { onlyOf } from '../employment/rows.ts';
import type { ConsoleWork } from '../records/put-for-console.ts';
import { CLIENT_COLUMNS } from './forms.ts';
import { addedClient, isCodeTaken, partnersOfOperator } from './forms-store.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import { startSetup } from './setup-store.ts';
import { text } from './texts.ts';

/**
 * Creates a client as an import of its row would, and puts it in setup. Throws `invalid_input` with every fault, also for a code
 * that a client of anyone has, and for a partner that isn't the operator's.
 */
export async function createClient(
  ports: ConsoleSetupPorts,
  work: ConsoleWork,
  values: Cells,
): Promise<{ readonly clientCode: string }> {
  const { scope, database, language, requestId, now } = work;
  const given = onlyOf(CLIENT_COLUMNS, values);
  const cells = Object.fromEntries(Object.entries(given).filter(([, cell]) => cell.trim() !== ''));
  const clientCode = (cells['client_code'] ?? '').trim().toUpperCase();
  const taken = () =>
    new Failure('invalid_input', {
      faults: [{ pointer: '/client_code', code: 'taken', detail: text(language, 'fault.codeTaken') }],
    });
  const known = await database.asMaintenance(
    async (tx) => ({
      isTaken: await isCodeTaken(tx, clientCode),
      partners: await partnersOfOperator(tx, scope.operatorId),
    }),
    { readOnly: true },
  );
  if (known.isTaken) throw taken();
  const partnerKey = cells['partner_key'];
  if (partnerKey !== undefined && !known.partners.some((one) => one.partner_key === partnerKey))
    throw new Failure('invalid_input', {
      faults: [{ pointer: '/partner_key', code: 'unknown_choice', detail: text(language, 'fault.partnerUnknown') }],
    });
  let isAdded = false;
  const row = { ...cells, ...(clientCode !== '' && { client_code: clientCode }) };
  const held = heldTo(ports.database, scope, [importedId('client', [], clientCode)]);
  await putRows(
    { ...ports.store, database: held, changer: 'operator' },
    {
      scope: importScopeOfOperator(scope, { clientCode, setUp: [clientCode] }),
      name: `console.clientCreated of call ${requestId}`,
      sent: { tables: [{ file: 'clients', member: '', rows: [row] }], files: new Map() },
      by: { startedBy: scope.email, recordedBy: scope.email },
      language,
      onApplied: async (tx, run) => {
        // Another operator may have taken the code since it was looked up.
        const clientId = await addedClient(tx, run.import_run_id);
        if (clientId === undefined) throw taken();
        const client = operatorScope({ clientId });
        await startSetup(tx, client, { by: scope.name, now });
        const detail = { created: { clientCode, name: cells['name'] ?? '', partnerCode: partnerKey ?? '' } };
        await ports.recordChange(tx, client, { by: scope.email, now, detail });
        isAdded = true;
      },
    },
  );
  if (!isAdded) throw taken();
  return { clientCode };
}
