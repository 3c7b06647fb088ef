import { checkLines } from '@paystead/contract/features/paychecks/model.ts';

const { shape } = checkLines;

/** A check's lines as they are stored: a kind of which the check has none may be absent. */
export const storedLines = checkLines.extend({
  earnings: shape.earnings.default([]),
  deductions: shape.deductions.default([]),
  taxes: shape.taxes.default([]),
  employer: shape.employer.default([]),
  accruals: shape.accruals.default([]),
  deposits: shape.deposits.default([]),
  messages: shape.messages.default([]),
});
