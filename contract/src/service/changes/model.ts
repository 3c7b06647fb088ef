import { z } from 'zod';
import { bankAccountType, split } from '../../features/direct-deposits/model.ts';
import { cents, instant, lastFour, localDate, ppm } from '../../fields.ts';

/** An account into which the employee is paid. */
const depositAccount = z.object({
  accountId: z.string(),
  /** The order in which accounts are paid, 1 first; the remainder comes last. */
  position: z.int(),
  nickname: z.string().nullable(),
  bankName: z.string().nullable(),
  accountType: bankAccountType,
  routingNumber: z.string(),
  accountNumber: z
    .string()
    .nullable()
    .describe(
      'The full number. Null without the scope changes:read-full, and for a number that came masked with an import.',
    ),
  accountLastFour: lastFour,
  split,
});

const deposits = z.object({ accounts: z.array(depositAccount) });
/** Every account of an employee in funding order, before or after a change. */
export type PublishedDeposits = z.output<typeof deposits>;

const personal = z.object({
  firstName: z.string(),
  lastName: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** The tax place of the address; null if unknown. */
  residentGeoCode: z.string().nullable(),
});
/** An employee's name and address before or after a change. */
export type PublishedPersonal = z.output<typeof personal>;

/** Form W-4. Amounts in cents, those of steps 3 and 4 a year. */
const federalTaxes = z.object({
  formYear: z.int(),
  filingStatus: z.enum(['S', 'M', 'H']),
  multipleJobs: z.boolean(),
  childrenCredit: cents,
  otherDependentsCredit: cents,
  otherCredits: cents,
  otherIncome: cents,
  deductions: cents,
  extraWithholding: cents,
  /** Of forms before 2020. */
  allowances: z.int(),
  isExempt: z.boolean(),
  exemptYear: z.int().nullable(),
  isNonresidentAlien: z.boolean(),
});

/** A state certificate. Fields that the state's certificate lacks are null. */
const stateTaxes = z.object({
  state: z.string(),
  filingStatus: z.string().nullable(),
  allowances: z.int().nullable(),
  dependents: z.int().nullable(),
  extraWithholding: cents,
  isExempt: z.boolean(),
  percent: ppm.nullable(),
  rateTable: z.string().nullable(),
  localCode: z.string().nullable(),
});

const taxes = z.object({
  residentGeoCode: z.string().nullable(),
  workGeoCode: z.string().nullable(),
  federal: federalTaxes.nullable(),
  states: z.array(stateTaxes),
});
/** An employee's tax places and forms before or after a change. */
export type PublishedTaxes = z.output<typeof taxes>;

/** The data of a change, before or after it, by the kind of change. */
export type PublishedHalf = PublishedDeposits | PublishedPersonal | PublishedTaxes;

const common = {
  /** The idempotency key: for a repeated one, an engine returns its first result. */
  changeId: z.uuid(),
  schemaVersion: z.literal(1),
  clientCode: z.string(),
  legalEin: z.string(),
  employeeNumber: z.string(),
  /** The request behind the change, as events name it. */
  requestId: z.uuid(),
  ruleType: z.int(),
  action: z.enum(['add', 'change', 'delete']),
  effectiveDate: localDate,
  submittedBy: z.string(),
  submittedAt: instant,
  /** Null if the client's rule requires no decision. */
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
};

/** An approved change as pay engines get it, in schema version 1: by the service API and in the exported file. */
export const publishedChange = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('directDeposit'), before: deposits, after: deposits }),
  z.object({ ...common, kind: z.literal('personalInformation'), before: personal, after: personal }),
  z.object({ ...common, kind: z.literal('taxes'), before: taxes, after: taxes }),
]);
export type PublishedChange = z.output<typeof publishedChange>;

const engineStatus = z.enum(['accepted', 'rejected', 'duplicate']);

/** Something that an engine refuses about a change. */
const engineError = z.object({
  field: z.string().max(100).nullable().default(null),
  code: z.string().min(1).max(100),
  message: z.string().min(1).max(500),
});

/** An engine's answer to one change: as a body of the service API, and as a line of an acknowledgment file. */
export const changeAnswer = z.object({
  status: engineStatus,
  engineReference: z.string().max(200).nullable().default(null),
  errors: z.array(engineError).max(100).default([]),
  processedAt: instant,
});
export type ChangeAnswer = z.output<typeof changeAnswer>;

/** The effect of an engine's first answer; every repetition gets the same one. */
export const changeResult = z.object({
  changeId: z.uuid(),
  status: engineStatus,
  /** `waiting`: the engine has the change, which takes effect here on its date. */
  result: z.enum(['applied', 'waiting', 'failed']),
  engineReference: z.string().nullable(),
  errors: z.array(engineError),
  processedAt: instant,
  /** When Paystead processed the answer. */
  acknowledgedAt: instant,
});
export type ChangeResult = z.output<typeof changeResult>;
