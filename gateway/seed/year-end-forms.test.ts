import { describe, expect, it } from 'vitest';
import { yearEndBoxes, type YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { efw2FaultsOf, oddBoxesOf, type IssuedForm } from '../test/harness/form-rules.ts';
import { CAST } from './cast/cast.ts';
import { payCompany } from './load/company.ts';
import { formsOf } from './load/year-end.ts';

/** Returns every form of the cast with its checks, as of a day. */
function everyForm(today: string) {
  return CAST.flatMap((company) => {
    const paid = payCompany(company, today);
    return paid.people.flatMap((hired) => {
      const forms = formsOf(paid, hired).map((form) => ({ ...form, boxes: yearEndBoxes.parse(form.boxes) }));
      const corrected = new Set(forms.map(({ correctsId }) => correctsId));
      return forms.map((form) => ({
        isReplaced: corrected.has(form.id),
        form: {
          name: `${hired.employee.number} ${form.formType} ${form.year} (${form.formNumber})`,
          formType: form.formType,
          taxYear: form.year,
          boxes: form.boxes,
          box12OfSet: forms
            .filter(
              (other) => other.year === form.year && other.legal === form.legal && other.formType === form.formType,
            )
            .flatMap(({ boxes }) => boxes.box12),
        } satisfies IssuedForm,
        checks: hired.history.checks
          .filter(({ legal, checkDate }) => legal === form.legal && checkDate.startsWith(String(form.year)))
          .map(({ lines }) => lines),
      }));
    });
  });
}

/** Today, and the day after the forms for 2026 are issued. */
describe.each(['2026-11-20', '2027-02-19'])('PAY-3: every form of the cast on %s', (today) => {
  const all = everyForm(today);
  const wages = all.filter(({ form }) => form.formType.startsWith('W-2'));
  const holding = all.filter(({ isReplaced }) => !isReplaced);

  it('exists for past years only', () => {
    const years = new Set(all.map(({ form }) => form.taxYear));
    expect(years).toEqual(new Set(today < '2027' ? [2024, 2025] : [2024, 2025, 2026]));
    expect(wages.length).toBeGreaterThan(100);
  });

  it('passes the consistency rules of EFW2 (handbook 7.4), even if replaced', () => {
    expect(wages.flatMap(({ form }) => efw2FaultsOf(form))).toEqual([]);
  });

  it('equals the sum of its checks, box for box, to the cent', () => {
    const odd = holding.map(({ form, checks }) => oddBoxesOf(form, checks));
    expect(odd.flatMap(({ differs }) => differs)).toEqual([]);
    expect(odd.reduce((sum, { explained }) => sum + explained, 0)).toBeGreaterThan(1000);
  });

  it('has no unexplained amount except those that no stub shows', () => {
    const unexplained = holding.flatMap(({ form, checks }) => oddBoxesOf(form, checks).unexplained);
    // Excluded: pensions, which come from a plan, and years without checks on record.
    const withChecks = holding.filter(({ checks }) => checks.length > 0);
    const named = withChecks
      .filter(({ form }) => form.formType !== '1099-R')
      .flatMap(({ form, checks }) => oddBoxesOf(form, checks).unexplained);
    expect(named.filter((box) => !/box 12 (A|B)$/.test(box))).toEqual([]);
    expect(unexplained.length).toBeLessThan(holding.length);
  });

  it('a replaced form differs from its checks by the corrected amounts', () => {
    const replaced = all.filter(({ isReplaced }) => isReplaced);
    expect(replaced.length).toBeGreaterThan(0);
    for (const { form, checks } of replaced) expect(oddBoxesOf(form, checks).differs).toHaveLength(1);
  });

  it('names each place once, so that its taxes can be added up', () => {
    for (const { form } of all) {
      const { locals, states, box14 } = form.boxes;
      for (const names of [
        locals.map(({ locality }) => locality),
        states.map(({ state }) => state),
        box14.map(({ label }) => label),
      ])
        expect([form.name, new Set(names).size]).toEqual([form.name, names.length]);
    }
  });

  it('from 2026 on has codes for tips and overtime and the occupation of tipped employees, and none before', () => {
    const late = wages.filter(({ form }) => form.taxYear >= 2026);
    const codes = (forms: typeof wages) =>
      new Set(forms.flatMap(({ form }) => form.boxes.box12.map(({ code }) => code)));
    const early = codes(wages.filter(({ form }) => form.taxYear < 2026));
    expect(['TA', 'TP', 'TT'].filter((code) => early.has(code))).toEqual([]);
    if (today < '2027') return;
    expect(['TP', 'TT', 'TA'].every((code) => codes(late).has(code))).toBe(true);
    // Twelve semimonthly checks of $75.00 from July 2026 on.
    const trump = late.flatMap(({ form }) => form.boxes.box12.filter(({ code }) => code === 'TA'));
    expect(trump).toEqual([{ code: 'TA', amount: 90_000 }]);
    const tipped = late.filter(({ form }) => form.boxes.box12.some(({ code }) => code === 'TP'));
    expect(tipped.length).toBeGreaterThan(0);
    // TRU-4: box 14b has the codes of the employment, one or two, on the first form of a set.
    const first = late.filter(({ form }) => form.boxes.occupationCodes.length > 0);
    const titles = (codes: string) => first.filter(({ form }) => form.boxes.occupationCodes.join() === codes).length;
    expect(new Set(first.map(({ form }) => form.boxes.occupationCodes.join()))).toEqual(
      new Set(['101', '102', '101,102', '104']),
    );
    expect(['101', '101,102', '104'].map(titles)).toEqual([1, 1, 1]);
    expect(new Set(tipped.map(({ form }) => form.name.slice(0, 6)))).toEqual(
      new Set(first.map(({ form }) => form.name.slice(0, 6))),
    );
  });

  it('TRU-4: contractors get Form 1099-NEC from $600 on for 2025, and from $2,000 on for 2026', () => {
    const nec = all.filter(({ form }) => form.formType === '1099-NEC' && form.taxYear >= 2025);
    const reported = nec.map(({ form }) => [form.name.slice(0, 6), form.taxYear, form.boxes.amounts['1']]);
    const in2025 = [
      ['BB-C01', 2025, 5_040_000],
      ['BB-C02', 2025, 165_000],
      ['BB-C03', 2025, 2_440_000],
    ];
    const in2026 = [
      ['BB-C01', 2026, 5_040_000],
      ['BB-C03', 2026, 2_440_000],
    ];
    const ofYear = (year: number) => reported.filter((form) => form[1] === year);
    expect([ofYear(2025), ofYear(2026)]).toEqual([in2025, today < '2027' ? [] : in2026]);
  });

  it('TRU-4: a large employer’s full-time employees have Form 1095-C, the nonresident alien Form 1042-S', () => {
    const others = all.filter(({ form }) => form.formType === '1095-C' || form.formType === '1042-S');
    const value = (boxes: YearEndBoxes, box: string, mark: string | null = null) => {
      const entry = boxes.entries.find((one) => one.box === box && one.mark === mark);
      return entry?.text ?? entry?.amount;
    };
    const shown = others.map(({ form: { name, formType, boxes } }) =>
      formType === '1095-C'
        ? [
            name,
            ...['Jan', 'Mar', 'Apr', 'Dec'].map((month) => [
              value(boxes, '14', month),
              value(boxes, '15', month),
              value(boxes, '16', month),
            ]),
          ]
        : [name, ...['1', '2', '3a', '3b', '7a', '10'].map((box) => value(boxes, box))],
    );
    expect(shown).toEqual([
      [
        'KF-0417 1095-C 2025 (1)',
        ['1E', 11_200, '2C'],
        ['1E', 11_200, '2C'],
        ['1E', 11_200, '2C'],
        ['1E', 11_200, '2C'],
      ],
      [
        'KF-0521 1095-C 2025 (1)',
        ['1E', 11_200, '2H'],
        ['1E', 11_200, '2H'],
        ['1E', 12_450, '2C'],
        ['1E', 12_450, '2C'],
      ],
      ['BB-008 1042-S 2024 (1)', '12', 180_000, '00', '30.00', 54_000, 54_000],
      ['BB-008 1042-S 2025 (1)', '12', 240_000, '04', '00.00', 0, 0],
    ]);
  });
});
