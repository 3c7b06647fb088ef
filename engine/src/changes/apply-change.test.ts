import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { valueOn, type EngineEmployee } from '../state/model.ts';
import { applyChange, type Applied, type Change } from './apply-change.ts';

const found = (await opening()).employees['KF-0417'];
if (!found) throw new Error('no employee');
const employee: EngineEmployee = found;
const HOME = valueOn(employee.taxes, '2026-12-04')?.places.residence ?? '';
const [FIRST, SECOND] = ['391330001', '391010000'];

const moved = (to: string | null, effectiveDate: string, of = employee): EngineEmployee => {
  const change = { kind: 'personalInformation', effectiveDate, after: { residentGeoCode: to } } as unknown as Change;
  const applied = applyChange(change, of);
  if (!('employee' in applied)) throw new Error('refused');
  return applied.employee;
};
const placesOn = (one: EngineEmployee, day: string) => {
  const places = valueOn(one.taxes, day)?.places;
  return [places?.residence, places?.januaryResidence];
};

describe('SVC-8: a move at the reference engine', () => {
  it('counts from its day on, and keeps the residence of January through a second one', () => {
    const once = moved(FIRST, '2026-12-04');
    expect([placesOn(once, '2026-12-03'), placesOn(once, '2026-12-04')]).toEqual([
      [HOME, null],
      [FIRST, HOME],
    ]);
    const twice = moved(SECOND, '2026-12-18', once);
    expect([placesOn(twice, '2026-12-17'), placesOn(twice, '2026-12-18')]).toEqual([
      [FIRST, HOME],
      [SECOND, HOME],
    ]);
  });

  it('that leads nowhere else changes nothing', () => {
    expect(moved(HOME, '2026-12-04')).toBe(employee);
    expect(moved(null, '2026-12-04')).toBe(employee);
  });
});

describe('SVC-8: a change of deposits at the reference engine', () => {
  const DAY = '2026-12-04';
  const [rest, fixed] = [{ kind: 'remainder' }, { kind: 'amount', amount: 1 }];
  const account = (position: number, accountLastFour: string, split: object, more: object = {}) => ({
    position, accountLastFour, split, nickname: null, bankName: null, accountType: 'savings', routingNumber: '021000021', accountNumber: `0000${accountLastFour}`, ...more,
  }); // prettier-ignore
  const deposits = (accounts: readonly object[], of: EngineEmployee | undefined = employee) =>
    applyChange({ kind: 'directDeposit', effectiveDate: DAY, after: { accounts } } as unknown as Change, of);
  const accountsOf = (applied: Applied) => {
    if (!('employee' in applied)) throw new Error('refused');
    return valueOn(applied.employee.accounts, DAY) ?? [];
  };

  it('orders accounts by their position', () => {
    const accounts = [
      account(10, '3333', rest),
      account(2, '2222', { kind: 'percent', percent: 1 }),
      account(1, '1111', fixed),
    ];
    expect(accountsOf(deposits(accounts)).map(({ lastFour, accountType }) => [lastFour, accountType])).toEqual([
      ['1111', 'savings'],
      ['2222', 'savings'],
      ['3333', 'savings'],
    ]);
  });

  it('counts from its day on, with every field of an account', () => {
    const applied = deposits([account(1, '1111', rest, { nickname: 'Pay', bankName: 'Bank' })]);
    expect(accountsOf(applied)).toEqual([
      {
        nickname: 'Pay',
        bankName: 'Bank',
        accountType: 'savings',
        routingNumber: '021000021',
        accountNumber: '00001111',
        lastFour: '1111',
        split: rest,
      },
    ]);
    const before = 'employee' in applied ? valueOn(applied.employee.accounts, '2026-12-03') : null;
    expect(before).toEqual(valueOn(employee.accounts, '2026-12-03'));
  });

  it.each([
    ['checking', 'checking'],
    ['savings', 'savings'],
    ['payCard', 'payCard'],
    ['moneyMarket', 'checking'],
  ])('takes an account of type %s for one of type %s', (accountType, kept) => {
    expect(accountsOf(deposits([account(1, '1111', rest, { accountType })]))[0]?.accountType).toBe(kept);
  });

  it('keeps the number of an account that it knows by its bank and last four digits, and needs that of another one', () => {
    const known = accountsOf(deposits([account(1, '1111', fixed), account(2, '2222', rest)]));
    const of: EngineEmployee = { ...employee, accounts: [{ from: '', value: known }] };
    const without = { accountNumber: null };
    expect(accountsOf(deposits([account(1, '2222', rest, without)], of))[0]?.accountNumber).toBe('00002222');
    // A number that the engine never had, of an account that it knows.
    const unnumbered = known.map((one) => ({ ...one, accountNumber: null }));
    const kept = deposits([account(1, '2222', rest, without)], { ...of, accounts: [{ from: '', value: unnumbered }] });
    expect(accountsOf(kept)[0]?.accountNumber).toBeNull();
    const missing = [{ field: 'after/accounts', code: 'number_missing', message: 'The engine needs the full number of a new account.' }]; // prettier-ignore
    expect(deposits([account(1, '3333', rest, without)], of)).toEqual({ errors: missing });
    expect(deposits([account(1, '2222', rest, { ...without, routingNumber: '031302955' })], of)).toEqual({ errors: missing });
    const first = [account(1, '1111', fixed), account(2, '3333', rest, without)];
    expect(deposits(first, { ...employee, accounts: [] })).toEqual({ errors: missing });
  }); // prettier-ignore

  it('has no account, or exactly one that gets the remainder', () => {
    const refused = { errors: [{ field: 'after/accounts', code: 'no_remainder', message: 'Exactly one account gets the remainder.' }] }; // prettier-ignore
    expect(accountsOf(deposits([]))).toEqual([]);
    expect(deposits([account(1, '1111', fixed)])).toEqual(refused);
    expect(deposits([account(1, '1111', rest), account(2, '2222', rest)])).toEqual(refused);
  });

  it('is refused for an employee that the engine doesn’t have, and so is another kind of change', () => {
    const change = (kind: string) => ({ kind, effectiveDate: DAY, after: { accounts: [] } }) as unknown as Change;
    expect(applyChange(change('directDeposit'), undefined)).toEqual({
      errors: [{ field: 'employeeNumber', code: 'unknown_employee', message: 'The engine has no such employee.' }],
    });
    expect(applyChange(change('other'), employee)).toEqual({
      errors: [{ field: 'kind', code: 'unsupported_kind', message: 'The engine has no such kind of change.' }],
    });
  });
});

describe('SVC-8: a change of taxes at the reference engine', () => {
  const DAY = '2026-12-04';
  const FORM = {
    formYear: 2026, filingStatus: 'M', multipleJobs: true, childrenCredit: 1, otherDependentsCredit: 20, otherCredits: 300, otherIncome: 4_000,
    deductions: 50_000, extraWithholding: 600, allowances: 7, isExempt: false, exemptYear: 2025, isNonresidentAlien: true,
  }; // prettier-ignore
  const taxes = (more: object, of: EngineEmployee = employee) => {
    const after = { federal: null, states: [], residentGeoCode: null, workGeoCode: null, ...more };
    return applyChange({ kind: 'taxes', effectiveDate: DAY, after } as unknown as Change, of);
  };
  const factsOf = (applied: Applied, day = DAY) => {
    if (!('employee' in applied)) throw new Error('refused');
    return valueOn(applied.employee.taxes, day);
  };
  const before = valueOn(employee.taxes, DAY);

  it('changes what it names from its day on, and nothing else', () => {
    expect(factsOf(taxes({}))).toEqual(before);
    expect(factsOf(taxes({ residentGeoCode: FIRST }))).toEqual({
      ...before,
      places: { ...before?.places, residence: FIRST },
    });
    expect(factsOf(taxes({ workGeoCode: SECOND }))).toEqual({ ...before, places: { ...before?.places, work: SECOND } });
    expect(factsOf(taxes({ workGeoCode: SECOND }), '2026-12-03')).toEqual(before);
  });

  it('has the form of federal taxes with all credits together', () => {
    const form = {
      formYear: 2026, filingStatus: 'm', multipleJobs: true, dependents: 321, otherIncome: 4_000, deductions: 50_000, extraWithholding: 600, allowances: 7,
      exempt: false, nonresidentAlien: true,
    }; // prettier-ignore
    expect(factsOf(taxes({ federal: FORM }))).toEqual({
      ...before,
      federal: { ...before?.federal, form, exemptYear: 2025 },
    });
  });

  it.each([
    ['S', 's'],
    ['M', 'm'],
    ['H', 'h'],
    ['X', 's'],
  ])('reads the filing status %s as %s', (filingStatus, read) => {
    expect(factsOf(taxes({ federal: { ...FORM, filingStatus } }))?.federal.form.filingStatus).toBe(read);
  });

  it('has the certificates of the states that it names, beside the others', () => {
    const certificate = (state: string, allowances: number | null) => ({
      state, allowances, dependents: allowances, extraWithholding: 5, isExempt: true, filingStatus: 'S', percent: 20_000,
    }); // prettier-ignore
    const kept = (count: number) => ({
      exemptions: { allowances: count, dependents: count },
      extraWithholding: 5,
      exempt: true,
      filingStatus: 'S',
      percent: 20_000,
    });
    const once = taxes({ states: [certificate('AZ', 2), certificate('IN', null)] });
    const twice = taxes({ states: [certificate('AZ', 3)] }, 'employee' in once ? once.employee : employee);
    expect(factsOf(twice)?.certificates).toEqual({ ...before?.certificates, AZ: kept(3), IN: kept(0) });
  });

  it('is refused without a tax setup', () => {
    expect(taxes({}, { ...employee, taxes: [] })).toEqual({
      errors: [{ field: 'after', code: 'no_tax_setup', message: 'The engine has no tax setup of this employee.' }],
    });
    expect(moved(FIRST, DAY, { ...employee, taxes: [] }).taxes).toEqual([]);
  });
});
