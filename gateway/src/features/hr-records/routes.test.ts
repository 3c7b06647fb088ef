import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { KINDS, recordRow, type Kind } from './test/records.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, former, other } = harness.people;
const OPEN = `update client_policy set reviews_enabled = true, hr_access = true`;

beforeAll(async () => {
  await harness.change(OPEN);
  for (const kind of KINDS)
    await harness.insert(kind.table, [
      recordRow(kind, plain, 1, 'Birch', '2026-03-01'),
      recordRow(kind, plain, 2, 'Alder', '2025-03-01'),
      recordRow(kind, plain, 3, 'Cedar', '2026-12-01'),
      recordRow(kind, colleague, 4, 'Dogwood', '2026-03-01'),
      recordRow(kind, former, 5, 'Elm', '2026-03-01'),
      recordRow(kind, other, 6, 'Fir', '2026-03-01'),
    ]);
});

const own = ({ path }: Kind, query = '') => `/api/${path}${query}`;
const of = ({ path }: Kind, employeeId: string, query = '') => `/api/${path}/${employeeId}${query}`;
const titles = (kind: Kind, response: { json(): Record<string, unknown> }) =>
  (response.json()[kind.key] as Record<string, string>[]).map((one) => one[kind.title]);
const certifications = KINDS[1] as Kind;
const reviews = KINDS[8] as Kind;

describe.each(KINDS)('HR-1: refusals of $path', (kind) => {
  it('401 without a session, even if the input is invalid too', async () => {
    for (const url of [own(kind), own(kind, '?cursor=garbage'), of(kind, plain.employeeId), of(kind, 'x')])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
  });

  it('404 alike for an employee out of scope and an unknown one', async () => {
    const answers = await Promise.all([
      harness.as('manager').get(of(kind, other.employeeId)),
      harness.as('manager').get(of(kind, harness.people.reader.employeeId)),
      harness.as('manager').get(of(kind, harness.people.manager.employeeId)),
      harness.as('manager').get(of(kind, randomUUID())),
      harness.as('manager').get(of(kind, 'not-an-id')),
      harness.as('plain').get(of(kind, colleague.employeeId)),
      harness.as('supervisor').get(of(kind, colleague.employeeId)),
      harness.as('baker').get(of(kind, plain.employeeId)),
      harness.as('former').get(of(kind, plain.employeeId)),
      harness.as('former').get(own(kind)),
    ]);
    const results = new Set(answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' })));
    expect(results.size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('404 for everyone if the client hides HR records', async () => {
    await harness.change(`update client_policy set hr_access = false`);
    try {
      expect((await harness.as('plain').get(own(kind))).statusCode).toBe(404);
      expect((await harness.as('admin').get(of(kind, plain.employeeId))).statusCode).toBe(404);
    } finally {
      await harness.change(OPEN);
    }
  });

  it('422 names the invalid field', async () => {
    for (const url of [own(kind, '?cursor=garbage'), own(kind, '?limit=0')]) {
      const response = await harness.as('plain').get(url);
      expect([response.statusCode, response.json().code], url).toEqual([422, 'invalid_input']);
    }
  });
});

describe.each(KINDS)('HR-1: $path', (kind) => {
  it('lists the person’s own records in order, and no one else’s', async () => {
    const response = await harness.as('plain').get(own(kind));
    expect(response.statusCode).toBe(200);
    const byName = ['skills', 'contacts'].includes(kind.key);
    const order = byName || kind === certifications ? ['Alder', 'Birch', 'Cedar'] : ['Cedar', 'Birch', 'Alder'];
    expect(titles(kind, response)).toEqual(order);
    expect(response.json().nextCursor).toBeNull();
    expect(response.json()[kind.key][0]).toMatchObject({
      employeeId: plain.employeeId,
      createdBy: 'HR team',
      createdAt: '2026-01-05T12:00:00Z',
    });
    expect(Object.keys(response.json()[kind.key][0])).not.toContain('sortKey');
  });

  it.each(['manager', 'supervisor', 'chief', 'admin'] as const)(
    '%s sees the same records of an employee in scope',
    async (key) => {
      const mine = (await harness.as('plain').get(own(kind))).json();
      // The list of contacts also tells whether the caller may edit it.
      const verdict = kind.key === 'contacts' ? { canEdit: false, whyNot: 'viewingAnotherEmployee' } : {};
      expect((await harness.as(key).get(of(kind, plain.employeeId))).json()).toEqual({ ...mine, ...verdict });
    },
  );

  it('shows a former employee’s records to their manager', async () => {
    expect(titles(kind, await harness.as('manager').get(of(kind, former.employeeId)))).toEqual(['Elm']);
  });

  it('is empty without records', async () => {
    const edits = kind.key === 'contacts' ? { version: expect.any(Number), canEdit: false, whyNot: 'editRole' } : {};
    expect((await harness.as('reader').get(own(kind))).json()).toEqual({ [kind.key]: [], nextCursor: null, ...edits });
  });

  it('is paged, each record once, in order', async () => {
    const whole = titles(kind, await harness.as('plain').get(own(kind)));
    const results: unknown[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const response = await harness.as('plain').get(own(kind, `?limit=1${cursor && `&cursor=${cursor}`}`));
      results.push(...titles(kind, response));
      cursor = response.json().nextCursor;
    }
    expect(results).toEqual(whole);
  });
});

describe('HR-1: rules of single kinds', () => {
  it('a certification’s status follows from its expiration and today’s date', async () => {
    const list = (await harness.as('plain').get(own(certifications))).json().certifications as Record<string, string>[];
    expect(list.map(({ name, status }) => [name, status])).toEqual([
      ['Alder', 'expired'],
      ['Birch', 'expired'],
      ['Cedar', 'expiring'],
    ]);
  });

  it('today is the date at the pay group, not in UTC', async () => {
    // Cedar's record is valid through December 1; at 03:00 UTC on the 2nd it is still the 1st in both clients' zones.
    const evening = await createHarness();
    try {
      await evening.insert('certification', [recordRow(certifications, plain, 1, 'Cedar', '2026-12-01')]);
      const status = async () =>
        (await evening.signedInAnew('plain').get(own(certifications))).json().certifications[0].status;
      evening.advanceSeconds((Date.parse('2026-12-02T03:00:00Z') - evening.now.getTime()) / 1000);
      expect(await status()).toBe('expiring');
      evening.advanceSeconds(3 * 3600);
      expect(await status()).toBe('expired');
    } finally {
      await evening.close();
    }
  });

  it('amounts are in cents, hours in hundredths, years as numbers', async () => {
    const first = async (index: number) => {
      const kind = KINDS[index] as Kind;
      return (await harness.as('plain').get(own(kind))).json()[kind.key][0];
    };
    expect(await first(0)).toMatchObject({ amount: 25_000, category: 'Safety', presentedBy: 'Mona' });
    expect(await first(3)).toMatchObject({ gpa: '3.10', graduated: true });
    expect(await first(4)).toMatchObject({ level: 'expert', years: 4, lastUsed: 2025 });
    expect(await first(5)).toMatchObject({ hours: 45_000, score: 91, cost: 12_000, expirationDate: null });
    expect(await first(6)).toMatchObject({ endingPay: 2_400, mayContact: true });
  });

  it('records without the date of their order: a training not started is first, an unfinished education by its start', async () => {
    const [trainings, educations] = [KINDS[5] as Kind, KINDS[3] as Kind];
    const { reader } = harness.people;
    await harness.insert('training', [
      { ...recordRow(trainings, reader, 21, 'Long', '2026-05-01'), start_date: '2026-01-01' },
      { ...recordRow(trainings, reader, 22, 'Short', '2026-04-01'), start_date: '2026-03-01' },
      { ...recordRow(trainings, reader, 23, 'Begun', ''), completed_date: null, start_date: '2026-04-15' },
      { ...recordRow(trainings, reader, 24, 'Ahead', ''), completed_date: null },
    ]);
    await harness.insert('education', [
      { ...recordRow(educations, reader, 25, 'College', '2020-06-01'), start_date: '2016-09-01' },
      { ...recordRow(educations, reader, 26, 'Evening', ''), end_date: null, start_date: '2025-09-01' },
      { ...recordRow(educations, reader, 27, 'Unknown', ''), end_date: null },
    ]);
    const listed = async (kind: Kind) => titles(kind, await harness.as('reader').get(own(kind)));
    expect(await listed(trainings)).toEqual(['Ahead', 'Long', 'Begun', 'Short']);
    expect(await listed(educations)).toEqual(['Evening', 'College', 'Unknown']);
    for (const { table } of [trainings, educations])
      await harness.change(`delete from ${table} where employee_id = '${reader.employeeId}'`);
  });

  it('skills are by name, without regard to case and accents', async () => {
    const skills = KINDS[4] as Kind;
    const { reader } = harness.people;
    await harness.insert(
      'skill',
      ['Zinc', 'Época', 'edging', 'Élan'].map((name, index) => recordRow(skills, reader, 41 + index, name, '')),
    );
    expect(titles(skills, await harness.as('reader').get(own(skills)))).toEqual(['edging', 'Élan', 'Época', 'Zinc']);
    await harness.change(`delete from skill where employee_id = '${reader.employeeId}'`);
  });

  it('the primary contact is first, whatever its name', async () => {
    const contacts = KINDS[7] as Kind;
    await harness.insert('employee_contact', [
      { ...recordRow(contacts, colleague, 7, 'Zelda', ''), is_primary: true, is_emergency: true },
    ]);
    expect(titles(contacts, await harness.as('colleague').get(own(contacts)))).toEqual(['Zelda', 'Dogwood']);
  });

  it('contacts in the employee’s order come before those without a place, which are by name', async () => {
    const contacts = KINDS[7] as Kind;
    const row = (number: number, name: string, more: object) => ({
      ...recordRow(contacts, harness.people.reader, number, name, ''),
      position: null,
      is_primary: false,
      ...more,
    });
    await harness.insert('employee_contact', [
      row(31, 'Ash', {}),
      row(32, 'beech', {}),
      row(37, 'Árbol', {}),
      row(33, 'Yew', { position: 2 }),
      row(34, 'Willow', { position: 10 }),
      row(35, 'Poplar', { position: 1 }),
      row(36, 'Oak', { position: 3, is_primary: true }),
    ]);
    const order = ['Oak', 'Poplar', 'Yew', 'Willow', 'Árbol', 'Ash', 'beech'];
    expect(titles(contacts, await harness.as('reader').get(own(contacts)))).toEqual(order);
    await harness.change(`delete from employee_contact where employee_id = '${harness.people.reader.employeeId}'`);
  });

  it('a draft review is hidden from the employee and visible to the reviewer', async () => {
    await harness.insert('review', [{ ...recordRow(reviews, colleague, 8, 'Yew', '2026-11-01'), status: 'draft' }]);
    expect(titles(reviews, await harness.as('colleague').get(own(reviews)))).toEqual(['Dogwood']);
    expect(titles(reviews, await harness.as('manager').get(of(reviews, colleague.employeeId)))).toEqual([
      'Yew',
      'Dogwood',
    ]);
  });

  it('records without a date are all found, page by page', async () => {
    const educations = KINDS[3] as Kind;
    await harness.change(
      `update education set start_date = null, end_date = null where employee_id = '${plain.employeeId}'`,
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const response = await harness.as('plain').get(own(educations, `?limit=1${cursor && `&cursor=${cursor}`}`));
      seen.push(...titles(educations, response).map(String));
      cursor = response.json().nextCursor;
    }
    expect(seen.toSorted((a, b) => a.localeCompare(b))).toEqual(['Alder', 'Birch', 'Cedar']);
  });

  it('reviews reply 404 without their flag; other kinds are unaffected', async () => {
    await harness.change(`update client_policy set reviews_enabled = false`);
    try {
      for (const kind of KINDS) {
        const expected = kind === reviews ? 404 : 200;
        expect((await harness.as('plain').get(own(kind))).statusCode, kind.key).toBe(expected);
        expect((await harness.as('admin').get(of(kind, plain.employeeId))).statusCode, kind.key).toBe(expected);
      }
    } finally {
      await harness.change(OPEN);
    }
  });
});
