import { appendFile, chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { serveHealth } from '../health.ts';
import { anchoringReadiness, unanchoredSince } from './anchoring.ts';
import { anchorFileFault, prepareAnchorFile, readAnchorFile } from './anchors.ts';
import { openAuditFixture } from './fixture/gateways.ts';

const fixture = await openAuditFixture();
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());
const { plain, other } = PEOPLE;

const anchoredIn = async (path: string) =>
  (await readAnchorFile(path)).anchors.map(({ clientId, sealNumber }) => [
    clientId === MILLRACE.clientId ? 'millrace' : 'bakery',
    sealNumber,
  ]);

describe('preparing the anchor file', () => {
  it('S3: creates the folder and the file for their owner only, and doesn’t change existing ones', async () => {
    const path = join(fixture.folder, 'not', 'there', 'audit-anchors');
    expect(await anchorFileFault(path)).toBeNull();
    await prepareAnchorFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(fixture.folder, 'not', 'there'))).mode & 0o777).toBe(0o700);
    await writeFile(path, 'kept\n');
    await prepareAnchorFile(path);
    expect(await readFile(path, 'utf8')).toBe('kept\n');
    expect(await anchorFileFault(path)).toBeNull();
  });

  it('S3: refuses a folder that can’t be created and a path that is not a file', async () => {
    await writeFile(join(fixture.folder, 'file'), '');
    const below = join(fixture.folder, 'file', 'audit-anchors');
    await expect(prepareAnchorFile(below)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await anchorFileFault(below)).toMatchObject({ code: 'ENOTDIR' });
    await expect(prepareAnchorFile(fixture.folder)).rejects.toThrow('EISDIR');
    expect(await anchorFileFault(fixture.folder)).toEqual({ kind: 'notAFile' });
  });

  it('S3: reports a file that others can write', async () => {
    const { path } = await fixture.gateway('one');
    await writeFile(path, '');
    await chmod(path, 0o620);
    expect(await anchorFileFault(path)).toEqual({ kind: 'open' });
  });
});

describe('anchoring', () => {
  it('writes the newest seal of every client into every gateway’s file, whichever gateway sealed it', async () => {
    const [one, two] = [await fixture.gateway('one'), await fixture.gateway('two')];
    await fixture.sealed(plain, 2);
    await one.anchoring.run();
    await fixture.sealed(plain, 1);
    await fixture.sealed(other, 3);
    for (const { anchoring } of [one, two, one]) await anchoring.run();
    expect(await anchoredIn(one.path)).toEqual([['millrace', 1], ['millrace', 2], ['bakery', 1]]); // prettier-ignore
    expect(await anchoredIn(two.path)).toEqual([['millrace', 2], ['bakery', 1]]); // prettier-ignore
    expect(await fixture.database.asMaintenance(unanchoredSince)).toBeNull();
    for (const { path } of [one, two]) expect((await fixture.verify(path)).verdict).toBe('intact');
  });

  it('records every hour, and not more often, that nothing is newer', async () => {
    const { path, anchoring } = await fixture.gateway('one');
    const checks = async () => (await readFile(path, 'utf8')).match(/^checked /gm)?.length;
    // The database knows the file too, even without a seal in it, so that a verification without the file names it.
    const known = async () =>
      (await fixture.verify()).otherAnchorFiles.map(({ checkedAt, ...file }) => ({
        ...file,
        checkedAt: checkedAt && new Date(checkedAt).toISOString(),
      }));
    const place = `${hostname()}:${path}`;
    const begun = fixture.now();
    for (const [seconds, count, checked] of [
      [0, 1, 0],
      [15, 1, 0],
      [3584, 1, 0],
      [1, 2, 3600],
    ] as const) {
      fixture.advanceSeconds(seconds);
      await anchoring.run();
      const checkedAt = new Date(begun.getTime() + checked * 1000).toISOString();
      const { anchorFileId, ...file } = await readAnchorFile(path);
      expect([await checks(), file.checkedAt, await known()]).toEqual([
        count,
        checkedAt,
        [{ anchorFileId, place, checkedAt }],
      ]);
    }
  });

  it('ends a line that a crash cut off, so that the next anchor has its own line', async () => {
    const { path, anchoring } = await fixture.gateway('one');
    await fixture.sealed(plain, 1);
    await anchoring.run();
    await appendFile(path, `${MILLRACE.clientId} 2 abc`);
    await fixture.sealed(plain, 1);
    await anchoring.run();
    expect(await anchoredIn(path)).toEqual([['millrace', 1], ['millrace', 2]]); // prettier-ignore
    expect((await fixture.verify(path)).verdict).toBe('intact');
  });

  it('continues the file of an older release and adds an id once', async () => {
    const { path } = await fixture.gateway('one');
    await fixture.sealed(plain, 1);
    await writeFile(path, `${other.client.clientId} 1 ${'0'.repeat(64)} 2026-11-20T14:00:00.000Z\n`);
    for (let start = 0; start < 2; start += 1) {
      const again = await fixture.gateway('one');
      await again.anchoring.run();
      await again.anchoring.run();
    }
    expect((await readFile(path, 'utf8')).match(/^file /gm)).toHaveLength(1);
    expect(await anchoredIn(path)).toEqual([['bakery', 1], ['millrace', 1]]); // prettier-ignore
  });

  it('writes every chain to a new file after the old one was moved away', async () => {
    const { path, anchoring, logged } = await fixture.gateway('one');
    await fixture.sealed(plain, 1);
    await fixture.sealed(other, 1);
    await anchoring.run();
    await rename(path, `${path}.old`);
    await anchoring.run();
    expect(await anchoredIn(path)).toEqual([['millrace', 1], ['bakery', 1]]); // prettier-ignore
    expect(logged).toMatchObject([{ level: 'warn', msg: 'audit anchors go to a new file' }]);
    expect((await fixture.verify(path)).verdict).toBe('intact');
  });

  it('S3: logs at once that anchored seals are missing', async () => {
    const { anchoring, logged } = await fixture.gateway('one');
    await fixture.sealed(plain, 1);
    await fixture.sealed(plain, 1);
    await fixture.sealed(other, 1);
    await anchoring.run();
    await fixture.cutOff(plain);
    await anchoring.run();
    expect(logged).toMatchObject([{ level: 'error', count: 1, msg: expect.stringContaining('audit verify') }]);
  });
});

describe('failing anchoring', () => {
  it('S3: makes the gateway degraded but ready, and is logged once an hour until it works again', async () => {
    const { path, anchoring, logged } = await fixture.gateway('one', true);
    const app = Fastify();
    serveHealth(app, fixture.database, { auditAnchors: anchoringReadiness(anchoring) });
    const health = async () => {
      const reply = await app.inject('/health/ready');
      return { code: reply.statusCode, ...reply.json<{ status: string; checks: Record<string, string> }>() };
    };
    await fixture.sealed(plain, 1);
    const since = fixture.now();
    expect(await health()).toMatchObject({ code: 200, status: 'ready', checks: { auditAnchors: 'ok' } });
    await anchoring.run();
    expect(await health()).toEqual({
      code: 200,
      status: 'degraded',
      checks: { database: 'ok', auditAnchors: `not anchored since ${since.toISOString()}: ENOENT` },
    });
    for (let minute = 1; minute < 60; minute += 1) {
      fixture.advanceSeconds(60);
      await anchoring.run();
    }
    expect(logged).toMatchObject([{ level: 'error', reason: 'ENOENT', msg: 'audit cannot be anchored' }]);
    fixture.advanceSeconds(60);
    await anchoring.run();
    expect(logged).toHaveLength(2);
    expect(anchoring.failure).toEqual({ since, reason: 'ENOENT' });
    expect(await fixture.database.asMaintenance(unanchoredSince)).toEqual(since);

    await mkdir(join(path, '..'));
    await anchoring.run();
    expect(await health()).toMatchObject({ code: 200, status: 'ready', checks: { auditAnchors: 'ok' } });
    expect(logged.slice(2)).toMatchObject([{ level: 'warn', msg: 'audit is anchored again' }]);
    expect(await anchoredIn(path)).toEqual([['millrace', 1]]);
    expect((await fixture.verify(path)).verdict).toBe('intact');
    await app.close();
  });

  it('S3: loses no seal: the missing ones are anchored once it works again', async () => {
    const { path, anchoring } = await fixture.gateway('one');
    await fixture.sealed(plain, 1);
    await anchoring.run();
    await rename(join(path, '..'), join(fixture.folder, 'away'));
    await fixture.sealed(plain, 1);
    await fixture.sealed(other, 1);
    await anchoring.run();
    expect(anchoring.failure?.reason).toBe('ENOENT');
    await rename(join(fixture.folder, 'away'), join(path, '..'));
    await anchoring.run();
    expect(anchoring.failure).toBeNull();
    expect(await anchoredIn(path)).toEqual([['millrace', 1], ['millrace', 2], ['bakery', 1]]); // prettier-ignore
    await rm(path);
  });
});
