import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import type { ImportWorker } from '../../src/imports/queue/worker.ts';
import type { consoleOf } from './signed-in.ts';

/** Content of files by name. */
export type Files = Readonly<Record<string, string>>;

const csv = (...lines: readonly string[]) => [...lines, ''].join('\n');

/** Rows that change what is stored and that add to it, beside rows with faults and warnings. */
const OWN_FILES: Files = {
  'organization.csv': csv(
    'client_code,position,title,code,name',
    'KEYSTONE,2,Department,210,Machining hall',
    'KEYSTONE,2,Department,260,Painting',
    'KEYSTONE,2,Unit,270,Assembly',
    'BLUEBONNET,9,Shift,,',
  ),
  'pay_groups.csv': csv(
    'client_code,code,name,frequency,time_zone',
    'KEYSTONE,BWH,Hourly people,biweekly,America/New_York',
    'KEYSTONE,BWS,Biweekly salaried,daily,America/Lancaster',
  ),
  'jobs.csv': csv('client_code,code,title', 'KEYSTONE,WELD,Welder', 'KEYSTONE,GRIND,', 'NONESUCH,WELD,Welder'),
  'direct_deposits.csv': csv(
    'client_code,employee_number,position,account_type,routing_number,account_number,split,started_on',
    'KEYSTONE,KF-0521,1,checking,231382306,7712004455,remainder,2026-11-01',
    'KEYSTONE,KF-0521,2,savings,231382307,7712004456,remainder,2026-11-01',
  ),
  'year_end.csv': csv(
    'client_code,employee_number,legal_ein,tax_year,form_type,issued_at,boxes',
    'KEYSTONE,KF-0521,00-0000000,2024,W-2,2025-01-22T15:00:00Z,"{""controlNumber"":null,""amounts"":{""1"":1.5,""99"":1}}"',
  ),
};
/** A file of another system. */
const OTHER_FILE: Files = {
  'positions.csv': csv('Co;Position Code;Position Title;SSN', '1;WELD;Welder;900-12-3456', '1;GRIND;Grinder;'),
};

/** Files of a third system: one with numbers that no one may see, dates and amounts in its own style, and one that fits nothing. */
const THIRD_FILES: Files = {
  'staff.csv': csv(
    'Employee Number;First Name;Last Name;SSN;Birth Date;Hire Date;Hourly Rate;Street Address;City;State;Zip Code',
    'T-1;Ilse;Brandt;900-45-6789;31/01/1990;15/06/2020;1.234,50;1 Oak Street;Lancaster;PA;17601',
    'T-2;Omar;Reyes;900-45-6780;01/02/1991;16/07/2021;25;2 Oak Street;Lancaster;PA;17601',
  ),
  'notes.csv': csv('Remark;Colour', 'Left early;blue'),
};
/** A file without the column of the client, for which the import is. */
const FILE_OF_CLIENT: Files = { 'jobs.csv': csv('code,title', 'PACK,Packer') };

/**
 * Adds an import that was checked, one of files without their client, and imports of other systems' files that wait for a mapping.
 */
export async function furnishImports(
  { drop, send }: Pick<ReturnType<typeof consoleOf>, 'drop' | 'send'>,
  worker: ImportWorker,
  change: (sql: string) => Promise<void>,
): Promise<void> {
  const { importId } = (await drop('owner', 'imports', OWN_FILES)).json<ImportPage>();
  await send('owner', 'POST', `imports/${importId}/check`);
  const ofClient = await drop('payroll of BLUEBONNET', 'imports?clientCode=BLUEBONNET', FILE_OF_CLIENT);
  await send('payroll of BLUEBONNET', 'POST', `imports/${ofClient.json<ImportPage>().importId}/check`);
  await worker.drain();
  // The time that the check took differs each time.
  await change('update service_import set worked_milliseconds = 2500 where worked_milliseconds > 0');
  await drop('payroll of KEYSTONE', 'imports?clientCode=KEYSTONE', OTHER_FILE);
  await drop('owner', 'imports', THIRD_FILES);
}
