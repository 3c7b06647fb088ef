import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.ts';
import { findProgramsFolder, unprivileged } from '../../scripts/processes/postgres.ts';
import { blocksOf } from '../harness/page-commands/blocks.ts';

const PAGE = join(import.meta.dirname, '../../docs/operating.md');
const account = await unprivileged();
const folderOfPrograms = findProgramsFolder() ?? '';
const isPossible =
  account !== undefined &&
  ['pg_ctl', 'pg_basebackup', 'pg_verifybackup'].every((name) => existsSync(join(folderOfPrograms, name)));

/* Follows the commands of the page as the account of PostgreSQL, on a server of its own. */
describe.runIf(isPossible)('OPS-1: docs/operating.md, "Restore to a moment" (skipped without PostgreSQL)', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  const blocks: string[] = [];

  /** Runs commands of the page; its day and its moment are others here. */
  async function run(commands: string, moment = ''): Promise<string> {
    const adapted = commands.replaceAll('/backups', join(folder, 'backups')).replace('2026-11-27 14:30:00+00', moment);
    // A server that the commands start keeps their output open: it is a file.
    const printed = join(folder, 'printed');
    await promisify(execFile)('bash', ['-c', `set -e\nexec > '${printed}' 2>&1\n${adapted}`], {
      ...account,
      cwd: folder,
      env: environment,
      timeout: 60_000,
    }).catch(async (error: unknown) => {
      throw new Error(`${adapted}\n${await readFile(printed, 'utf8')}`, { cause: error });
    });
    return (await readFile(printed, 'utf8')).trim();
  }
  const sql = (statement: string) => run(`psql --quiet --no-align --tuples-only --command="${statement}"`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paystead-moment-'));
    await chmod(folder, 0o700);
    if (account?.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const port = String(await freePort());
    const data = join(folder, 'data');
    environment = {
      PATH: `${folderOfPrograms}:/usr/bin:/bin`,
      PGDATA: data,
      PGHOST: folder,
      PGPORT: port,
      PGUSER: 'postgres',
      PGDATABASE: 'postgres',
      LC_ALL: 'C',
    };
    await run('initdb --username=postgres --auth=trust --no-sync');
    await appendFile(
      join(data, 'postgresql.conf'),
      `listen_addresses = ''\nport = ${port}\nunix_socket_directories = '${folder}'\nfsync = off\nlogging_collector = on\n`,
    );
    await run('pg_ctl start --wait --silent');
    const page = await readFile(PAGE, 'utf8');
    blocks.push(...blocksOf(page, 'Restore to a moment').map(({ content }) => content));
  });
  afterAll(async () => {
    await run('pg_ctl stop --silent --mode=immediate').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  it('has the rows of every client up to the moment, and none of after it', async () => {
    const [keepLog = '', copy = '', restore = ''] = blocks;
    expect(blocks).toHaveLength(3);
    await run(keepLog);
    await sql(
      `create table pay (client text, note text); insert into pay values ('FIRST', 'before the copy'), ('SECOND', 'before the copy')`,
    );
    await run(copy);
    await sql(`insert into pay values ('FIRST', 'before the moment'), ('SECOND', 'before the moment')`);
    const moment = await sql('select clock_timestamp()');
    await sql(`delete from pay where client = 'SECOND'; insert into pay values ('FIRST', 'after the moment')`);
    expect(await run(restore, moment)).toMatch(/^t$/m);
    expect((await sql('select client, note from pay order by 2, 1')).split('\n')).toEqual([
      'FIRST|before the copy',
      'SECOND|before the copy',
      'FIRST|before the moment',
      'SECOND|before the moment',
    ]);
    // It is a server of its own again: it takes changes, and continues to keep its log.
    await sql(`insert into pay values ('SECOND', 'after the restore')`);
    expect(await sql('select pg_is_in_recovery()')).toBe('f');
    expect(await sql('show archive_mode')).toBe('on');
    expect(await readdir(join(folder, 'backups'))).toEqual(['base-2026-11-27', 'wal']);
  });
});
