import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrKind, type DocumentsPage, type HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import { employmentCalls, faultsIn } from '../../../test/console/employment.ts';
import { BAKERY, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { EXE, PDF, PNG } from '../../../test/uploads/samples.ts';
import { json } from '../../platform/database/port.ts';

let signIn: SignInHarness;
let owner: Browser;
let payroll: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  owner = await signedInOperator(signIn, 'admin', { role: 'owner' });
  payroll = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
  await signIn.harness.insert(
    'document_type',
    [MILLRACE, BAKERY].map(({ clientId }) => ({
      client_id: clientId,
      document_type_id: '00000000-0000-4000-8000-0000000000d1',
      name: json({ en: 'Contract', es: 'Contrato' }),
    })),
  );
});
afterAll(() => signIn.harness.close());

const at = (browser: Browser, clientCode = 'MILLRACE') => employmentCalls(browser, clientCode);
const { plain, namesake, colleague } = PEOPLE;
const records = `/people/${plain.employeeId}/hr-records`;
const documents = `/people/${plain.employeeId}/documents`;

const SAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  award: { name: 'Safety award', date_awarded: '2026-01-02', amount: '100' },
  certification: { name: 'Forklift', expiration_date: '2027-01-01', renewal_required: 'yes' },
  asset: { category: 'Computer', description: 'Laptop', issued_date: '2026-01-02' },
  education: { institution: 'Community College', gpa: '3.5' },
  skill: { name: 'Welding', level: 'advanced' },
  training: { course: 'First aid', status: 'completed', hours: '8' },
  prior_employment: { employer: 'Old Steel', ending_pay: '21.50' },
  contact: { name: 'Rosa', relationship: 'Sister', mobile_phone: '717-555-0136' },
  review: { review_date: '2026-01-02', reviewer: 'J. Santos', status: 'shared' },
};

async function pageOf(browser: Browser, clientCode: string, employeeId: string) {
  const reply = await at(browser, clientCode).look(`/people/${employeeId}/hr-records`);
  return reply.json<HrRecordsPage>();
}
const recordsIn = (page: HrRecordsPage, kind: string) => page.kinds.find((one) => one.kind === kind)?.records ?? [];

describe('CON-3: HR records', () => {
  it.each(hrKind.options)('a record of the kind %s is added, corrected and removed at the one client', async (kind) => {
    const path = `${records}/${kind}/${randomUUID()}`;
    const values = SAMPLES[kind] ?? {};
    const added = await at(owner).send('PUT', path, { values });
    expect([added.statusCode, added.body]).toEqual([200, expect.stringContaining('"added"')]);
    expect((await at(owner).send('PUT', path, { values })).body).toContain('"unchanged"');
    const noted = await at(owner).send('PUT', path, { values: { ...values, notes: 'Checked' } });
    expect(noted.body).toContain('"changed"');
    const [stored] = recordsIn(await pageOf(owner, 'MILLRACE', plain.employeeId), kind);
    expect(stored).toMatchObject({ createdBy: addressOf(PEOPLE.admin), values: { notes: 'Checked' } });
    expect(Object.keys(stored?.values ?? {})).toEqual(expect.arrayContaining(Object.keys(values)));
    expect(recordsIn(await pageOf(payroll, 'BAKERY', namesake.employeeId), kind)).toEqual([]);
    const foreign = path.replace(plain.employeeId, colleague.employeeId);
    expect((await at(owner).send('DELETE', foreign)).statusCode).toBe(404);
    expect((await at(owner).send('DELETE', path)).statusCode).toBe(204);
    expect((await at(owner).send('DELETE', path)).statusCode).toBe(404);
    expect(recordsIn(await pageOf(owner, 'MILLRACE', plain.employeeId), kind)).toEqual([]);
  });

  it('have the fields of their kind, with labels and choices in the operator’s language', async () => {
    const page = await pageOf(owner, 'MILLRACE', plain.employeeId);
    const training = page.kinds.find(({ kind }) => kind === 'training');
    expect(training?.fields.find(({ name }) => name === 'status')).toMatchObject({ isRequired: true, kind: 'choice' });
    expect(training?.fields.find(({ name }) => name === 'status')?.choices).toHaveLength(4);
    expect(training?.fields.find(({ name }) => name === 'cost')).toMatchObject({ kind: 'number', unit: 'dollars' });
    const names = training?.fields.map(({ name }) => name);
    expect(names).toContain('hours');
    expect(names).not.toContain('level');
  });

  it('refuses what the kind needs and what it doesn’t have, at their fields', async () => {
    const path = `${records}/skill/${randomUUID()}`;
    const empty = await at(owner).send('PUT', path, { values: { years: 'x' } });
    expect(faultsIn(empty)).toEqual(['/years not_an_integer']);
    const lacking = await at(owner).send('PUT', path, { values: { years: '2' } });
    expect(faultsIn(lacking).toSorted()).toEqual(['/level required_of_kind', '/name required_of_kind']);
    const foreign = await at(owner).send('PUT', path, { values: { ...SAMPLES['skill'], gpa: '3' } });
    expect(faultsIn(foreign)).toEqual(['/gpa invalid']);
    expect(recordsIn(await pageOf(owner, 'MILLRACE', plain.employeeId), 'skill')).toEqual([]);
  });

  it('are read by the employee, whose activity names the operator', async () => {
    await signIn.harness.change('update client_policy set hr_access = true');
    await at(owner).send('PUT', `${records}/award/${randomUUID()}`, { values: SAMPLES['award'] });
    const own = await signIn.harness.as('plain').get('/api/employeeAwards');
    expect(own.body).toContain('Safety award');
    const activity = await signIn.harness.as('plain').get('/api/activity');
    const { events } = activity.json<{ events: { role: string; name: string | null; what: string }[] }>();
    expect(events.find(({ what }) => what === 'HR record changed in the provider’s console')).toMatchObject({
      role: 'operator',
      name: 'Ada',
    });
  });
});

const described = { type: 'Contract', title: 'Employment contract', visibility: 'employee', expirationDate: '' };
const file = (content: Uint8Array, name = 'contract.pdf') => ({
  name,
  content: Buffer.from(content).toString('base64'),
});
const listed = async (browser = owner, clientCode = 'MILLRACE', employeeId: string = plain.employeeId) =>
  (await at(browser, clientCode).look(`/people/${employeeId}/documents`)).json<DocumentsPage>().documents;

describe('CON-3: documents', () => {
  it('are uploaded, corrected, replaced, opened and removed, at the one client', async () => {
    const path = `${documents}/${randomUUID()}`;
    const calls = at(owner);
    expect((await calls.send('PUT', path, { ...described, file: file(PDF) })).body).toContain('"added"');
    expect(await listed()).toEqual([
      expect.objectContaining({ version: 1, typeLabel: 'Contract', uploadedBy: addressOf(PEOPLE.admin) }),
    ]);
    expect(await listed(payroll, 'BAKERY', namesake.employeeId)).toEqual([]);
    const corrected = { ...described, title: 'Contract of 2026', expirationDate: '2027-06-30', file: null };
    expect((await calls.send('PUT', path, corrected)).body).toContain('"changed"');
    expect((await calls.send('PUT', path, { ...corrected, file: file(PNG, 'contract.png') })).statusCode).toBe(200);
    expect(await listed()).toEqual([
      expect.objectContaining({
        version: 2,
        title: 'Contract of 2026',
        fileName: 'contract.png',
        expirationDate: '2027-06-30',
      }),
    ]);
    const opened = await calls.send('POST', `${path}/open`, { reason: null });
    expect(opened.json<{ contentType: string; content: string }>()).toMatchObject({
      contentType: 'image/png',
      content: Buffer.from(PNG).toString('base64'),
    });
    const elsewhere = path.replace(plain.employeeId, colleague.employeeId);
    expect((await calls.send('POST', `${elsewhere}/open`, { reason: null })).statusCode).toBe(404);
    expect((await calls.send('DELETE', path)).statusCode).toBe(204);
    expect([await listed(), (await calls.send('DELETE', path)).statusCode]).toEqual([[], 404]);
    const back = await calls.send('PUT', path, { ...described, file: file(PDF) });
    expect(back.statusCode).toBe(404);
  });

  it('of one time are listed by title', async () => {
    const paths = Array.from({ length: 3 }, () => `${documents}/${randomUUID()}`).toSorted();
    for (const [index, title] of ['B', 'C', 'A'].entries())
      await at(owner).send('PUT', paths[index] ?? '', { ...described, title, file: file(PDF) });
    expect((await listed()).map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    for (const path of paths) await at(owner).send('DELETE', path);
  });

  it('refuses a program, an unknown type and a missing file', async () => {
    const path = `${documents}/${randomUUID()}`;
    const program = await at(owner).send('PUT', path, { ...described, file: file(EXE) });
    expect([program.statusCode, faultsIn(program)]).toEqual([422, [expect.stringMatching(/^\/file /)]]);
    const unknown = await at(owner).send('PUT', path, { ...described, type: 'Poem', file: file(PDF) });
    expect(faultsIn(unknown)).toEqual(['/document_type unknown_reference']);
    expect((await at(owner).send('PUT', path, { ...described, file: null })).statusCode).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('are read by the employee where they may be', async () => {
    for (const [visibility, title] of [
      ['employee', 'For you'],
      ['hr', 'For HR'],
    ] as const)
      await at(owner).send('PUT', `${documents}/${randomUUID()}`, {
        ...described,
        title,
        visibility,
        file: file(PDF),
      });
    const own = await signIn.harness.as('plain').get('/api/employeeAttachments');
    expect([own.statusCode, own.body]).toEqual([200, expect.stringContaining('For you')]);
    expect(own.body).not.toContain('For HR');
    expect(await listed()).toHaveLength(2);
  });
});
