import { afterAll, beforeAll, expect, it } from 'vitest';
import { yearEndReply } from '@paystead/contract/features/year-end/model.ts';
import { consent, formId, issueForm } from '../../../test/harness/year-end.ts';
import { createHarness } from '../../../test/harness.ts';
import { PDF } from '../../../test/uploads/samples.ts';
import { filesOf } from '../../files-of.ts';
import { readConfig } from '../../config.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { insertStoredFile } from '../../platform/files/rows.ts';

/* A form of a year that another system computed is shown exactly as it was furnished, byte for byte. */
const environment = { PAYSTEAD_FILES: 'database', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };
const harness = await createHarness({ environment });
afterAll(harness.close);
const { plain, colleague } = harness.people;
const clock = { now: () => harness.now };
const files = filesOf({ config: readConfig(environment), database: harness.database, keys: harness.keys, clock });

beforeAll(async () => {
  const { clientId } = plain.client;
  for (const person of [plain, colleague]) {
    const stored = await files.put(bytes(), {
      clientId,
      employeeId: person.employeeId,
      fileName: 'w2-2023.pdf',
      contentType: 'application/pdf',
      maxBytes: 1_000_000,
    });
    await harness.database.asMaintenance((tx) =>
      insertStoredFile(tx, jobSubject({ clientId, employeeId: person.employeeId }), stored),
    );
    await issueForm(harness.insert, { person, taxYear: 2023, fileId: stored.fileId });
  }
});

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield PDF;
}

it('PAY-3: an imported form is its original file, for its owner only and after consent', async () => {
  const me = harness.signedInAnew('plain');
  const url = `/api/yearEndDocument/${formId(plain)}/file`;
  const listed = yearEndReply.parse((await me.get('/api/yearEndDocument')).json()).yearEndDocuments;
  expect(listed.map(({ taxYear, sizeBytes }) => [taxYear, sizeBytes])).toEqual([[2023, PDF.length]]);
  expect((await me.get(url)).json<{ code: string }>().code).toBe('consent_required');
  // A file can't be marked as a copy for information, so only its boxes are shown before consent.
  expect(listed.map(({ opens }) => opens)).toEqual(['boxes']);
  expect((await me.get(`/api/yearEndDocument/${formId(plain)}/boxes`)).statusCode).toBe(200);

  await consent(harness.insert, plain);
  const file = await me.get(url);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(String(file.headers['content-disposition'])).toMatch(/^attachment;.*2023/);
  expect(file.rawPayload.equals(Buffer.from(PDF))).toBe(true);

  expect((await me.get(`/api/yearEndDocument/${formId(colleague)}/file`)).statusCode).toBe(404);
});
