import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF } from '../../gateway/test/uploads/samples.ts';
import { visitDemo, type DemoVisitors } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import { tabTo } from '../harness/tab-to.ts';
import { castMember } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: DemoVisitors;
beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor();

/** Types a message with a document to one employee of the demo, and opens the question before it is posted. */
async function write(page: Page, title: string, number: string): Promise<void> {
  await page.getByLabel('Title in English').fill(title);
  await page.getByLabel('Title in Spanish').fill(`${title} (español)`);
  await page.getByLabel('Text in English').fill('Please read it.\n\n- Chapter **one**\n- <b>two</b>');
  await page.getByLabel('Text in Spanish').fill('Por favor, léalo.');
  await page
    .getByLabel('Attach documents')
    .setInputFiles({ name: 'handbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await page.getByRole('radio', { name: /^A list of people/ }).check();
  await page.getByLabel('Employee IDs').fill(number);
}

/** Returns the code of the first client that a member of the cast works for. */
async function clientOf(key: string): Promise<string> {
  const [profile] = (await castMember(key)).profiles;
  if (!profile) throw new Error(`${key} has no profile.`);
  return profile.clientCode;
}

/** Returns the employee number of a member of the cast there. */
async function numberOf(page: Page, key: string): Promise<string> {
  const { name, profiles } = await castMember(key);
  const reply = await page.request.get(`/api/console/people?search=${encodeURIComponent(name)}`);
  const { rows } = (await reply.json()) as { rows: { employeeId: string; employeeNumber: string }[] };
  const person = rows.find(({ employeeId }) => employeeId === profiles[0]?.employeeId);
  if (!person) throw new Error(`${key} wasn't found.`);
  return person.employeeNumber;
}

describe('CON-5: messages', () => {
  it('are written with a preview, posted once, read and acknowledged in the portal, reported, and withdrawn', async () => {
    const page = await signedInConsole(visitors, 'operator', '/messages');
    await heading(page, 'Messages');
    expect(await faultsOf(page)).toEqual([]);
    const number = await numberOf(page, 'plain');
    await page.getByRole('link', { name: 'New message' }).click();
    await page.getByLabel('Client').selectOption(await clientOf('plain'));
    await page.getByLabel('Title in English').waitFor();

    // Every missing entry is named before anything is sent.
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { name: '4 things to fix' }).waitFor();
    await write(page, 'Safety handbook', `${number}, NOBODY-1`);
    const preview = page.getByRole('article');
    await preview.getByRole('heading', { name: 'Safety handbook' }).waitFor();
    expect(await preview.locator('li strong').innerText()).toBe('one');
    expect(await preview.locator('li').nth(1).innerText()).toBe('<b>two</b>');
    await page.getByText('1 person gets this message').waitFor();
    await page.getByText('No one has these employee IDs: NOBODY-1').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    // Nothing typed is lost by a reload but the file, which browsers don't keep.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('These are the entries you started earlier').waitFor();
    expect(await page.getByLabel('Text in Spanish').inputValue()).toBe('Por favor, léalo.');
    await write(page, 'Safety handbook', number);

    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0));
    await page.getByRole('button', { name: 'Post' }).click();
    const question = page.getByRole('dialog', { name: 'Post to 1 person?' });
    await question.getByRole('button', { name: 'Post' }).dblclick();
    await heading(page, 'Acknowledgments', 2);
    expect(sent).toBe(1);
    await page.getByText('0 of 1').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const { page: portal } = await visitors.visitAs('plain');
    await portal.goto('/messages');
    await portal
      .getByRole('link', { name: /Safety handbook/ })
      .first()
      .click();
    const message = portal.getByRole('article');
    expect(await message.locator('li strong').innerText()).toBe('one');
    await message.getByRole('button', { name: 'Acknowledge handbook' }).click();
    await portal.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await portal.getByText('Message acknowledged!').waitFor();

    await page.reload();
    await page.getByText('1 of 1').waitFor();
    expect(await page.getByRole('button', { name: 'Send a reminder' }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download this list (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^recipients-.+\.csv$/);

    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Wrong edition');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Wrong edition').waitFor();
    await page.getByText(/^Withdrawn by /).waitFor();
    await portal.reload();
    await portal.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => portal.getByText('Safety handbook').count()).toBe(0);
  });

  it('remind those who haven’t acknowledged, by mail and once, and are scheduled and canceled', async () => {
    const page = await signedInConsole(visitors, 'operator', `/messages/new?client=${await clientOf('no-edit')}`);
    const number = await numberOf(page, 'no-edit');
    await write(page, 'Travel rules', number);
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click();
    await page.getByRole('button', { name: 'Send a reminder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send a reminder' }).click();
    await page.getByText(/1 person reminded by /).waitFor();
    expect(await page.getByRole('button', { name: 'Send a reminder' }).count()).toBe(0);
    const { email } = await castMember('no-edit');
    const subjects = async (): Promise<string[]> => {
      const mails = (await (await page.request.get('/mail.json')).json()) as { to: string; subject: string }[];
      return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    // Mails are made once a minute.
    await visitors.advance(60);
    await expect.poll(subjects).toContain('Please acknowledge: Travel rules');

    // The same text again, later: a scheduled message is canceled before anyone gets it.
    await page.getByRole('link', { name: 'Use as a template' }).click();
    await page.getByRole('radio', { name: 'Later' }).check();
    expect(await page.getByLabel('Title in English').inputValue()).toBe('Travel rules');
    await page.getByLabel('Publish at').fill('2099-01-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('link', { name: /Publish at: Choose a time within/ }).waitFor();
    const soon = new Date(Date.now() + 48 * 3_600_000).toISOString().replace(/:\d\d\..*/, '');
    await page.getByLabel('Publish at').fill(soon);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Scheduled for /).waitFor();
    await page.getByRole('button', { name: 'Cancel this message' }).click();
    await page.getByLabel('Reason').fill('Not needed');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel this message' }).click();
    await page.getByText(/^Withdrawn by /).waitFor();
  });

  it('are written and posted by key alone, and the focus stays where the work is', async () => {
    const page = await signedInConsole(
      visitors,
      'operator',
      `/messages/new?client=${await clientOf('alerts-blocked')}`,
    );
    const number = await numberOf(page, 'alerts-blocked');
    await page.getByLabel('Title in English').waitFor();
    for (const [label, text] of [
      [/^Title in English/, 'Parking'],
      [/^Text in English/, 'Use lot B.'],
      [/^Title in Spanish/, 'Estacionamiento'],
      [/^Text in Spanish/, 'Use el lote B.'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Everyone/);
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /^Employee IDs/);
    await page.keyboard.type(number);
    await page.getByText('1 person gets this message').waitFor();
    await tabTo(page, /^Post$/);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Post to 1 person?' });
    await question.waitFor();
    // The safe answer has the focus first, and Escape returns to the button.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back to editing');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Post');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Post$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Parking');
    await page.getByText('0 of 1').waitFor();
  });
});
