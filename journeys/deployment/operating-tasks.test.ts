import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { blocksOf, missingLines, withSettings, type Block } from '../harness/page-commands/blocks.ts';
import { openShell, type Started } from '../harness/page-commands/shell.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const RESTART = '# Restart the gateways, one after the other';

const postgres = await startPostgres({ inMemory: true });
if ('absent' in postgres) console.log(`The tasks of docs/operating.md don't run: ${postgres.absent}.`);

/* Installs as docs/integration.md says, and then follows the tasks with two gateways. */
describe.runIf(!('absent' in postgres))('OPS-9: the tasks of docs/operating.md', () => {
  let folder: string;
  let ports: readonly [number, number];
  const gateways: Started[] = [];
  const server = 'absent' in postgres ? '' : new URL(postgres.url).host;

  /** The page's files beside the checkout are in a temporary folder here, and its ports are free ones. */
  const adapted = (text: string): string =>
    text
      .replaceAll('../', `${folder}/`)
      .replaceAll('localhost:5432', server)
      .replaceAll('localhost:8081', `localhost:${ports[1]}`)
      .replaceAll('PORT=8081', `PORT=${ports[1]}`);

  async function asAdministrator(command: string): Promise<string> {
    if ('absent' in postgres) return '';
    const psql = [postgres.psql, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', postgres.administratorUrl];
    return openShell().run(command.replace('psql -U postgres', psql.map((part) => `'${part}'`).join(' ')));
  }

  /** Starts the first gateway, or the second as the page says. */
  async function start(which: 0 | 1, command = ''): Promise<void> {
    const settings = `set -a; . ${folder}/paystead.env; set +a\n`;
    gateways[which] = await openShell().start(
      `${settings}${command || 'npm start\n'}`,
      `Paystead is ready at http://localhost:${ports[which]}`,
    );
  }
  const ready = async (which: 0 | 1) => (await fetch(`http://localhost:${ports[which]}/health/ready`)).status;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paystead-tasks-'));
    ports = [await freePort(), await freePort()];
    const install = blocksOf(
      await readFile(join(DOCS, 'integration.md'), 'utf8'),
      'From an empty database to the first paycheck',
    );
    const commands = (part: string) =>
      install.find(({ language, content }) => language === 'sh' && content.includes(part))?.content ?? '';
    await asAdministrator("psql -U postgres --command='drop database paystead'");
    await asAdministrator(commands('logins.sql'));
    const shell = openShell();
    const example = await readFile(join(DOCS, 'examples/paystead.env'), 'utf8');
    await writeFile(
      join(folder, 'paystead.env'),
      adapted(
        withSettings(example, {
          PORT: String(ports[0]),
          PAYSTEAD_KEYS: (await shell.run('./paystead keys generate')).trim(),
          PAYSTEAD_SMTP_URL: '',
          PAYSTEAD_MAIL_FROM: '',
          PAYSTEAD_SECURITY_EMAIL: '',
        }),
      ),
    );
    await shell.read(`set -a; . ${folder}/paystead.env; set +a\n`);
    await shell.run(adapted(commands('cp -r docs/examples/import')));
    // The first command of each block; the others only look.
    for (const part of ['./paystead migrate', './paystead partner create', './paystead import apply'])
      await shell.run(adapted(commands(part).split('\n')[0] ?? ''));
    await start(0);
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop();
    if (!('absent' in postgres)) await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('succeed in their order, and print what the page shows', async () => {
    const page = await readFile(join(DOCS, 'operating.md'), 'utf8');
    const blocks = blocksOf(page, 'Tasks');
    const shell = openShell();
    const settings = `set -a; . ${folder}/paystead.env; set +a\n`;
    let second = '';
    let output = '';
    async function follow({ language, content }: Block): Promise<void> {
      if (language === 'text') return expect(missingLines(adapted(content), output), output).toEqual([]);
      // A key that was in use until just now is still needed, which is a refusal.
      const commands = adapted(content).replace(/^(\.\/paystead keys check .*)$/m, '$1 || true');
      if (content.startsWith('psql -U postgres')) output = await asAdministrator(content);
      else if (content.includes('npm start')) {
        second = commands;
        await start(1, second);
        output = gateways[1]?.output() ?? '';
      } else if (content.startsWith('export ')) output = await openShell().run(`${settings}${commands}`);
      else output = await shell.run(`${settings}${commands}`);
      if (content.includes(RESTART))
        for (const which of [0, 1] as const) {
          await gateways[which]?.stop();
          await start(which, which === 1 ? second : '');
          expect(await ready(which)).toBe(200);
        }
    }
    for (const block of blocks) await follow(block);
    expect([await ready(0), await ready(1)]).toEqual([200, 200]);
  });
});
