import { z } from 'zod';
import type { Caller, RecordingGateway } from './gateway.ts';
import { normalize } from './normalize.ts';

type Write = (name: string, content: string) => void;
type Row = Readonly<Record<string, unknown>>;
const row = z.record(z.string(), z.unknown());

const HR_PATHS = [
  'employeeAwards',
  'employeeCertifications',
  'employeeCompanyAssets',
  'employeeEducation',
  'employeeSkills',
  'employeeTrainings',
  'priorEmployment',
  'employeeContacts',
];
const FEATURES = ['isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled', 'isAnalyticsEnabled'];
const SETTINGS = ['idleMinutes', 'warnBeforeExpirySeconds', 'stepUpSeconds', 'maxDirectDeposits'];

/** Reads everything that everyone in the demo can read, in English and Spanish. */
export async function readEverything(gateway: RecordingGateway, most: number, write: Write): Promise<void> {
  let taken = 0;
  for (const person of gateway.people) {
    for (const profile of person.profiles) {
      if ((taken += 1) > most) return;
      const caller = await gateway.signIn(profile, person.key === 'generated' ? profile.employeeId : person.email);
      await readOwn(recorderOf(gateway, caller, write));
      for (const role of ['manager', 'supervisor'] as const)
        if (profile.views.includes(role)) await readScope(recorderOf(gateway, caller, write), role);
    }
  }
}

interface Recorder {
  /** Records a read in both languages and returns the English answer's JSON. */
  readonly read: (path: string, body?: object, languages?: readonly ('en' | 'es')[]) => Promise<Row>;
}

function recorderOf(gateway: RecordingGateway, caller: Caller, write: Write): Recorder {
  return {
    read: async (path, body, languages = ['en', 'es']) => {
      let english: Row = {};
      for (const language of languages) {
        gateway.tick(100);
        const answer = await caller.send({ path, language, ...(body && { method: 'POST', body }) });
        if (language === languages[0] && answer.type.endsWith('json'))
          english = row.parse(JSON.parse(answer.bytes.toString()));
        const request = body ? `${path} ${JSON.stringify(body)}` : path;
        write(`${caller.name}/${safeName(request)}.${language}.txt`, `${request}\n${await normalize(answer)}`);
      }
      return english;
    },
  };
}

const safeName = (text: string): string => text.replaceAll(/[^\w.=&-]+/g, '_').slice(0, 200);
const listIn = (from: Row, key: string): Row[] => z.array(row).catch([]).parse(from[key]);
const idsIn = (from: Row, list: string, key: string): string[] =>
  listIn(from, list).flatMap((entry) => (typeof entry[key] === 'string' ? [entry[key]] : []));

async function readOwn({ read }: Recorder): Promise<void> {
  for (const path of ['session', 'menu/employee', 'is-manager-view', 'pendo', 'branding-partner', 'LandingPage'])
    await read(path);
  for (const name of FEATURES) await read(`setting/feature/${name}`);
  for (const name of SETTINGS) await read(`setting/${name}`);

  const checks = idsIn(await read('check?limit=200'), 'paychecksList', 'checkId');
  for (const [place, checkId] of checks.entries()) {
    await read('check/detail', { checkId }, place < 3 ? ['en', 'es'] : ['en']);
    const before = checks[place + 1];
    if (before !== undefined) await read('check/change', { before, after: checkId }, place < 6 ? ['en', 'es'] : ['en']);
  }
  for (const checkId of checks.slice(0, 2))
    for (const language of ['en', 'es'])
      for (const format of ['pdf', 'json'])
        await read(`check/${checkId}/file?format=${format}&lang=${language}`, undefined, ['en']);

  await read('employeeProfile/directDeposit');
  await read('employeeProfile/directDepositBank/021000021');
  await read('payCalendar');
  await read('check/planner');
  const forms = idsIn(await read('yearEndDocument?limit=200'), 'yearEndDocuments', 'id');
  for (const id of forms) {
    await read(`yearEndDocument/${id}/boxes`);
    for (const language of ['en', 'es']) await read(`yearEndDocument/${id}/file?lang=${language}`, undefined, ['en']);
  }
  for (const family of ['W-2', '1099', '1095-C', '1042-S']) {
    await read(`yearEndDocument/consent/agreements?formFamily=${family}`);
    for (const language of ['en', 'es'])
      await read(`yearEndDocument/consent/disclosure?formFamily=${family}&lang=${language}`, undefined, ['en']);
  }

  await read('employeeProfile');
  const personal = row.catch({}).parse((await read('employeeProfile/personal'))['personal']);
  await read('usState');
  await read('employeeTaxes/taxes');
  await read('employeeTaxes/calculator');
  if (typeof personal['zip'] === 'string')
    await read(`geoCodeLocation/byZipCode?zipCode=${personal['zip'].slice(0, 5)}`);
  for (const path of HR_PATHS) await read(`${path}?limit=200`);
  const documents = idsIn(await read('employeeAttachments?limit=200'), 'employeeAttachments', 'id');
  for (const id of documents) await read(`employeeAttachments/${id}/history`);
  for (const status of ['open', 'closed']) await read(`pendingTransactions/employee?status=${status}&limit=100`);
  await read('preferences/blockPayrollAlertsStatus');
  await read('activity?by=others&limit=50');
}

async function readScope({ read }: Recorder, role: 'manager' | 'supervisor'): Promise<void> {
  await read(`employees/searchOptions?role=${role}`);
  const found = await read('employees/search', { role, sort: 'lastNameDescending', employmentStatus: '' });
  for (const status of ['open', 'closed'])
    await read(`pendingTransactions/report?role=${role}&status=${status}&limit=100`);
  if (role === 'manager') await read('pendingTransactions/deputies');
  for (const id of idsIn(found, 'employeesList', 'employeeId')) {
    await read(`employees/${id}?role=${role}`);
    await read(`employeeProfile/employees/${id}?role=${role}`);
    const checks = idsIn(await read(`checks/employees/${id}?role=${role}`), 'paychecksList', 'checkId');
    for (const checkId of checks.slice(0, 1)) await read('check/detail', { checkId, employeeId: id, role });
    await read(`employeeProfile/directDeposit/${id}?role=${role}`);
    await read(`yearEndDocument/employees/${id}?role=${role}`);
    for (const path of HR_PATHS) await read(`${path}/${id}?role=${role}`, undefined, ['en']);
    await read(`roles/${role}/employees/${id}/employeeAttachments?limit=200`);
  }
}
