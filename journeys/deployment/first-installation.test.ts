import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../gateway/test/pdf/read-pdf.ts';
import { smtpListener, type SmtpListener } from '../../gateway/src/platform/mail/fixture/smtp-listener.ts';
import { freePort } from '../../scripts/processes/free-port.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { callApi } from '../harness/api.ts';
import { blocksOf, missingLines, withSettings, type Block } from '../harness/page-commands/blocks.ts';
import { openShell, type Started } from '../harness/page-commands/shell.ts';
import { enterAccountAndConsent } from '../harness/providers/at-standard-provider.ts';
import { portalClient } from '../harness/providers/deployment.ts';
import type { RunningProvider } from '../harness/providers/running-provider.ts';
import { startStandardProvider } from '../harness/providers/standard-provider.ts';
import { CORPORATE } from '../harness/providers/variants.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

const PAGE = join(import.meta.dirname, '../../docs/integration.md');
const SECTION = 'From an empty database to the first paycheck';
const START = 'npm start\n';
const PASSWORD = 'Walk-Through-2026';

/** People of the example with an account at the provider, by the name of the account. */
const PEOPLE = {
  acme: ['Marisol Vega', 'marisol.vega@acme.example'],
  birch: ['Marisol Vega', 'marisol.vega@birch.example'],
  sam: ['Sam Whitfield', 'sam.whitfield@acme.example'],
  ruth: ['Ruth Okafor', 'ruth.okafor@acme.example'],
  // Her account has another address than the one on file.
  dana: ['Dana Ortiz', 'dana@ortiz.example'],
} as const;
type Account = keyof typeof PEOPLE;

const postgres = await startPostgres({ inMemory: true });
if ('absent' in postgres) console.log(`The walk through docs/integration.md doesn't run: ${postgres.absent}.`);

/* Follows the page's own commands, with its own files, and compares what they print with what the page shows. */
describe.runIf(!('absent' in postgres))('IMP-10: docs/integration.md, from an empty PostgreSQL', () => {
  let folder: string;
  let port: number;
  let provider: RunningProvider;
  let mail: SmtpListener;
  let gateway: Started | undefined;
  let visitors: Visitors;
  /** The blocks that the page has after the start of the gateway. */
  let afterStart: readonly Block[];

  const shell = openShell();
  const server = 'absent' in postgres ? '' : new URL(postgres.url).host;
  /** The page's files beside the checkout are in a temporary folder here, its port is free, and PostgreSQL has another one. */
  const adapted = (text: string): string =>
    text
      .replaceAll('../', `${folder}/`)
      .replaceAll('localhost:8080', `localhost:${port}`)
      .replaceAll('localhost:5432', server);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paystead-walk-'));
    port = await freePort();
    mail = await smtpListener();
    provider = await startStandardProvider({
      ...CORPORATE,
      clients: [portalClient('paystead-portal', port)],
      accounts: Object.entries(PEOPLE).map(([username, [name, email]]) => {
        return { username, password: PASSWORD, name, email, claims: { name, email, email_verified: true } };
      }),
    });
  });
  afterAll(async () => {
    await visitors?.close();
    await gateway?.stop();
    await provider?.stop();
    await mail?.close();
    if (!('absent' in postgres)) await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Follows a block of the page. `output`: what the commands before it printed. Returns what its commands print. */
  async function follow({ language, content }: Block, output: string): Promise<string> {
    if (language === 'text') {
      expect(missingLines(adapted(content), output), output).toEqual([]);
      return output;
    }
    if (language === 'ini') await fillIn(content, output);
    else if (content.startsWith('set -a')) await shell.read(adapted(content));
    else if (content.startsWith('psql -U postgres')) return asAdministrator(content);
    // This checkout has what these commands install.
    else if (!content.startsWith('git clone')) return shell.run(adapted(content));
    return '';
  }

  /** Runs the page's `psql` on the server, which has no database of the product. */
  async function asAdministrator(command: string): Promise<string> {
    if ('absent' in postgres) return '';
    const { psql, administratorUrl } = postgres;
    const common = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', administratorUrl];
    await promisify(execFile)(psql, [...common, '-c', 'drop database paystead']);
    return shell.run(command.replace('psql -U postgres', [psql, ...common].map((part) => `'${part}'`).join(' ')));
  }

  /** Fills in the settings as the page says, with the key that the command before it printed. */
  async function fillIn(shown: string, output: string): Promise<void> {
    const file = join(folder, 'paystead.env');
    const copied = await readFile(file, 'utf8');
    expect(shown).toBe(copied);
    const values = {
      PORT: String(port),
      PAYSTEAD_DATA: join(folder, 'paystead-data'),
      DATABASE_URL: `postgres://paystead_requests:change-me-1@${server}/paystead`,
      PAYSTEAD_JOBS_DATABASE_URL: `postgres://paystead_jobs:change-me-2@${server}/paystead`,
      PAYSTEAD_KEYS: output.trim(),
      PAYSTEAD_OIDC_ISSUER: provider.issuer,
      PAYSTEAD_SMTP_URL: mail.url,
    };
    await writeFile(file, withSettings(copied, values));
  }

  async function signIn(account: Account, path = '/home'): Promise<Page> {
    const { page } = await visitors.visit();
    await page.goto(path);
    await enterAccountAndConsent(page, { username: account, password: PASSWORD });
    return page;
  }

  it('the commands succeed and print what the page shows, up to the start of the gateway, and those of both presets', async () => {
    const page = await readFile(PAGE, 'utf8');
    const section = blocksOf(page, SECTION);
    const start = section.findIndex(({ content }) => content === START);
    let output = '';
    for (const block of section.slice(0, start)) output = await follow(block, output);
    const others = blocksOf(page, 'Files of another system').filter(({ language }) => /^(sh|text)$/.test(language));
    for (const block of others) output = await follow(block, output);
    expect(others.map(({ language }) => language)).toEqual(['sh', 'text', 'sh', 'text']);
    gateway = await shell.start(START, adapted(section[start + 1]?.content ?? '').trimEnd());
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    afterStart = section.slice(start + 2);
    visitors = await openBrowser(`http://localhost:${port}`);
    // Each of the commands is a process of its own, which takes seconds on a busy machine.
  });

  it('the first employee signs in and reads the imported paycheck, its pay stub and the W-2', async () => {
    const page = await signIn('acme');
    await page.getByRole('heading', { level: 1, name: 'Hi, Marisol' }).waitFor();
    await page.getByText('$1,907.00').first().waitFor();
    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('heading', { level: 1, name: 'Friday, November 20, 2026' }).waitFor();
    await page.getByRole('table', { name: 'Taxes' }).getByText('Pennsylvania income tax').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download PDF' })
        .or(page.getByRole('link', { name: 'Download PDF' }))
        .click(),
    ]);
    const { text } = await readPdf(await readFile(await download.path()));
    expect(text).toContain('Marisol Vega');
    expect(text).toContain('$1,907.00');
    await page.getByRole('link', { name: 'W-2 Forms' }).first().click();
    await page.getByText('Acme Tools LLC, issued January 22, 2026.').waitFor();
    // Her namesake with the same number at the other client has another paycheck, and no form.
    const namesake = await signIn('birch');
    await namesake.getByText('$1,635.60').first().waitFor();
    expect((await callApi(namesake, 'GET', 'check')).body).toMatchObject({ paychecksList: [{ net: 163_560 }] });
  });

  it("a manager finds the people of the file's scope and is refused everyone else", async () => {
    const peopleOf = async (page: Page): Promise<Map<string, string>> => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { body } = await callApi(page, 'GET', 'employees');
      const { employeesList } = body as { employeesList: { employeeId: string; employeeNumber: string }[] };
      return new Map(employeesList.map(({ employeeNumber, employeeId }) => [employeeNumber, employeeId]));
    };
    const ruth = await peopleOf(await signIn('ruth', '/manager/employee-profile'));
    expect([...ruth.keys()].toSorted()).toEqual(['1003', '1042', '1077']);
    const page = await signIn('sam', '/manager/employee-profile');
    expect([...(await peopleOf(page)).keys()]).toEqual(['1042']);
    const status = async (number: string) => (await callApi(page, 'GET', `employees/${ruth.get(number)}`)).status;
    expect([await status('1042'), await status('1077'), await status('1003')]).toEqual([200, 404, 404]);
  });

  it('SIG-8: an unknown account is refused with a code that tells why, until an invitation links it', async () => {
    const [reason, invite, invited] = afterStart;
    if (!reason || !invite || !invited) throw new Error('The page has no commands after the start of the gateway');
    const refused = await signIn('dana');
    const sentence = await refused.getByText(/ give your payroll team this code: /).textContent();
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sentence ?? '')?.[0] ?? '';
    // Refusals are stored once a second.
    const reasonShown = () => shell.run(reason.content.replace('<code>', code)).catch(String);
    await expect.poll(reasonShown, { timeout: 30_000 }).toContain('no person has its address');

    await follow(invited, await follow(invite, ''));
    const mailed = () => mail.received.find(({ to }) => to.includes('dana.ortiz@mail.example'))?.raw;
    await expect.poll(mailed, { timeout: 30_000 }).toBeDefined();
    const { page } = await visitors.visit();
    await page.goto(linkIn(mailed() ?? ''));
    await page.getByLabel('ZIP code of your home address').fill('17602');
    await page.getByLabel('Date of birth').fill('2001-03-26');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue to sign-in' }).click();
    await enterAccountAndConsent(page, { username: 'dana', password: PASSWORD });
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hi, Dana' }).waitFor();
    await page.getByText('$1,451.33').first().waitFor();
  });
});

/** Returns the address of the invitation in a mail as it was sent, whose long lines are broken. */
function linkIn(raw: string): string {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/localhost:\d+\/invitation#token=[\w-]+/.exec(text)?.[0] ?? '';
}
