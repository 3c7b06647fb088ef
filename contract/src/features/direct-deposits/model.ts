import { z } from 'zod';
import { openChange, receipt } from '../../change.ts';
import { cents, id, instant, lastFour, localDate, nextCursor, ppm, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';
import { accountFault, digitsOnly, routingFault } from './rules.ts';

export const bankAccountType = z.enum(['checking', 'savings', 'payCard']);
export type BankAccountType = z.infer<typeof bankAccountType>;

/** pending → prenote → active → inactive; prenote → prenoteFailed; pending → rejected. */
export const depositStatus = z.enum(['pending', 'prenote', 'active', 'inactive', 'prenoteFailed', 'rejected']);
export type DepositStatus = z.infer<typeof depositStatus>;

/**
 * An account's share of net pay: a fixed amount in cents, a percentage of the full net in 1/1,000,000, or the
 * remainder. A set has exactly one remainder, which comes last.
 */
export const split = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: cents.min(1) }),
  z.object({ kind: z.literal('percent'), percent: ppm.min(1).max(1_000_000) }),
  z.object({ kind: z.literal('remainder') }),
]);
export type Split = z.infer<typeof split>;

/** An account as the server returns it: the number is write-only, and only its last four digits are returned. */
const directDeposit = z.object({
  id,
  nickname: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccountType,
  routingNumber: z.string().regex(/^\d{9}$/),
  lastFour,
  split,
  /** Funding order, 1 first; the remainder has the highest. */
  priority: z.int().min(1),
  status: depositStatus,
  /** The reason, in the reader's language, why the bank or payroll returned it. */
  statusReason: z.string().nullable(),
  effectivePayDate: localDate.nullable(),
  /**
   * The account that is paid instead until the bank has confirmed the new number; null if there is none, or the account
   * is active.
   */
  meanwhile: z.object({ bankName: z.string().nullable(), bankAccountType, lastFour }).nullable(),
});
export type DirectDeposit = z.infer<typeof directDeposit>;

const option = <T extends z.ZodType<string>>(code: T) => z.object({ code, label: z.string() });

const accounts = {
  /** In effect now. */
  directDeposits: z.array(directDeposit),
  /** The accounts after the open change, and that change; null if none is open. */
  proposed: z.object({ directDeposits: z.array(directDeposit), change: openChange }).nullable(),
  /** Sent back as `If-Match` by every change. */
  version: z.int(),
};

export const directDepositsReply = z.object({
  ...accounts,
  statusOptions: z.array(option(depositStatus)),
  bankAccountTypes: z.array(option(bankAccountType)),
  maxAccounts: z.int(),
  /** The last regular net pay in cents, so that the screen can preview a split; null before the first paycheck. */
  sampleNet: cents.nullable(),
  /** The check date of `sampleNet`; null if that is null. */
  sampleDate: localDate.nullable(),
  nextPayDate: localDate.nullable(),
  /** Deadline for changes that affect `nextPayDate`. */
  cutoffAt: instant.nullable(),
  /** The IANA zone in which the employee is paid. Cutoffs and holds are shown in it, for every reader. */
  timeZone: z.string(),
  /** Expected pay dates of a change that is submitted now; null if the pay group has no calendar. */
  ifSentNow: z
    .object({
      /** For a new split or order of confirmed accounts: the first check date that it affects. */
      resplit: localDate.nullable(),
      /** For a new number: it isn't used before `holdUntil`, and the bank has confirmed it by `confirmedBy`. */
      newNumber: z.object({ holdUntil: instant, confirmedBy: localDate, firstPayDate: localDate.nullable() }),
    })
    .nullable(),
  /**
   * The accounts of the newest request if it was rejected, with status `rejected` and the reason, so that the employee
   * can correct them.
   */
  rejected: z.array(directDeposit),
  /** True if a change must include an account number on file (`accountOnFile`). */
  mustConfirmAccountOnFile: z.boolean(),
  ...editVerdict,
  nextCursor,
});
export type DirectDepositsReply = z.infer<typeof directDepositsReply>;

/** An account or routing number as typed. Spaces and dashes are ignored; leading zeros count. */
const numberTyped = (faultOf: (typed: string) => string | null) =>
  z
    .string()
    .max(60)
    .superRefine((typed, context) => {
      const fault = faultOf(typed);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .transform(digitsOnly);

/**
 * Checks for nine digits, prefix and checksum: `routing_digits`, `routing_prefix`, `routing_checksum`, each with its
 * own message.
 */
const routingNumber = numberTyped(routingFault);
/** Faults: `account_characters`, `account_too_short`, `account_too_long`. */
const accountNumber = numberTyped(accountFault);

const placement = { split, priority: z.int().min(1).max(20).optional() };

/** New shares and order of the other accounts, so that the set is complete after the change. */
const others = z
  .array(z.object({ id, ...placement }))
  .max(20)
  .optional();

const amendmentFields = {
  nickname: text(60).nullable().optional(),
  bankAccountType,
  ...placement,
  others,
  /** The full number of any account on file, if the list's reply requires it; never stored. */
  accountOnFile: accountNumber.optional(),
  /** True if the person can't enter an account on file: the payroll team confirms who they are before it approves. */
  asksPayroll: z.boolean().optional(),
};

export const addDirectDepositRequest = z.object({
  ...amendmentFields,
  routingNumber,
  accountNumber,
  /**
   * The version that the caller has seen, so that changes in between are reported. An addition is accepted for any
   * version.
   */
  version: z.int().optional(),
});
export type AddDirectDepositRequest = z.infer<typeof addDirectDepositRequest>;

/** Without a new routing or account number, the current one is kept. */
export const editDirectDepositRequest = z.object({
  id,
  ...amendmentFields,
  routingNumber: routingNumber.optional(),
  accountNumber: accountNumber.optional(),
});
export type EditDirectDepositRequest = z.infer<typeof editDirectDepositRequest>;

/** The receipt of an accepted change (DD-2), which shows whether it is in effect or waits. */
export const directDepositSaved = z.object({ saved: z.literal(true), ...receipt, ...accounts });
export type DirectDepositSaved = z.infer<typeof directDepositSaved>;

/** An entry of the operator's bank directory for a routing number. */
export const bankReply = z.object({
  bankName: z.string().nullable(),
  /** True if a directory is installed. Only then does a missing name suggest a wrong digit. */
  hasDirectory: z.boolean(),
});
