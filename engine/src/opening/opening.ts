import type { EngineState } from '../state/model.ts';
import { readEmployees } from './employees.ts';
import { readPaychecks } from './paychecks.ts';
import { readRows, text } from './rows.ts';

/** Returns the first state of the engine: a client as `./paystead export client` wrote it. Throws for a folder that has none. */
export async function readOpening(folder: string): Promise<EngineState> {
  const [client] = await readRows(folder, 'clients');
  if (!client) throw new Error(`${folder} has no clients.csv.`);
  const calendar = await readRows(folder, 'pay_calendars');
  return {
    format: 1,
    clientCode: text(client, 'client_code'),
    cursor: null,
    answers: {},
    paydays: calendar.map((row) => ({
      payGroup: text(row, 'pay_group'),
      checkDate: text(row, 'check_date'),
      periodBegin: text(row, 'period_begin'),
      periodEnd: text(row, 'period_end'),
    })),
    employees: await readEmployees(folder, await readPaychecks(folder)),
  };
}
