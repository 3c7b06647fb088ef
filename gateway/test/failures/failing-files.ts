import { randomUUID } from 'node:crypto';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { AntiForgery } from '../../src/platform/http/request/anti-forgery.ts';
import type { Stage } from '../changes/stage.ts';
import { idOf } from '../harness/people.ts';
import { openSession } from '../harness/session.ts';
import { listenAsS3, type S3Fault } from '../s3-listener.ts';
import { fakeClamd } from '../uploads/clamd.ts';
import { formOf, PDF } from '../uploads/samples.ts';

const S3 = { id: 'AKIATEST', secret: 'storage-secret', region: 'us-east-1' };
/** A port on which no one listens. */
const NO_ONE = '127.0.0.1:2';

/** Uploads and downloads of documents while the file storage or the virus scanner fails. */
export async function failingFiles({ signIn, log, request, work }: Stage): Promise<void> {
  const { harness } = signIn;
  const { plain } = harness.people;
  const [storage, clamd] = [await listenAsS3(S3), await fakeClamd()];
  await harness.change('update document_type set employee_may_upload = true');
  const open = async (clamdAddress: string, storageHost = new URL(storage.endpoint).host) =>
    createApp({
      config: readConfig({
        PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
        PAYSTEAD_FILES: `s3+http://${S3.id}:${S3.secret}@${storageHost}/files`,
        PAYSTEAD_CLAMD: clamdAddress,
      }),
      database: harness.database,
      clock: { now: () => harness.now },
      keys: harness.keys,
      log,
      portal: null,
      identity: null,
    });
  type Gateway = Awaited<ReturnType<typeof open>>;
  const session = await openSession(harness.database, plain, harness.now);
  const pair = AntiForgery.of(harness.keys).issue(session);
  const caller = { cookies: { paystead: session, 'XSRF-TOKEN': pair } };
  /** Two segments of a file, and a part of a third. */
  const long = new Uint8Array(Buffer.concat([PDF.subarray(0, 20), Buffer.alloc(150_000, ' '), PDF.subarray(20)]));

  const upload = async ({ server }: Gateway, title: string, bytes = PDF) => {
    const form = await formOf({ documentType: idOf('dtyp', plain.number), title: 'Certificate' }, { bytes, name: 'note.pdf' });
    return request('files', title, () =>
      server.inject({
        method: 'POST',
        url: `/api/employees/${plain.employeeId}/employeeAttachment`,
        payload: form.body,
        headers: { ...form.headers, 'x-xsrf-token': pair, 'idempotency-key': randomUUID() },
        ...caller,
      }),
    );
  }; // prettier-ignore
  const gateway = await open(clamd.address);
  const kept = await upload(gateway, 'a document is uploaded', long);
  const { id } = kept.json<{ employeeAttachment: { id: string } }>().employeeAttachment;
  const read = async ({ server }: Gateway) => server.inject({ url: `/api/employeeAttachments/${id}/file`, ...caller });
  const download = (title: string, at = gateway) => request('files', title, () => read(at));

  const UPLOADS: readonly (readonly [string, S3Fault, number])[] = [
    ['the storage fails twice', 503, 2],
    ['the storage fails three times', 503, 3],
    ['the storage ends the connection twice', 'drop', 2],
    ['the storage ends the connection three times', 'drop', 3],
    ['the storage refuses the credentials', 403, 1],
  ];
  for (const [title, how, times] of UPLOADS) {
    storage.failNext('PUT', how, times);
    await upload(gateway, `upload: ${title}`);
  }
  const DOWNLOADS: readonly (readonly [string, S3Fault, number])[] = [
    ['the storage fails twice', 500, 2],
    ['the storage fails three times', 500, 3],
    ['the storage ends the connection three times', 'drop', 3],
    ['the storage has lost the object', 404, 1],
    ['another program answers', 'page', 1],
  ];
  for (const [title, how, times] of DOWNLOADS) {
    storage.failNext('GET', how, times);
    await download(`download: ${title}`);
  }
  const CUT: readonly (readonly [string, S3Fault])[] = [
    ['the storage ends the connection after half of the object', 'half'],
    ['the storage sends half of the object as the whole', 'short'],
  ];
  for (const [title, how] of CUT) {
    storage.failNext('GET', how);
    await work('files', `download: ${title}`, () =>
      read(gateway).then(
        () => 'a whole reply',
        () => 'a reply that is cut off',
      ),
    );
  }
  await download('download: the storage works');
  const astray = await open(clamd.address, NO_ONE);
  await upload(astray, 'upload: no storage listens');
  await download('download: no storage listens', astray);
  await astray.server.close();

  const ANSWERS: readonly (readonly [string, string])[] = [
    ['ends the connection after the file', ''],
    ['doesn’t know the command', 'UNKNOWN COMMAND'],
    ['takes no file of this size', 'INSTREAM size limit exceeded. ERROR'],
    ['has half of a verdict', 'stream: O'],
    ['finds a virus', 'stream: Eicar-Test-Signature FOUND'],
  ];
  for (const [title, answer] of ANSWERS) {
    clamd.answer = answer;
    await upload(gateway, `upload: the scanner ${title}`);
  }
  clamd.answer = null;
  const unscanned = await open(NO_ONE);
  await upload(unscanned, 'upload: no scanner listens');
  await unscanned.server.close();
  await upload(gateway, 'upload: the scanner works again');
  await gateway.server.close();
  await Promise.all([storage.close(), clamd.close()]);
}
