import type { changeCause, formField, supplementalMethod } from '@paystead/contract/features/paychecks/change-model.ts';
import type { CheckLines, CheckTotals, PaymentType, RunType } from '@paystead/contract/features/paychecks/model.ts';
import type { EmployeeFederalTaxCategory, TaxCategoryTax } from '@paystead/contract/features/taxes/model.ts';
import type { YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { LOCAL_TAXES, NAMED_TAXES } from '@paystead/contract/features/year-end/sums.ts';
import type * as causes from '@paystead/payroll/causes/cause.ts';
import type * as checks from '@paystead/payroll/checks/lines.ts';
import type { W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import type { PlaceLevy } from '@paystead/payroll/places/place-levies.ts';
import { BOX_14_TAXES, LOCAL_INCOME_TAXES, type W2Boxes } from '@paystead/payroll/year-end/w2-boxes.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';

/** Payroll law imports no wire types; this file's type check fails if the two differ. */
describe('payroll law types match the wire types', () => {
  it('for the lines and totals of a check', () => {
    expectTypeOf<checks.CheckLines>().toEqualTypeOf<CheckLines>();
    expectTypeOf<checks.CheckTotals>().toEqualTypeOf<CheckTotals>();
    expectTypeOf<checks.RunType>().toEqualTypeOf<RunType>();
    expectTypeOf<checks.PaymentType>().toEqualTypeOf<PaymentType>();
  });

  it('for the causes of a pay change', () => {
    type Wire = z.infer<typeof changeCause>;
    expectTypeOf<causes.ChangeCause['kind']>().toEqualTypeOf<Wire['kind']>();
    expectTypeOf<causes.ChangeCause>().toExtend<Wire>();
    expectTypeOf<Wire>().toExtend<causes.ChangeCause>();
    expectTypeOf<causes.FormField>().toEqualTypeOf<z.infer<typeof formField>>();
    expectTypeOf<causes.SupplementalMethod>().toEqualTypeOf<z.infer<typeof supplementalMethod>>();
  });

  it('for Form W-4, the taxes of a place and Form W-2', () => {
    expectTypeOf<W4Elections>().toEqualTypeOf<Pick<EmployeeFederalTaxCategory, keyof W4Elections>>();
    expectTypeOf<PlaceLevy['taxCategory']>().toEqualTypeOf<TaxCategoryTax['taxCategory']>();
    expectTypeOf<W2Boxes>().toEqualTypeOf<Pick<YearEndBoxes, keyof W2Boxes>>();
  });

  it('and both sort local taxes into the same boxes of Form W-2', () => {
    expect(LOCAL_INCOME_TAXES).toEqual(LOCAL_TAXES);
    expect(BOX_14_TAXES).toEqual(NAMED_TAXES);
  });
});
