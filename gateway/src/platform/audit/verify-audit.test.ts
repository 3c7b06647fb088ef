import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { BAKERY, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { openAuditFixture, type TestGateway } from './fixture/gateways.ts';

const fixture = await openAuditFixture();
afterAll(() => fixture.close());
let one: TestGateway;
let two: TestGateway;
const { plain, other } = PEOPLE;
const HOUR = 3600;

/** Adds two seals of each client, anchored by both gateways. */
beforeEach(async () => {
  await fixture.reset();
  [one, two] = [await fixture.gateway('one'), await fixture.gateway('two')];
  for (const person of [plain, other, plain, other]) await fixture.sealed(person, 2);
  for (const { anchoring } of [one, two]) await anchoring.run();
});

const verdicts = async (...files: readonly string[]) => {
  const { verdict, chains } = await fixture.verify(...files);
  const of = (clientId: string) => chains.find((chain) => chain.clientId === clientId)?.verdict;
  return { verdict, millrace: of(MILLRACE.clientId), bakery: of(BAKERY.clientId) };
};
const intact = { verdict: 'intact', millrace: 'intact', bakery: 'intact' };

describe('verification distinguishes', () => {
  it('S3: an end that was cut off with its rows, for one client and not for the other', async () => {
    expect(await verdicts(one.path)).toEqual(intact);
    await fixture.cutOff(other);
    for (const files of [[one.path], [two.path], [one.path, two.path]])
      expect(await verdicts(...files)).toEqual({ verdict: 'cutOff', millrace: 'intact', bakery: 'cutOff' });
    const { findings, chains } = await fixture.verify(one.path);
    expect(findings).toEqual([
      { kind: 'chainTruncated', clientId: BAKERY.clientId, sealNumber: 2, auditEventId: null },
    ]);
    expect(chains.map(({ clientCode, seals, anchoredTo }) => [clientCode, seals, anchoredTo])).toEqual([
      ['MILLRACE', 2, 2],
      ['BAKERY', 1, null],
    ]);
  });

  it('S3: an end that was cut off before the gateways went on sealing and anchoring', async () => {
    await fixture.cutOff(plain);
    await fixture.sealed(plain, 1);
    for (const { anchoring } of [one, two]) await anchoring.run();
    await fixture.sealed(plain, 1);
    for (const { anchoring } of [one, two]) await anchoring.run();
    expect(await verdicts(two.path)).toEqual({ verdict: 'cutOff', millrace: 'cutOff', bakery: 'intact' });
    expect((await fixture.verify(two.path)).findings).toMatchObject([{ kind: 'tailReplaced', sealNumber: 2 }]);
  });

  it('S3: a row that was altered, and a client that was altered beside one that was cut off', async () => {
    await fixture.meddle(`update audit_event set actor_role = 'manager' where client_id = '${MILLRACE.clientId}'`);
    expect(await verdicts(one.path)).toEqual({ verdict: 'altered', millrace: 'altered', bakery: 'intact' });
    await fixture.cutOff(other);
    expect(await verdicts(one.path)).toEqual({ verdict: 'altered', millrace: 'altered', bakery: 'cutOff' });
  });

  it('S3: no anchors at all, which hide a cut-off end', async () => {
    const nowhere = join(fixture.folder, 'nowhere');
    const none = { verdict: 'notCompared', millrace: 'notCompared', bakery: 'notCompared' };
    fixture.advanceSeconds(HOUR);
    expect(await verdicts(nowhere)).toEqual(none);
    await fixture.cutOff(plain);
    expect(await verdicts(nowhere)).toEqual(none);
    expect(await fixture.verify(nowhere)).toMatchObject({ findings: [], comparedUntil: null, anchorFiles: [] });
    // An empty database contradicts nothing.
    await fixture.meddle('delete from audit_event; delete from audit_seal');
    expect((await verdicts(nowhere)).verdict).toBe('notCompared');
    expect((await verdicts(one.path)).verdict).toBe('cutOff');
  });

  it('S3: one client without an anchor beside one with an anchor', async () => {
    fixture.advanceSeconds(HOUR);
    const alone = join(fixture.folder, 'bakery');
    const lines = (await readFile(one.path, 'utf8')).split('\n');
    await writeFile(
      alone,
      lines.filter((line) => !/^(file|checked) /.test(line) && !line.startsWith(MILLRACE.clientId)).join('\n'),
    );
    expect(await verdicts(alone)).toEqual({ verdict: 'notCompared', millrace: 'notCompared', bakery: 'intact' });
  });
});

describe('several gateways', () => {
  it('S3: an anchor that one gateway hasn’t written yet raises no alarm, and a missing one is reported later', async () => {
    await fixture.sealed(plain, 1);
    await two.anchoring.run();
    expect(await verdicts(one.path)).toEqual(intact);
    // The first gateway is stopped, so its file can't confirm what only the second one anchored.
    fixture.advanceSeconds(HOUR);
    await two.anchoring.run();
    const { chains, otherAnchorFiles } = await fixture.verify(one.path);
    expect(chains.map(({ verdict, anchoredTo }) => [verdict, anchoredTo])).toEqual([['notCompared', 2], ['intact', 2]]); // prettier-ignore
    expect(otherAnchorFiles).toMatchObject([{ place: expect.stringContaining(two.path) }]);
    expect(await verdicts(one.path, two.path)).toEqual(intact);
    expect(await verdicts(two.path)).toEqual(intact);
  });

  it('S3: a seal needs an anchor ten minutes after it was made, and not before', async () => {
    await fixture.sealed(plain, 1);
    fixture.advanceSeconds(600);
    expect(await verdicts(one.path)).toEqual(intact);
    fixture.advanceSeconds(1);
    expect(await verdicts(one.path)).toEqual({ verdict: 'notCompared', millrace: 'notCompared', bakery: 'intact' });
  });

  it('S3: a file counts until three hours after its last line, where other gateways may have gone on', async () => {
    fixture.advanceSeconds(3 * HOUR);
    expect(await verdicts(one.path)).toEqual(intact);
    fixture.advanceSeconds(1);
    const { verdict } = await verdicts(one.path);
    expect(verdict).toBe(inject('prepared').engine === 'postgres' ? 'notCompared' : 'intact');
  });

  it('S3: seals that only the other gateway anchored are found cut off with its file', async () => {
    await fixture.sealed(other, 1);
    await two.anchoring.run();
    await fixture.cutOff(other);
    expect(await verdicts(one.path, two.path)).toEqual({ verdict: 'cutOff', millrace: 'intact', bakery: 'cutOff' });
  });

  it.runIf(inject('prepared').engine === 'postgres')(
    'S3: the file of a gateway that stood still for hours is no all-clear, whatever the database says',
    async () => {
      await fixture.sealed(other, 1);
      await two.anchoring.run();
      await fixture.cutOff(other);
      await fixture.meddle('delete from audit_anchor_file');
      fixture.advanceSeconds(4 * HOUR);
      expect(await verdicts(one.path)).toEqual({ verdict: 'notCompared', millrace: 'intact', bakery: 'intact' });
      await one.anchoring.run();
      expect(await verdicts(one.path)).toEqual(intact);
      expect((await verdicts(one.path, two.path)).verdict).toBe('cutOff');
    },
  );

  it('S3: a file that lost its newest line is reported, whichever gateway’s', async () => {
    const lines = (await readFile(two.path, 'utf8')).split('\n');
    await writeFile(two.path, lines.filter((line) => !line.startsWith(`${BAKERY.clientId} 2`)).join('\n'));
    expect((await fixture.verify(two.path)).findings).toMatchObject([
      { kind: 'anchorMissing', clientId: BAKERY.clientId, sealNumber: 2 },
    ]);
    expect(await verdicts(one.path)).toEqual(intact);
  });
});

describe('a database restored from an older backup', () => {
  it('S3: shows what was lost, and verifies again with a new file beside the old one', async () => {
    // The state after a restore: the rows of the backup, and newer anchors.
    const backup = join(fixture.folder, 'as-in-the-backup');
    await copyFile(one.path, backup);
    for (const person of [plain, other]) await fixture.sealed(person, 1);
    await one.anchoring.run();
    await fixture.cutOff(plain);
    await fixture.cutOff(other);
    await fixture.meddle(`update audit_anchor set seal_number = 2, hash = s.hash from audit_seal s
      where s.client_id = audit_anchor.client_id and s.seal_number = 2`);
    expect(await verdicts(one.path)).toEqual({ verdict: 'cutOff', millrace: 'cutOff', bakery: 'cutOff' });
    // New seals take the numbers of the lost ones and are anchored, too.
    for (const person of [plain, other]) await fixture.sealed(person, 1);
    await one.anchoring.run();
    const { findings, chains } = await fixture.verify(one.path);
    expect(findings.map(({ kind }) => kind)).toEqual(['tailReplaced', 'tailReplaced']);
    expect(chains.map(({ anchoredTo }) => anchoredTo)).toEqual([3, 3]);

    const anew = await fixture.gateway('anew');
    await anew.anchoring.run();
    expect(await verdicts(anew.path)).toEqual(intact);
    expect((await verdicts(anew.path, one.path)).verdict).toBe('cutOff');
  });
});
