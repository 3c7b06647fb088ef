import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { payStubDocumentsReply } from '@paystead/contract/features/paychecks/document-model.ts';
import { createHarness } from '../../../../test/harness.ts';
import { idOf, type TestPerson } from '../../../../test/harness/people.ts';
import { clearEvents, storedEvents } from '../../../../test/security.ts';
import { PDF } from '../../../../test/uploads/samples.ts';
import { filesOf } from '../../../files-of.ts';
import { readConfig } from '../../../config.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { statement } from '../../../platform/database/port.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';

const environment = { PAYSTEAD_FILES: 'database', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };
const harness = await createHarness({ environment });
afterAll(harness.close);
const { plain, colleague, other } = harness.people;
const clock = { now: () => harness.now };
const files = filesOf({ config: readConfig(environment), database: harness.database, keys: harness.keys, clock });

const stubId = (person: TestPerson, place: number) => idOf('stub', person.number * 100 + place);
const bytesOf = (person: TestPerson) => new Uint8Array([...PDF, ...Buffer.from(`%${person.number}\n%%EOF\n`)]);
const fileOf = (person: TestPerson, place = 1) => `/api/check/documents/${stubId(person, place)}/file`;
const listOf = (person: TestPerson) => `/api/checks/employees/${person.employeeId}/documents`;

beforeAll(async () => {
  for (const person of [plain, colleague, other]) {
    const { clientId } = person.client;
    const owner = { clientId, employeeId: person.employeeId };
    const meta = { fileName: `stub-${person.number}.pdf`, contentType: 'application/pdf', maxBytes: 1_000_000 };
    const stored = await files.put(content(bytesOf(person)), { ...owner, ...meta });
    await harness.database.asMaintenance((tx) => insertStoredFile(tx, jobSubject(owner), stored));
    await harness.insert(
      'pay_stub_document',
      [1, 2, 3].map((place) => ({
        client_id: clientId,
        employee_id: person.employeeId,
        pay_stub_document_id: stubId(person, place),
        check_date: place === 3 ? '2019-03-08' : '2019-03-22',
        period_begin: place === 1 ? '2019-03-01' : null,
        period_end: place === 1 ? '2019-03-14' : null,
        net: place === 1 ? 100_000 + person.number : null,
        legal_name: 'Old Millrace',
        system_name: 'ADP',
        file_id: stored.fileId,
      })),
    );
  }
});

async function* content(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const views = statement(
  'test.stub_views',
  z.object({ endpoint: z.string(), actor_role: z.string(), detail: z.unknown() }),
  `select endpoint, actor_role, detail from audit_event where client_id = $1 and employee_id = $2 and resource = 'pay'
    order by at, endpoint`,
);

describe('PAY-1: pay stubs of an earlier payroll system', () => {
  it('401 without a session; 404 alike for one that is unknown, another’s, or out of scope', async () => {
    expect((await harness.stranger.get('/api/check/documents')).statusCode).toBe(401);
    const answers = await Promise.all([
      harness.as('plain').get(`/api/check/documents/${randomUUID()}/file`),
      harness.as('plain').get(fileOf(colleague)),
      harness.as('plain').get(`${fileOf(colleague)}?employeeId=${colleague.employeeId}`),
      harness.as('plain').get(listOf(colleague)),
      harness.as('manager').get(`${fileOf(plain)}?employeeId=${colleague.employeeId}`),
      harness.as('supervisor').get(`${fileOf(colleague)}?employeeId=${colleague.employeeId}`),
      harness.as('supervisor').get(listOf(colleague)),
      harness.as('baker').get(listOf(plain)),
      harness.as('baker').get(`${fileOf(plain)}?employeeId=${plain.employeeId}`),
      harness.as('manager').get(listOf(other)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  });

  it('S4: a refused list of another person’s pay stubs is on record; one that is allowed is not', async () => {
    await harness.change('update client_policy set managers_see_pay = false');
    await clearEvents(harness);
    expect((await harness.as('manager').get(listOf(plain))).statusCode).toBe(404);
    await harness.change('update client_policy set managers_see_pay = true');
    expect((await harness.as('supervisor').get(listOf(colleague))).statusCode).toBe(404);
    for (const person of ['manager', 'supervisor'] as const) {
      const answer = await harness.as(person).get(listOf(plain));
      const { payStubDocuments } = payStubDocumentsReply.parse(answer.json());
      expect(payStubDocuments.map(({ id }) => id)).toEqual([2, 1, 3].map((place) => stubId(plain, place)));
    }
    const { manager, supervisor } = harness.people;
    expect(await storedEvents(harness)).toMatchObject([
      refusedList(manager.personId, plain.employeeId),
      refusedList(supervisor.personId, colleague.employeeId),
    ]);
  });

  it('one’s own are listed newest first, page by page, with what is known about them', async () => {
    const me = harness.as('plain');
    const first = payStubDocumentsReply.parse((await me.get('/api/check/documents?limit=2')).json());
    expect(first.payStubDocuments).toEqual([
      entry(2, { periodBegin: null, periodEnd: null, net: null }),
      entry(1, { periodBegin: '2019-03-01', periodEnd: '2019-03-14', net: 100_000 + plain.number }),
    ]);
    const second = payStubDocumentsReply.parse(
      (await me.get(`/api/check/documents?limit=2&cursor=${first.nextCursor}`)).json(),
    );
    expect(second.payStubDocuments.map(({ id }) => id)).toEqual([stubId(plain, 3)]);
    expect(second.nextCursor).toBeNull();
    // Two of the same day on two pages.
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null && walked.length < 9;) {
      const page = await me.get(`/api/check/documents?limit=1${cursor && `&cursor=${cursor}`}`);
      const { payStubDocuments, nextCursor } = payStubDocumentsReply.parse(page.json());
      walked.push(...payStubDocuments.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(walked).toEqual([2, 1, 3].map((place) => stubId(plain, place)));
    expect((await me.get('/api/check/documents?cursor=wrong')).statusCode).toBe(422);
  });

  it('a manager and a supervisor get those of employees in their scope, and each view is on record', async () => {
    const listed = payStubDocumentsReply.parse((await harness.as('manager').get(listOf(plain))).json());
    expect(listed.payStubDocuments.map(({ id }) => id)).toEqual([2, 1, 3].map((place) => stubId(plain, place)));
    const file = await harness.as('plain').get(fileOf(plain, 2));
    expect([file.statusCode, file.headers['content-type'], file.headers['content-length']]).toEqual([
      200,
      'application/pdf',
      String(bytesOf(plain).length),
    ]);
    expect(file.rawPayload.equals(Buffer.from(bytesOf(plain)))).toBe(true);
    const rows = await harness.database.asMaintenance((tx) =>
      tx.rows(views, [plain.client.clientId, plain.employeeId]),
    );
    expect(rows).toContainEqual({
      endpoint: 'paychecks.documentFile',
      actor_role: 'self',
      detail: { payStubDocumentId: stubId(plain, 2), checkDate: '2019-03-22' },
    });
    expect(
      rows.some(({ endpoint, actor_role }) => endpoint === 'paychecks.documentsOfEmployee' && actor_role === 'manager'),
    ).toBe(true);
  });
});

const refusedList = (person_id: string, target: string) => ({
  kind: 'record_refused',
  person_id,
  occurrences: 1,
  first_sample: { endpoint: 'paychecks.documentsOfEmployee', resource: 'pay', target },
});

function entry(place: number, more: object): object {
  return {
    id: stubId(plain, place),
    checkDate: '2019-03-22',
    legalCompany: 'Old Millrace',
    system: 'ADP',
    fileName: `stub-${plain.number}.pdf`,
    sizeBytes: bytesOf(plain).length,
    ...more,
  };
}
