import { randomUUID } from 'node:crypto';
import { Failure } from '../../src/platform/failures/failure.ts';
import { ImportAtWork } from '../../src/imports/apply/lock.ts';
import type { Stage } from '../changes/stage.ts';

/** Imports whose work fails in the background, until they end or are given up. */
export async function failingImports({ signIn, service, trouble, background, work, request }: Stage): Promise<void> {
  const { harness } = signIn;
  const account = await service.create('importer', { MILLRACE: ['imports:write', 'imports:read'] });
  const stop = new AbortController().signal;
  let count = 0;
  const create = async () => {
    count += 1;
    const reply = await service.call({
      method: 'POST',
      url: '/api/v1/imports',
      token: await service.tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        files: [{ file: 'jobs', records: [{ client_code: 'MILLRACE', code: `F${count}`, title: `Job ${count}` }] }],
      },
    });
    return reply.json<{ importId: string }>().importId;
  };
  const note = (title: string) => work('imports', title, async () => ({ ended: await background.runImports(stop) }));
  const shown = async (title: string, id: string) =>
    request('imports', title, async () =>
      service.call({ url: `/api/v1/imports/${id}`, token: await service.tokenOf(account) }),
    );
  /** The work of an import, neither its claim nor its end. */
  const isWork = (names: readonly string[]) =>
    names.length > 0 && !names.some((name) => /\.(?:claim|postpone|renew|finish|drop_parts)$/.test(name));

  const lost = await create();
  trouble.failStatement(isWork);
  await note('a statement fails');
  await shown('what the program sees meanwhile', lost);
  harness.advanceSeconds(9);
  await note('9 seconds later');
  harness.advanceSeconds(1);
  await note('10 seconds later');
  await shown('what the program sees afterwards', lost);

  await create();
  trouble.failStatement(isWork, () => new ImportAtWork());
  await note('another import is being applied');
  harness.advanceSeconds(5);
  await note('5 seconds later');
  await create();
  trouble.failStatement(isWork, () => new Failure('maintenance'));
  await note('the client is in maintenance');
  harness.advanceSeconds(15);
  await note('15 seconds later');

  const hopeless = await create();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    trouble.failStatement(isWork);
    await note(`attempt ${attempt} of an import that always fails`);
    trouble.clear();
    harness.advanceSeconds(5 * 2 ** attempt);
  }
  await note('later');
  await shown('what the program sees of an import that was given up', hopeless);

  await create();
  trouble.failStatement((names) => {
    if (!isWork(names)) return false;
    trouble.isAway = true;
    return true;
  });
  await note('the database goes away');
  trouble.isAway = false;
  harness.advanceSeconds(119);
  await note('119 seconds later, while the lease runs');
  harness.advanceSeconds(1);
  await note('two minutes later');
}
