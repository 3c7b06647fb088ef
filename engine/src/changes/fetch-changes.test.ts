import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '@paystead/client/errors.ts';
import { clientWith, memoryFile, opening, type MemoryFile } from '../../test/fixture.ts';
import { valueOn } from '../state/model.ts';
import type { Change } from './apply-change.ts';
import { fetchChanges } from './fetch-changes.ts';

const NOW = new Date('2026-12-01T15:00:00Z');
const account = {
  accountId: 'a',
  position: 1,
  nickname: 'Vacation',
  bankName: 'Conestoga Community Bank',
  accountType: 'checking',
  routingNumber: '231380104',
  accountNumber: '00482193777',
  accountLastFour: '3777',
  split: { kind: 'remainder' },
} as const;
const common = {
  schemaVersion: 1,
  clientCode: 'KEYSTONE',
  legalEin: '00-4180266',
  requestId: 'r',
  ruleType: 2,
  action: 'change',
  effectiveDate: '2026-12-04',
  submittedBy: 'KF-0417',
  submittedAt: '2026-11-23T15:00:00Z',
  approvedBy: null,
  approvedAt: null,
} as const;
const deposit = (changeId: string, employeeNumber = 'KF-0417', changed: object = {}): Change => ({
  ...common,
  changeId,
  employeeNumber,
  kind: 'directDeposit',
  before: { accounts: [] },
  after: { accounts: [{ ...account, ...changed }] },
});

const masked = (routingNumber: string, accountLastFour: string): Change =>
  deposit('c', 'KF-0417', { routingNumber, accountLastFour, accountNumber: null });

interface Acknowledged {
  readonly changeId: string;
  readonly body: {
    readonly status: string;
    readonly engineReference: string;
    readonly errors: readonly { code: string }[];
  };
}
const accountsOf = (change: Change): readonly object[] =>
  change.kind === 'directDeposit' ? change.after.accounts : [];

/** The places of KF-0417 in the opening state. */
const before = valueOn((await opening()).employees['KF-0417']?.taxes ?? [], '2026-12-04')?.places ?? {
  residence: null,
  work: null,
};
let file: MemoryFile;
let published: Change[];
let acknowledged: Acknowledged[];
/** Pages of two changes; a failing acknowledgment stands for a kill. */
let failAfter = Infinity;
const UNKNOWN_CURSOR = new ProblemError(
  {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    code: 'invalid_input',
    detail: '',
    requestId: 'r',
    errors: [{ pointer: 'query/after', code: 'cursor_unknown', detail: '' }],
  },
  null,
);
const client = clientWith({
  async *changesAfter(cursor: string | null) {
    if (cursor !== null && Number.isNaN(Number(cursor))) throw UNKNOWN_CURSOR;
    for (let from = Number(cursor ?? 0); from < published.length; from += 2) {
      const changes = published.slice(from, from + 2);
      yield await Promise.resolve({ changes, cursor: String(from + changes.length) });
    }
  },
  changes: {
    acknowledge: (answer: Acknowledged) => {
      if (acknowledged.length >= failAfter) return Promise.reject(new Error('killed'));
      acknowledged.push(answer);
      return Promise.resolve();
    },
  },
});
const fetchAll = (now = NOW) => fetchChanges({ client, file, now: () => now });
const statuses = () => acknowledged.map(({ changeId, body }) => `${changeId} ${body.status}`);

beforeEach(async () => {
  file = memoryFile(await opening());
  published = [];
  acknowledged = [];
  failAfter = Infinity;
});

describe('SVC-8: changes that the reference engine fetches', () => {
  it('take effect on their day, and are acknowledged once, page by page', async () => {
    published = ['c1', 'c2', 'c3'].map((id) => deposit(id));
    await fetchAll();
    expect(statuses()).toEqual(['c1 accepted', 'c2 accepted', 'c3 accepted']);
    const one = file.written.at(-1)?.employees['KF-0417'];
    const on = (date: string) => valueOn(one?.accounts ?? [], date)?.map(({ lastFour }) => lastFour);
    expect([on('2026-12-03'), on('2026-12-04')]).toEqual([['0937', '7715', '4821'], ['3777']]);
    expect(file.written.at(-1)?.cursor).toBe('3');
    expect(await fetchAll()).toEqual([]);
    expect(acknowledged).toHaveLength(3);
  });

  it.each([0, 1, 2])(
    'are answered again with the first answer after a kill behind %i acknowledgments',
    async (kept) => {
      published = [deposit('c1'), deposit('c2', 'KF-9999'), deposit('c3')];
      failAfter = kept;
      await expect(fetchAll()).rejects.toThrow('killed');
      const before = new Map(Object.entries(file.written.at(-1)?.answers ?? {}));
      failAfter = Infinity;
      await fetchAll(new Date('2026-12-01T16:00:00Z'));
      const last = new Map(acknowledged.map(({ changeId, body }) => [changeId, body]));
      expect(
        [...last].map(([id, { status }]) => `${id} ${status}`).toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(['c1 accepted', 'c2 rejected', 'c3 accepted']);
      expect(before.size).toBeGreaterThan(kept - 1);
      for (const [id, answer] of before) expect(last.get(id)).toEqual(answer);
      const references = acknowledged
        .filter(({ changeId }) => changeId === 'c1')
        .map(({ body }) => body.engineReference);
      expect(new Set(references).size).toBe(1);
    },
  );

  it.each<[string, Change, string]>([
    ['of an unknown employee', deposit('c', 'KF-9999'), 'unknown_employee'],
    ['with a new account without its number', deposit('c', 'KF-0417', { accountNumber: null }), 'number_missing'],
    ['with a masked account of another bank with known last digits', masked('021000021', '4821'), 'number_missing'],
    ['with a masked account of a known bank with other digits', masked('031302955', '4822'), 'number_missing'],
    ['without a remainder', deposit('c', 'KF-0417', { split: { kind: 'amount', amount: 100 } }), 'no_remainder'],
    ['of a kind that it does not know', { ...deposit('c'), kind: 'union' } as unknown as Change, 'unsupported_kind'],
  ])('%s are rejected with a reason, and change nothing', async (_what, change, code) => {
    published = [change];
    const before = file.written.at(-1)?.employees;
    await fetchAll();
    expect(acknowledged[0]?.body).toMatchObject({ status: 'rejected', errors: [{ code }] });
    expect(file.written.at(-1)?.employees).toEqual(before);
  });

  it('keep the number of an account that stays, and need none for it', async () => {
    const stays = { routingNumber: '031302955', accountNumber: null, accountLastFour: '4821', nickname: 'Renamed' };
    // An account of another bank with the same last digits has a number of its own.
    const twin = { ...account, position: 2, accountLastFour: '4821', accountNumber: '99994821' };
    const change = deposit('c', 'KF-0417', { ...stays, split: { kind: 'percent', percent: 500_000 } });
    published = [{ ...change, after: { accounts: [twin, ...accountsOf(change)] } } as Change];
    const known = valueOn(file.written.at(-1)?.employees['KF-0417']?.accounts ?? [], '2026-12-03');
    const number = known?.find(({ lastFour }) => lastFour === '4821')?.accountNumber;
    expect(number).toMatch(/4821$/);
    await fetchAll();
    expect(statuses()).toEqual(['c accepted']);
    const accounts = valueOn(file.written.at(-1)?.employees['KF-0417']?.accounts ?? [], '2026-12-04') ?? [];
    expect(accounts.map((one) => [one.nickname, one.routingNumber, one.accountNumber])).toEqual([
      ['Renamed', '031302955', number],
      ['Vacation', '231380104', '99994821'],
    ]);
  });

  it.each([
    [null, null, '390710002', before.work],
    ['420710001', null, '420710001', before.work],
    [null, '420710002', '390710002', '420710002'],
    ['420710001', '420710002', '420710001', '420710002'],
  ])('of taxes with the home %s and the work place %s lead to %s and %s', async (home, work, residence, workPlace) => {
    const places = { residentGeoCode: home, workGeoCode: work, federal: null, states: [] };
    const { before: _before, after: _after, ...rest } = deposit('c');
    published = [{ ...rest, kind: 'taxes', before: places, after: places } as unknown as Change];
    await fetchAll();
    expect(statuses()).toEqual(['c accepted']);
    expect(valueOn(file.written.at(-1)?.employees['KF-0417']?.taxes ?? [], '2026-12-04')?.places).toEqual({
      ...before,
      residence,
      work: workPlace,
    });
  });

  it('are read from the beginning if the cursor is unknown, and answered as before', async () => {
    published = [deposit('c1')];
    await fetchAll();
    await file.write({ ...(file.written.at(-1) ?? (await opening())), cursor: 'of a lost database' });
    published = [deposit('c1'), deposit('c2')];
    const answered = await fetchAll();
    expect(answered.map(({ change, isRepeated }) => [change.changeId, isRepeated])).toEqual([
      ['c1', true],
      ['c2', false],
    ]);
    expect(acknowledged[1]?.body.engineReference).toBe(acknowledged[0]?.body.engineReference);
    expect(file.written.at(-1)?.cursor).toBe('2');
  });

  it('of another client stay unanswered', async () => {
    published = [{ ...deposit('c1'), clientCode: 'BLUEBONNET' }, deposit('c2')];
    await fetchAll();
    expect(statuses()).toEqual(['c2 accepted']);
  });

  it('change the federal form and the state certificates from their day on', async () => {
    const federal = {
      formYear: 2026,
      filingStatus: 'H',
      multipleJobs: true,
      childrenCredit: 200_000,
      otherDependentsCredit: 50_000,
      otherCredits: 1000,
      otherIncome: 3,
      deductions: 4,
      extraWithholding: 5,
      allowances: 0,
      isExempt: false,
      exemptYear: null,
      isNonresidentAlien: false,
    } as const;
    const taxes = (states: readonly object[]) => ({ residentGeoCode: null, workGeoCode: null, federal, states });
    const state = {
      state: 'IN',
      filingStatus: null,
      allowances: 2,
      dependents: 1,
      extraWithholding: 100,
      isExempt: false,
      percent: null,
      rateTable: null,
      localCode: null,
    };
    const { before: _before, after: _after, ...rest } = deposit('c');
    published = [{ ...rest, kind: 'taxes', before: taxes([]), after: taxes([state]) } as unknown as Change];
    await fetchAll();
    const dated = file.written.at(-1)?.employees['KF-0417']?.taxes ?? [];
    expect(valueOn(dated, '2026-12-03')?.federal.form.filingStatus).toBe('s');
    expect(valueOn(dated, '2026-12-04')).toMatchObject({
      federal: { form: { filingStatus: 'h', multipleJobs: true, dependents: 251_000, extraWithholding: 5 } },
      certificates: { IN: { exemptions: { allowances: 2, dependents: 1 }, extraWithholding: 100 }, PA: {} },
      places: { residence: '390710002' },
    });
  });
});
