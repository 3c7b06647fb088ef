import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { causeTitle } from '@paystead/contract/features/paychecks/cause-titles.ts';
import { changeCause } from '@paystead/contract/features/paychecks/change-model.ts';
import type { ChangeCause } from '@paystead/payroll/causes/cause.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { renderPage } from '../../../../test/page.tsx';
import { SubjectContext, type Subject } from '../../../platform/subject.ts';
import { useSubjectText } from '../subject-text.ts';
import { idOf } from '../test/stub.ts';
import { CauseNote } from './cause-note.tsx';
import { causeText } from './cause-texts.ts';

afterEach(cleanup);

const amounts = { before: 20_000, after: 25_000, amount: -5000 };
/** A deduction or a tax that takes less. */
const less = { before: 25_000, after: 20_000, amount: 5000 };
/** An earning that pays more. */
const more = { before: 20_000, after: 25_000, amount: 5000 };
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  REG: 'Regular',
  OT: 'Overtime 1.5x',
  SAL: 'Salary',
  PTO: 'Paid time off',
  PIECE: 'Piece work',
  BON: 'Bonus',
  ADJ: 'Prior period adjustment',
  CTIP: 'Charged tips paid',
  RSU: 'Restricted stock, withheld shares',
  LOAN: '401(k) loan',
  GARN: 'Garnishment',
  COMM: 'Commuter benefit',
};
const earning = (code: string) => ({ code, description: DESCRIPTIONS[code] ?? '' });
const fit = { code: 'FIT', description: 'Federal income tax', jurisdiction: 'Federal' };
const ss = { code: 'SS', description: 'Social Security', jurisdiction: 'Federal' };
const lst = { code: 'LST', description: 'Lancaster local services tax', jurisdiction: 'Lancaster' };
const addmed = { code: 'ADDMED', description: 'Additional Medicare', jurisdiction: 'Federal' };
const k401 = { code: '401K', description: '401(k)' };
const roth = { code: 'ROTH', description: 'Roth 401(k)' };
const percents = { percentBefore: null, percentAfter: null };
const rates = { rateBefore: 30_000, rateAfter: 29_500 };
const part = (code: string, before: number, after: number) => ({
  ...earning(code),
  before,
  after,
});

/** A sentence of every cause: its title in English and Spanish, and the figures beneath it in English. */
const SENTENCES: readonly (readonly [cause: ChangeCause, en: string, es: string, note: RegExp])[] = [
  [
    { kind: 'earningStarted', ...earning('OT'), hours: 40_000, rate: 45_000_000, amount: 18_000 },
    'Overtime this time',
    'Horas extra esta vez',
    /^4 hours at \$45\.00$/,
  ],
  [
    { kind: 'earningStopped', ...earning('OT'), hours: 40_000, rate: 45_000_000, amount: -18_000 },
    'No overtime this time',
    'Esta vez sin horas extra',
    /^Last time: 4 hours/,
  ],
  [
    { kind: 'hours', ...earning('REG'), before: 800_000, after: 760_000, rate: 30_000_000, amount: -12_000 },
    'Fewer regular hours',
    'Menos horas: horas regulares',
    /^76 hours instead of 80$/,
  ],
  [
    {
      kind: 'paidHours',
      before: 800_000,
      after: 720_000,
      rate: 30_000_000,
      parts: [part('REG', 800_000, 640_000), part('PTO', 0, 80_000)],
      amount: -24_000,
    },
    'Fewer paid hours',
    'Menos horas pagadas',
    /^72 hours instead of 80: regular 64 instead of 80, paid time off 8 instead of 0$/,
  ],
  [
    { kind: 'salary', ...more, parts: [part('SAL', 20_000, 25_000)] },
    'More salary and paid leave',
    'Más salario y permisos pagados',
    /in total: salary$/,
  ],
  [
    { kind: 'payPeriod', daysBefore: 14, daysAfter: 7, parts: [part('REG', 9, 5)], amount: -4 },
    'This paycheck covers fewer days',
    'Este pago cubre menos días',
    /^7 days instead of 14: regular$/,
  ],
  [{ kind: 'tips', ...more, parts: [part('CTIP', 5, 9)] }, 'More tips', 'Más propinas', /in total/],
  [
    { kind: 'tippedPay', ...more, parts: [part('REG', 5, 9)] },
    'More wages and tips',
    'Más salario y propinas',
    /up to the minimum wage/,
  ],
  [
    { kind: 'correction', ...earning('ADJ'), before: 0, after: -6600, amount: -6600 },
    'A correction of earlier pay',
    'Una corrección de un pago anterior',
    /on this paycheck/,
  ],
  [{ kind: 'rounding', amount: 1 }, 'Rounding', 'Redondeo', /to the cent/],
  [
    { kind: 'rate', ...earning('REG'), before: 30_000_000, after: 31_000_000, hours: 800_000, amount: 8000 },
    'Higher regular rate',
    'Pago por hora más alto: horas regulares',
    /\$31\.00 an hour instead of \$30\.00/,
  ],
  [
    { kind: 'pieces', ...earning('PIECE'), before: 10_000, after: 20_000, rate: 500_000, amount: 1 },
    'More piece work',
    'Más: trabajo a destajo',
    /2 pieces instead of 1/,
  ],
  [
    { kind: 'pieceRate', ...earning('PIECE'), before: 500_000, after: 600_000, pieces: 10_000, amount: 1 },
    'Higher piece work rate',
    'Pago por pieza más alto: trabajo a destajo',
    /per piece/,
  ],
  [{ kind: 'earningChanged', ...earning('BON'), ...more }, 'More bonus', 'Más: bono', /instead of/],
  [
    { kind: 'deductionStarted', why: 'new', ...roth, ...percents, ...amounts },
    'Roth 401(k) is new',
    'Nuevo: Roth 401(k)',
    /instead of/,
  ],
  [
    { kind: 'deductionStarted', why: 'again', ...k401, ...percents, ...amounts },
    '401(k) is deducted again',
    '401(k) se descuenta otra vez',
    /instead of/,
  ],
  [
    { kind: 'deductionStarted', why: 'newYear', ...k401, ...percents, ...amounts },
    '401(k) starts again with the new year',
    '401(k) vuelve a empezar con el año nuevo',
    /instead of/,
  ],
  [
    { kind: 'deductionStarted', why: 'covered', ...k401, ...percents, ...amounts },
    'This pay covers 401(k) again',
    'Este pago vuelve a cubrir 401(k)',
    /instead of/,
  ],
  [
    { kind: 'deductionStopped', why: 'none', ...roth, ...percents, ...less },
    'No Roth 401(k) this time',
    'Esta vez no se descontó Roth 401(k)',
    /instead of/,
  ],
  [
    { kind: 'deductionStopped', why: 'repaid', ...earning('LOAN'), ...percents, ...less },
    '401(k) loan payments ended',
    'Préstamo del 401(k): terminaron los pagos',
    /The last payment was/,
  ],
  [
    { kind: 'deductionStopped', why: 'notCovered', ...k401, ...percents, ...less },
    "This pay didn't cover 401(k)",
    'Este pago no alcanzó para 401(k)',
    /instead of/,
  ],
  [
    { kind: 'deductionChanged', ...earning('GARN'), ...percents, ...amounts },
    'Higher garnishment',
    'Deducción más alta: embargo de salario',
    /instead of/,
  ],
  [
    { kind: 'deductionFollows', ...k401, percent: 50_000, ...amounts },
    'Higher 401(k)',
    'Deducción más alta: 401(k)',
    /^5% of this pay is/,
  ],
  [
    { kind: 'election', ...k401, percentBefore: 50_000, percentAfter: 60_000, ...amounts },
    'You raised your 401(k) contribution',
    'Usted aumentó su aportación a 401(k)',
    /^Now 6% of pay instead of 5%/,
  ],
  [
    { kind: 'limit', why: 'reached', ...k401, limit: 2_450_000, ...less },
    "You reached this year's 401(k) limit",
    'Alcanzó el límite de este año de 401(k)',
    /\$24,500\.00/,
  ],
  [
    { kind: 'limit', why: 'reachedMonth', ...earning('COMM'), limit: 34_000, ...less },
    "You reached this month's commuter benefit limit",
    'Alcanzó el límite de este mes de beneficio de transporte',
    /\$340\.00/,
  ],
  [
    { kind: 'limit', why: 'rothCatchUp', ...k401, limit: 2_450_000, ...less },
    "You reached this year's pre-tax 401(k) limit",
    'Alcanzó el límite de este año de 401(k) antes de impuestos',
    /must be Roth/,
  ],
  [
    { kind: 'limit', why: 'paydayMoved', ...k401, limit: 2_450_000, ...less },
    "Payday moved up: this year's 401(k) limit still applies",
    'El pago se adelantó: aún vale el límite de este año de 401(k)',
    /\$24,500\.00/,
  ],
  [
    { kind: 'limit', why: 'newYear', ...k401, limit: 2_450_000, ...amounts },
    '401(k) starts again with the new year',
    '401(k) vuelve a empezar con el año nuevo',
    /starts over/,
  ],
  [
    { kind: 'limit', why: 'newMonth', ...earning('COMM'), limit: 34_000, ...amounts },
    'Commuter benefit starts again with the new month',
    'Beneficio de transporte vuelve a empezar con el mes nuevo',
    /starts over/,
  ],
  [
    { kind: 'wageBase', why: 'reached', ...ss, wages: 18_450_000, ...less },
    "You reached this year's Social Security limit",
    'Alcanzó el límite de este año de Seguro Social',
    /first \$184,500\.00/,
  ],
  [
    { kind: 'wageBase', why: 'paydayMoved', ...ss, wages: 18_450_000, ...less },
    "Payday moved up: this year's Social Security limit still applies",
    'El pago se adelantó: aún vale el límite de este año de Seguro Social',
    /first \$184,500\.00/,
  ],
  [
    { kind: 'wageBase', why: 'newYear', ...ss, wages: 18_450_000, ...amounts },
    'Social Security starts again with the new year',
    'Seguro Social vuelve a empezar con el año nuevo',
    /starts over/,
  ],
  [
    { kind: 'wageBase', why: 'newEmployer', ...ss, wages: 18_450_000, ...amounts },
    'Social Security starts again with a different employer',
    'Seguro Social vuelve a empezar con otro empleador',
    /^Each employer counts the \$184,500\.00 limit from zero/,
  ],
  [
    { kind: 'taxStarted', why: 'new', ...fit, ...amounts },
    'Federal income tax is new',
    'Nuevo: Impuesto federal sobre los ingresos',
    /instead of/,
  ],
  [
    { kind: 'taxStarted', why: 'threshold', ...addmed, ...amounts },
    'Additional Medicare applies for the rest of the year',
    'Medicare adicional se aplica el resto del año',
    /above \$200,000\.00 in a year/,
  ],
  [
    { kind: 'taxStopped', why: 'none', ...fit, ...less },
    'No federal income tax this time',
    'Esta vez no se descontó impuesto federal sobre los ingresos',
    /instead of/,
  ],
  [
    { kind: 'taxStopped', why: 'paidUp', ...lst, ...less },
    'Lancaster local services tax is paid for the year',
    'Impuesto de servicios locales de Lancaster: pagado por este año',
    /instead of/,
  ],
  [
    { kind: 'taxStopped', why: 'newYear', ...addmed, ...less },
    'Additional Medicare counts from zero in the new year',
    'Medicare adicional vuelve a contar desde cero con el año nuevo',
    /instead of/,
  ],
  [
    { kind: 'taxRate', ...fit, ...rates, ...less },
    'Federal income tax has a new rate',
    'Impuesto federal sobre los ingresos tiene otra tasa',
    /^2\.95% instead of 3%$/,
  ],
  [
    { kind: 'withholding', ...fit, rateBefore: null, rateAfter: null, ...amounts },
    'Federal income tax: a different amount on the same pay',
    'Impuesto federal sobre los ingresos: otro monto con el mismo pago',
    /^On the same pay/,
  ],
  [
    { kind: 'importedTax', ...fit, ...amounts },
    'More federal income tax',
    'Más: impuesto federal sobre los ingresos',
    /Payroll calculated this tax and can say why it changed\.$/,
  ],
  [
    { kind: 'uncollected', before: 0, after: 16_675, amount: 16_675 },
    "Tax that this pay couldn't cover",
    'Impuesto que este pago no alcanzó a cubrir',
    /^\$166\.75 could not be withheld/,
  ],
  [
    { kind: 'uncollected', before: 16_675, after: 0, amount: -16_675 },
    "Tax that the earlier pay couldn't cover",
    'Impuesto que el pago anterior no alcanzó a cubrir',
    /^\$166\.75 could not be withheld from the earlier paycheck/,
  ],
  [
    { kind: 'jurisdiction', ...fit, from: 'Elsewhere', ...amounts },
    'A different location: Federal income tax',
    'Otro lugar: Impuesto federal sobre los ingresos',
    /^Federal instead of Elsewhere/,
  ],
  [
    {
      kind: 'supplemental',
      ...fit,
      methodBefore: null,
      methodAfter: 'flat',
      rate: 220_000,
      wages: 950_000,
      parts: [part('RSU', 0, 950_000)],
      ...amounts,
    },
    'Federal tax: company stock',
    'Impuesto federal: acciones de la empresa',
    /^A flat 22%/,
  ],
  [{ kind: 'taxes', wages: -5, ...less }, 'Lower taxes', 'Menos impuestos', /^Less pay is taxed/],
  [
    { kind: 'taxesOfDeductions', wages: -5, ...less },
    'Lower taxes: more is deducted before tax',
    'Menos impuestos: se descuenta más antes de impuestos',
    /instead of/,
  ],
  [
    { kind: 'frequency', periodsBefore: 26, periodsAfter: 24, ...amounts },
    'Taxes for a different pay schedule',
    'Impuestos según otro calendario de pago',
    /24 paychecks a year/,
  ],
  [
    { kind: 'form', why: 'newForm', changed: [], since: null, ...fit, ...amounts },
    'Your new Form W-4',
    'Su nuevo Formulario W-4',
    /On the same pay/,
  ],
  [
    { kind: 'certificate', since: null, ...fit, ...amounts },
    'Federal income tax: your new state form',
    'Impuesto federal sobre los ingresos: su nuevo formulario estatal',
    /On the same pay/,
  ],
  [
    { kind: 'tables', yearBefore: 2025, yearAfter: 2026, ...fit, ...amounts },
    'Federal income tax: 2026 tax tables',
    'Impuesto federal sobre los ingresos: tablas de impuestos de 2026',
    /On the same pay/,
  ],
];

function Sentence({ cause }: { readonly cause: ChangeCause }) {
  return (
    <>
      <h2>{causeTitle(causeText(useSubjectText()), cause)}</h2>
      <p data-testid="note">
        <CauseNote cause={cause} />
      </p>
    </>
  );
}

const OWN: Subject = { view: 'self' };
async function sentence(cause: ChangeCause, language: Language = 'en', subject = OWN) {
  await renderPage(
    <SubjectContext value={subject}>
      <Sentence cause={cause} />
    </SubjectContext>,
    { gateway: () => undefined, language },
  );
  // Of a negative amount, what screen readers say.
  for (const seen of document.querySelectorAll('[data-testid=note] [aria-hidden=true]')) seen.remove();
  const shown = { title: screen.getByRole('heading').textContent, note: screen.getByTestId('note').textContent };
  cleanup();
  return shown;
}

describe('TRU-2: a sentence for every cause', () => {
  it.each(SENTENCES)('%j', async (cause, en, es, note) => {
    expect(changeCause.parse(cause)).toEqual(cause);
    const english = await sentence(cause);
    expect(english.title).toBe(en);
    expect(english.note).toMatch(note);
    expect((await sentence(cause, 'es')).title).toBe(es);
  });

  it('title and figures read word for word like the golden sentences, in both languages', async () => {
    const shown: string[] = [];
    for (const [cause] of SENTENCES) {
      const name = 'why' in cause ? `${cause.kind} ${cause.why}` : cause.kind;
      for (const language of ['en', 'es'] as const) {
        const { title, note } = await sentence(cause, language);
        shown.push(`${name} (${language}): ${title}. ${note}`.replaceAll(/\s+/g, ' '));
      }
    }
    await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('test/golden-sentences.txt');
  });

  it.each<[string, ChangeCause, RegExp]>([
    ['less pay, more tax', { kind: 'taxes', wages: -5, ...amounts }, /^Now \$250\.00 instead of \$200\.00$/],
    ['the same pay, less tax', { kind: 'taxes', wages: 0, ...less }, /^Now \$200\.00 instead of \$250\.00$/],
    ['the same pay, more tax', { kind: 'taxes', wages: 0, ...amounts }, /^Now /],
    ['more pay, less tax', { kind: 'taxes', wages: 5, ...less }, /^Now /],
    ['more pay, more tax', { kind: 'taxes', wages: 5, ...amounts }, /^More pay is taxed: /],
    [
      'hours without a rate',
      { kind: 'earningStarted', ...earning('PTO'), hours: 80_000, rate: null, amount: 24_000 },
      /^8 hours$/,
    ],
    [
      'hours without a rate that are missing',
      { kind: 'earningStopped', ...earning('PTO'), hours: 75_000, rate: null, amount: -22_500 },
      /^Last time: 7\.50 hours$/,
    ],
    [
      'an earning without hours',
      { kind: 'earningStopped', ...earning('BON'), hours: null, rate: null, amount: -22_500 },
      /^$/,
    ],
    [
      'a percentage instead of an amount',
      { kind: 'deductionChanged', ...k401, percentBefore: null, percentAfter: 50_000, ...amounts },
      /^Now \$/,
    ],
    [
      'an amount instead of a percentage',
      { kind: 'deductionChanged', ...k401, percentBefore: 50_000, percentAfter: null, ...amounts },
      /^Now \$/,
    ],
  ])('the figures of %s', async (_, cause, note) => {
    expect(changeCause.parse(cause)).toEqual(cause);
    expect((await sentence(cause)).note).toMatch(note);
  });

  it('no kind is without one', () => {
    const kinds = changeCause.options.flatMap(({ shape: { kind } }) =>
      'options' in kind ? kind.options : [kind.value],
    );
    expect([...new Set(SENTENCES.map(([{ kind }]) => kind))].toSorted()).toEqual(kinds.toSorted());
  });

  it('about another employee, nothing is shown to the reader', async () => {
    const other: Subject = { view: 'manager', employeeId: idOf(77) };
    for (const [cause] of SENTENCES) {
      if (['form', 'certificate', 'tables'].includes(cause.kind)) continue;
      const { title, note } = await sentence(cause, 'en', other);
      expect(`${title} ${note}`).not.toMatch(/\byou\b|\byour\b/i);
    }
  });
});
