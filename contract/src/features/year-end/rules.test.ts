import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOX_LABELS, LAYOUTS, box12CodesOf, copyLabelOf, necThreshold, otherBoxOf } from './forms.ts';
import { explain, guideOf } from './guide.ts';
import guide from './guide.en.json' with { type: 'json' };
import type { YearEndBoxes } from './model.ts';
import { boxesOf } from './boxes.ts';
import { dueDateOf, fileNameOf, furnishingOf, supersededAt, versionAt } from './rules.ts';
import { sumsOf, type CheckFigures } from './sums.ts';

/** Noon of the nth day of 2026. */
const dayAt = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString();
const tax = (
  taxCode: string,
  taxableWages: number,
  amount: number,
  more: Partial<CheckFigures['taxes'][number]> = {},
) => ({
  taxCode,
  jurisdiction: 'Federal',
  geoCode: null,
  rate: null,
  taxableWages,
  amount,
  ytdTaxableWages: taxableWages,
  ytdAmount: amount,
  ...more,
});
const check = (more: Partial<CheckFigures>): CheckFigures => ({
  earnings: [],
  deductions: [],
  employer: [],
  taxes: [],
  ...more,
});

describe('PAY-3: a box is the sum of its checks', () => {
  it('lists each check’s part, and the year’s amount before the first check on record', () => {
    const checks = [
      check({ taxes: [tax('FIT', 1000, 100, { ytdTaxableWages: 25_000, ytdAmount: 2_600 })] }),
      check({ taxes: [tax('FIT', 1500, 150, { ytdTaxableWages: 26_500, ytdAmount: 2_750 })] }),
    ];
    expect(sumsOf('W-2', { box: '1', mark: null }, 26_500, checks)).toEqual({
      opening: 24_000,
      parts: [1000, 1500],
      total: 26_500,
      difference: 0,
    });
    expect(sumsOf('W-2', { box: '2', mark: null }, 2_700, checks)).toMatchObject({ total: 2_750, difference: -50 });
  });

  it('counts the year to date of a code with two lines on a check once', () => {
    const line = (amount: number) => ({ code: 'TIPS', kind: 'memo', amount, ytdAmount: 900 });
    const checks = [check({ earnings: [line(100), line(50)], taxes: [tax('SS', 5000, 310)] })];
    expect(sumsOf('W-2', { box: '7', mark: null }, 900, checks)).toEqual({
      opening: 750,
      parts: [150],
      total: 900,
      difference: 0,
    });
    expect(sumsOf('W-2', { box: '3', mark: null }, 5000 - 900, checks)).toMatchObject({ opening: -750, difference: 0 });
  });

  it.each([
    ['12', 'D', { deductions: [{ code: '401K', amount: 70, ytdAmount: 70 }] }, 70],
    [
      '12',
      'W',
      {
        deductions: [{ code: 'HSA', amount: 50, ytdAmount: 50 }],
        employer: [{ code: 'ER-HSA', amount: 20, ytdAmount: 20 }],
      },
      70,
    ],
    ['12', 'A', { taxes: [tax('SS', 10_000, 600, { rate: 62_000 })] }, 20],
    ['12', 'TT', { qualifiedPay: [{ code: 'TT', amount: 333, ytdAmount: 333 }] }, 333],
    ['12', 'TP', { qualifiedPay: [{ code: 'TP', amount: 250, ytdAmount: 250 }] }, 250],
    ['12', 'TA', { employer: [{ code: 'ER-TRUMP', amount: 500, ytdAmount: 500 }] }, 500],
    ['14', 'LST', { taxes: [tax('LST', 0, 200)] }, 200],
    ['16', 'PA', { taxes: [tax('SIT-PA', 8000, 245)] }, 8000],
    ['17', 'PA', { taxes: [tax('SIT-PA', 8000, 245)] }, 245],
    ['18', 'Lancaster', { taxes: [tax('EIT', 8000, 80, { jurisdiction: 'Lancaster' }), tax('EIT', 1, 1)] }, 8000],
    ['19', 'Lancaster', { taxes: [tax('EIT', 8000, 80, { jurisdiction: 'Lancaster' })] }, 80],
  ] as const)('box %s %s', (box, mark, lines, amount) => {
    expect(sumsOf('W-2', { box, mark }, amount, [check(lines as Partial<CheckFigures>)])).toMatchObject({
      parts: [amount],
      difference: 0,
    });
  });

  it('is unknown if no stub shows it: tip credits, allocated tips, pensions, a year without checks', () => {
    const checks = [check({ earnings: [{ code: 'OT', kind: 'paid', amount: 1000, ytdAmount: 1000 }] })];
    expect(sumsOf('W-2', { box: '12', mark: 'TT' }, 400, checks)).toBeNull();
    expect(sumsOf('W-2', { box: '8', mark: null }, 400, checks)).toBeNull();
    expect(sumsOf('1099-R', { box: '1', mark: null }, 400, checks)).toBeNull();
    expect(sumsOf('W-2', { box: '1', mark: null }, 400, [])).toBeNull();
  });
});

const BOXES: YearEndBoxes = {
  employer: { name: 'Millrace', ein: '07-0000001', address: [] },
  employee: { name: 'Petra', lastFour: '1001', address: [] },
  controlNumber: '1',
  amounts: { '1': 5_000_000, '2': 600_000, '3': 5_000_000, '4': 310_000, '5': 5_000_000, '6': 72_500 },
  box12: [{ code: 'D', amount: 100 }],
  box13: { statutoryEmployee: false, retirementPlan: true, thirdPartySickPay: false },
  box14: [{ label: 'LST', amount: 5200 }],
  occupationCodes: [],
  states: [{ state: 'PA', employerStateId: '12-345', wages: 5_000_000, tax: 153_500 }],
  locals: [{ locality: 'Lancaster', wages: 5_000_000, tax: 50_000 }],
  entries: [],
  distributionCode: null,
  previously: null,
};

describe('PAY-3: the entries of a form', () => {
  it('have every amount once, in the order of the boxes', () => {
    expect(boxesOf('W-2', 2025, BOXES).map(({ printed, mark }) => [printed, mark])).toEqual([
      ...['1', '2', '3', '4', '5', '6'].map((box) => [box, null]),
      ['12a', 'D'],
      ['13', 'retirementPlan'],
      ['14', 'LST'],
      ['15', 'PA'],
      ['16', 'PA'],
      ['17', 'PA'],
      ['18', 'Lancaster'],
      ['19', 'Lancaster'],
      ['20', 'Lancaster'],
    ]);
  });

  it('from 2026 on include 14a, 14b and the codes of that year', () => {
    const printed = boxesOf('W-2', 2026, { ...BOXES, occupationCodes: ['102'] }).map((box) => box.printed);
    expect(printed).toContain('14a');
    expect(printed).toContain('14b');
    expect([otherBoxOf(2025), otherBoxOf(2026)]).toEqual(['14', '14a']);
    expect(['TA', 'TP', 'TT'].filter((code) => box12CodesOf(2025).includes(code))).toEqual([]);
    expect(['TA', 'TP', 'TT'].every((code) => box12CodesOf(2026).includes(code))).toBe(true);
  });

  it('of a correction include the previous amounts, also of a removed code', () => {
    const { amounts, states, locals } = BOXES;
    const corrected = boxesOf('W-2c', 2025, {
      ...BOXES,
      previously: { amounts: { ...amounts, '2': 500_000 }, box12: [{ code: 'W', amount: 70 }], states, locals },
    });
    const of = (printed: string) => corrected.find((box) => box.printed === printed);
    expect(of('1')?.previously).toBeNull();
    expect(of('2')?.previously).toBe(500_000);
    expect(of('12a')).toMatchObject({ mark: 'D', amount: 100, previously: 0 });
    expect(of('12b')).toMatchObject({ mark: 'W', amount: 0, previously: 70 });
  });

  it('of a 1099-R are in the order 1, 2a, 4, 7', () => {
    const boxes = { ...BOXES, amounts: { '1': 9, '2a': 9, '4': 1 }, distributionCode: '7', states: [], locals: [] };
    expect(boxesOf('1099-R', 2025, boxes).map(({ printed }) => printed)).toEqual(['1', '2a', '4', '7']);
  });

  it('include the names of its copies and its file', () => {
    expect(copyLabelOf('W-2')).toBe('Copies B, C and 2');
    expect(copyLabelOf('1099-NEC')).toBe('Copies B and 2');
    const form = { formType: 'W-2', taxYear: 2025, legalCompany: 'A/B: "Co"', formNumber: 1, employers: 1 } as const;
    expect(fileNameOf(form)).toBe('W-2 2025.pdf');
    expect(fileNameOf({ ...form, formNumber: 2 })).toBe('W-2 2025 (2).pdf');
    expect(fileNameOf({ ...form, employers: 2 })).toBe('W-2 2025 A B Co.pdf');
  });

  it.each([
    [2024, '2025-01-31'],
    [2025, '2026-02-02'],
    [2026, '2027-02-01'],
  ])('the form of %i is due on %s', (year, date) => expect(dueDateOf(year)).toBe(date));

  it('1099-NEC: $600, from 2026 on $2,000', () => {
    expect([necThreshold(2025), necThreshold(2026)]).toEqual([60_000, 200_000]);
  });

  const POSTED = '2026-01-22T15:00:00Z';
  const agreement = (withdrawnAt: string | null, supersededAt: string | null = null) =>
    ({ consentStatus: withdrawnAt === null ? 'given' : 'withdrawn', withdrawnAt, supersededAt }) as const;

  it('a form is delivered on paper if consent was never given', () => {
    const none = { consentStatus: 'none', withdrawnAt: null, supersededAt: null } as const;
    expect([furnishingOf(undefined, POSTED), furnishingOf(none, POSTED)]).toEqual(['paper', 'paper']);
  });

  it.each([
    ['given', 'electronic', agreement(null)],
    ['withdrawn after the form was posted', 'electronic', agreement('2026-01-22T15:00:01Z')],
    ['withdrawn when the form was posted', 'paper', agreement('2026-01-22T15:00:00.000Z')],
    ['withdrawn before the form was posted', 'paper', agreement('2026-01-22T14:59:59Z')],
    ['given to a text that ended after the form was posted', 'electronic', agreement(null, '2026-12-01T05:00:00Z')],
    ['given to a text that ended when the form was posted', 'paper', agreement(null, POSTED)],
    ['given to a text that ended before the form was posted', 'paper', agreement(null, '2026-01-01T05:00:00Z')],
    ['withdrawn later, to a text that had ended', 'paper', agreement('2026-02-01T05:00:00Z', '2026-01-01T05:00:00Z')],
    ['withdrawn, before its text ended', 'electronic', agreement('2026-02-01T05:00:00Z', '2026-12-01T05:00:00Z')],
  ] as const)('E2: consent %s: the form is %s', (_, furnishing, given) =>
    expect(furnishingOf(given, POSTED)).toBe(furnishing),
  );

  it('E2: for any consents and withdrawals, a form is delivered electronically exactly if it was posted while consent applied to it', () => {
    const TEXTS = [0, 40, 80].map((day, place) => ({ version: String(place), effectiveFrom: dayAt(day) }));
    const event = fc.constantFrom('agree', 'withdraw', 'post', 'wait');
    fc.assert(
      fc.property(fc.array(event, { minLength: 100, maxLength: 120 }), (events) => {
        const wrong: string[] = [];
        const posted: { on: number; delivered: boolean }[] = [];
        let agreed: string | null = null;
        let newest: { agreed: string; withdrawnAt: string | null } | null = null;
        for (const [day, what] of events.entries()) {
          const now = new Date(dayAt(day));
          if (what === 'agree' && (agreed === null || supersededAt(TEXTS, agreed, now) !== null)) {
            agreed = versionAt(TEXTS, now).version;
            newest = { agreed, withdrawnAt: null };
          }
          if (what === 'withdraw' && newest && agreed !== null) {
            agreed = null;
            newest = { ...newest, withdrawnAt: dayAt(day) };
          }
          if (what === 'post') posted.push({ on: day, delivered: false });
          // While consent applies, everything posted under its text is delivered, and stays delivered.
          for (const form of posted) {
            const end = agreed === null ? null : supersededAt(TEXTS, agreed, now);
            if (agreed !== null && (end === null || dayAt(form.on) < end)) form.delivered = true;
            // The rule's result on that day.
            const state = newest && {
              consentStatus: newest.withdrawnAt === null ? ('given' as const) : ('withdrawn' as const),
              withdrawnAt: newest.withdrawnAt,
              supersededAt: supersededAt(TEXTS, newest.agreed, now),
            };
            const furnishing = form.delivered ? 'electronic' : 'paper';
            if (furnishingOf(state ?? undefined, dayAt(form.on)) !== furnishing) wrong.push(`${form.on} on ${day}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
    );
  });

  const VERSIONS = [
    { version: 'a', effectiveFrom: '2024-12-01T00:00:00Z' },
    { version: 'b', effectiveFrom: '2025-12-01T00:00:00Z' },
    { version: 'c', effectiveFrom: '2026-12-01T00:00:00Z' },
  ];
  it.each([
    ['2020-01-01T00:00:00Z', 'a'],
    ['2025-11-30T23:59:59Z', 'a'],
    ['2025-12-01T00:00:00Z', 'b'],
    ['2027-01-01T00:00:00Z', 'c'],
  ])('the current text at %s is %s', (now, version) =>
    expect(versionAt(VERSIONS, new Date(now)).version).toBe(version),
  );
  it.each([
    ['c', '2027-01-01T00:00:00Z', null],
    ['b', '2026-11-30T23:59:59Z', null],
    ['b', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    // The first later event decides, however many follow.
    ['a', '2027-01-01T00:00:00Z', '2025-12-01T00:00:00Z'],
    // From before the known texts.
    ['zero', '2027-01-01T00:00:00Z', '2024-12-01T00:00:00Z'],
  ])('agreed to %s, at %s: another text is current since %s', (agreed, now, since) =>
    expect(supersededAt(VERSIONS, agreed, new Date(now))).toBe(since),
  );
  it('there is always a current text', () => expect(() => versionAt([], new Date())).toThrow('no text'));
});

describe('PAY-3: the guide', () => {
  it.each(Object.keys(BOX_LABELS) as (keyof typeof BOX_LABELS)[])(
    'explains every box of %s in both languages',
    (layout) => {
      for (const year of [2025, 2026])
        for (const { topic, box } of guideOf(layout, year))
          for (const language of ['en', 'es'] as const)
            expect([box, topic, explain(topic, language).length > 20]).toEqual([box, topic, true]);
    },
  );

  it('has no entry that no form needs', () => {
    const topics = new Set(LAYOUTS.flatMap((layout) => guideOf(layout, 2026).map(({ topic }) => topic)));
    expect(Object.keys(guide).filter((topic) => !topics.has(topic))).toEqual(['w2.12', 'w2.14.SUI-EE', 'w2.14.LST']);
  });

  it('falls back to the box for an unknown code', () => {
    expect([explain('nothing', 'en'), explain('constructor', 'en')]).toEqual(['', '']);
    expect(explain('w2.12.XX', 'en')).toBe(guide['w2.12']);
    expect(explain('nothing', 'en')).toBe('');
  });
});

describe('PAY-3: the boxes that a form can have', () => {
  const boxes = (...of: Parameters<typeof guideOf>) => guideOf(...of).map(({ box, code }) => box + (code === null ? '' : ` ${code}`)); // prettier-ignore

  it.each([
    ['W-2', 2025, '1 2 3 4 5 6 7 8 10 11 … 13 13 13 14 15 16 17 18 19 20'],
    ['W-2', 2026, '1 2 3 4 5 6 7 8 10 11 … 13 13 13 14a 14b 15 16 17 18 19 20'],
    ['1099-R', 2026, '1 2a 2b 3 4 5 6 7 8 9a 9b 10 11 14 15 16 17 18 19'],
    ['1095-C', 2026, '10 II 14 15 16 17'],
  ] as const)('%s of %i: %s', (layout, year, expected) => {
    const found = boxes(layout, year);
    const codes = found.filter((box) => box.startsWith('12 '));
    const first = found.indexOf('12 A');
    const last = found.findLastIndex((box) => box.startsWith('12 '));
    expect(codes.length).toBe(first < 0 ? 0 : last - first + 1);
    expect((first < 0 ? found : [...found.slice(0, first), '…', ...found.slice(last + 1)]).join(' ')).toBe(expected);
  });

  it('have their labels, and those of box 13 each its own', () => {
    const labels = (box: string) => guideOf('W-2', 2026).flatMap((entry) => (entry.box === box ? [[entry.topic, entry.label]] : []));
    expect(labels('2')).toEqual([['w2.2', 'Federal income tax withheld']]);
    expect(labels('13')).toEqual([['w2.13.statutoryEmployee', 'Statutory employee'], ['w2.13.retirementPlan', 'Retirement plan'], ['w2.13.thirdPartySickPay', 'Third-party sick pay']]);
    expect(guideOf('1099-R', 2026)[1]).toEqual({ box: '2a', code: null, label: 'Taxable amount', topic: 'r.2a' });
  }); // prettier-ignore
});
