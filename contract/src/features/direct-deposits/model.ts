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
 * The share of net pay an account gets: a fixed amount in cents, a percentage of the full net in 1/1,000,000, or what
 * is left. A set has exactly one remainder, and it comes last.
 */
export const split = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: cents.min(1) }),
  z.object({ kind: z.literal('percent'), percent: ppm.min(1).max(1_000_000) }),
  z.object({ kind: z.literal('remainder') }),
]);
export type Split = z.infer<typeof split>;

/** An account as it leaves the server: the number is write-only, its last four are all that comes back. */
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
  /** In words, in the reader's language: why the bank or payroll sent it back. */
  statusReason: z.string().nullable(),
  effectivePayDate: localDate.nullable(),
  /** The account that is paid in its place until the bank has confirmed the new number; null: none, or it is active. */
  meanwhile: z.object({ bankName: z.string().nullable(), bankAccountType, lastFour }).nullable(),
});
export type DirectDeposit = z.infer<typeof directDeposit>;

const option = <T extends z.ZodType<string>>(code: T) => z.object({ code, label: z.string() });

const accounts = {
  /** In force now. */
  directDeposits: z.array(directDeposit),
  /** The set as it will be, and the change that will make it so; null when nothing is open. */
  proposed: z.object({ directDeposits: z.array(directDeposit), change: openChange }).nullable(),
  /** Sent back as `If-Match` by every change. */
  version: z.int(),
};

export const directDepositsReply = z.object({
  ...accounts,
  statusOptions: z.array(option(depositStatus)),
  bankAccountTypes: z.array(option(bankAccountType)),
  maxAccounts: z.int(),
  /** The last regular net pay in cents, so that the screen can preview a split; null before the first pay. */
  sampleNet: cents.nullable(),
  /** The date of that pay; null where `sampleNet` is. */
  sampleDate: localDate.nullable(),
  nextPayDate: localDate.nullable(),
  /** Changes requested until then reach `nextPayDate`. */
  cutoffAt: instant.nullable(),
  /** IANA zone in which the employee is paid: cutoffs and holds are told by its clocks, wherever the reader is. */
  timeZone: z.string(),
  /** Expected pay dates of a change that is submitted now; null if the pay group has no calendar. */
  ifSentNow: z
    .object({
      /** A new split or order of proven accounts: the first pay date that it reaches. */
      resplit: localDate.nullable(),
      /** A new number: nothing is applied before `holdUntil`, the bank has confirmed it by `confirmedBy`. */
      newNumber: z.object({ holdUntil: instant, confirmedBy: localDate, firstPayDate: localDate.nullable() }),
    })
    .nullable(),
  /** Accounts of the newest change, where it was turned down: status `rejected` with the reason, to be put right. */
  rejected: z.array(directDeposit),
  /** True if a change must include an account number on file (`accountOnFile`). */
  mustConfirmAccountOnFile: z.boolean(),
  ...editVerdict,
  nextCursor,
});
export type DirectDepositsReply = z.infer<typeof directDepositsReply>;

/** Spaces and dashes are people's, not the bank's; leading zeros are the bank's. */
const numberTyped = (faultOf: (typed: string) => string | null) =>
  z
    .string()
    .max(60)
    .superRefine((typed, context) => {
      const fault = faultOf(typed);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .transform(digitsOnly);

/** Nine digits, prefix, checksum: `routing_digits`, `routing_prefix`, `routing_checksum`, each with its own message. */
const routingNumber = numberTyped(routingFault);
/** `account_characters`, `account_too_short`, `account_too_long`. */
const accountNumber = numberTyped(accountFault);

const placement = { split, priority: z.int().min(1).max(20).optional() };

/** New shares and order of the other accounts, so that the set stays complete after the change. */
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
};

export const addDirectDepositRequest = z.object({
  ...amendmentFields,
  routingNumber,
  accountNumber,
  /** The version that was seen, for who wants to be told of changes in between; an addition builds upon any. */
  version: z.int().optional(),
});
export type AddDirectDepositRequest = z.infer<typeof addDirectDepositRequest>;

/** Without a new routing or account number the old one is kept. */
export const editDirectDepositRequest = z.object({
  id,
  ...amendmentFields,
  routingNumber: routingNumber.optional(),
  accountNumber: accountNumber.optional(),
});
export type EditDirectDepositRequest = z.infer<typeof editDirectDepositRequest>;

/** Saved means accepted (DD-2); the receipt says whether it is in force or waits. */
export const directDepositSaved = z.object({ saved: z.literal(true), ...receipt, ...accounts });
export type DirectDepositSaved = z.infer<typeof directDepositSaved>;

/** Entry of the operator's bank directory for a routing number. */
export const bankReply = z.object({
  bankName: z.string().nullable(),
  /** True if a directory is installed. Only then does a missing name mean that a digit may be wrong. */
  hasDirectory: z.boolean(),
});
