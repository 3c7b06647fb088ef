import type { OpenChange, Outcome } from '@paystead/contract/change.ts';
import type { FieldChange, TransactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import type { AuditNotes } from '../audit/record.ts';
import type { Transaction } from '../database/port.ts';

/** NameAddress 1, DirectDeposit 2, TaxCategories 5: what an employee can ask for. */
export type ChangeRuleType = 1 | 2 | 5;

/** What a feature asks for: the whole set as it stands and as it should be. */
export interface ProposedChange {
  readonly ruleType: ChangeRuleType;
  /** JSON; may hold full bank numbers, since it is sealed at rest. Compared as JSON: give both in one shape and order. */
  readonly before: unknown;
  readonly after: unknown;
  /**
   * What lists, mails and the audit may show, bank data masked. `field` is a code that the portal words in both languages.
   * None: `after` is what is in force already; then an open proposal of this rule type is taken back.
   */
  readonly changes: readonly FieldChange[];
  /** `Federal Income Tax`, `State Income Tax`, or null where the rule type's own name says enough. */
  readonly label: string | null;
  /** A local date of the pay group; nothing is applied before it begins. Today where it shall hold once decided. */
  readonly effectiveDate: string;
  /** The first check date that it reaches if it is decided at once, as far as one can tell. */
  readonly firstCheckDate: string | null;
  /** Nothing is exported or applied before this instant, whoever approves. An amended proposal never gets a shorter one. */
  readonly holdUntil: Date | null;
  /** Risk reasons, as codes: any forces a decision even where the client asks for none. Kept with the transaction. */
  readonly review: readonly string[];
  /** The version of the open proposal that the person saw; another one is `version_conflict`. Null: does not matter. */
  readonly seenVersion: number | null;
}

/** The employee's proposal that is not in force yet: waiting for a decision, a date or the pay engine. */
export interface OpenProposal {
  readonly employeeWorkflowId: string;
  readonly version: number;
  readonly status: Extract<TransactionStatus, 'pending' | 'approved' | 'exported'>;
  readonly before: unknown;
  readonly after: unknown;
  /** As it stands in replies. */
  readonly change: OpenChange;
}

/** What `propose` and `stop` need of a call; every route's call has it. */
export interface ChangeCall {
  readonly tx: Transaction;
  /** Whose change it is; only `view: 'self'` may propose. */
  readonly employee: VisibleEmployee;
  readonly session: Session;
  readonly now: Date;
  readonly language: Language;
  readonly audit: AuditNotes;
}

export interface ChangeReceipt {
  /**
   * `applied`: in effect now, nobody had to decide. `pending`: it waits, and `change` says for what. `unchanged`: the same
   * is in effect or waits already, and this call changed nothing; `change` is null, since another call made what waits.
   */
  readonly outcome: Outcome;
  readonly change: OpenChange | null;
  /** Null where nothing was to change and nothing was open. */
  readonly employeeWorkflowId: string | null;
}

/** Whose open proposal is ended from elsewhere than the list, and why. */
export interface StoppedChange {
  readonly clientId: string;
  readonly employeeId: string;
  readonly ruleType: ChangeRuleType;
  readonly now: Date;
  /** `withdrawn`: the employee does not want it ("this wasn't me"). `superseded`: something newer stands in its place. */
  readonly as: 'withdrawn' | 'superseded';
  /** In words, or null; the employee and the deciders read it. */
  readonly comment: string | null;
}

/** The engine for requested changes, as a feature may know it. */
export interface Changes {
  /**
   * The open proposal of a rule type with its set opened; null where nothing is open. `language` words who decides, and
   * which check it reaches is told as of `now`. A screen shows `after` as what will be; the next change builds upon it.
   */
  openProposal(
    tx: Transaction,
    employee: VisibleEmployee,
    ruleType: ChangeRuleType,
    as: { readonly language: Language; readonly now: Date },
  ): Promise<OpenProposal | null>;
  /**
   * Submits, or amends the open one as a new version, so that nothing entered is lost. Applied at once where nobody
   * decides, nothing holds it and its date has come. Notices and audit are written in the same transaction.
   * Fails with `version_conflict` where `seenVersion` is not the open one's.
   */
  propose(call: ChangeCall, proposed: ProposedChange): Promise<ChangeReceipt>;
  /** Ends the open proposal, with notices; false where nothing was open or the pay engine has it already. */
  stop(tx: Transaction, stopped: StoppedChange): Promise<boolean>;
}

/** What is to be made the current version. */
export interface AppliedChange {
  readonly clientId: string;
  readonly employeeId: string;
  readonly employeeWorkflowId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** A local date of the pay group. */
  readonly effectiveDate: string;
  readonly now: Date;
  /** Who is recorded as the author: the person who submitted it, by name. */
  readonly by: string;
}

/** When an employee is paid, as far as requested changes are concerned. */
export interface PayCalendar {
  readonly timeZone: string;
  /** Check dates, oldest first, from yesterday on. */
  readonly checkDates: readonly string[];
  /** Payroll is closed for a check date so many days before it, at this local time (`17:00:00`). */
  readonly cutoff: { readonly days: number; readonly time: string };
}

/** A change as far as its first check is concerned. */
export interface ChangeTiming {
  readonly changes: readonly FieldChange[];
  readonly effectiveDate: string;
  /** What was told so far. */
  readonly promised: string | null;
  /** When it was decided, or would be. */
  readonly decidedAt: Date;
  /** When it comes into force at the earliest: not before its hold and its date. */
  readonly inForceAt: Date;
}

/**
 * Given by the feature that owns a rule type. Called once per transaction, inside the transaction that moves its state:
 * as the employee (`own` rows), as a decider (the client's rows) or as a job (maintenance), so every statement names
 * client and employee itself.
 */
export interface ChangeApplier {
  /**
   * Makes `after` the current version by compare-and-set against `before`. `stale` where what stands is no longer
   * `before`: then nothing may have been written, and the transaction ends as `failed`.
   */
  apply(tx: Transaction, change: AppliedChange): Promise<'applied' | 'stale'>;
  /**
   * The first check date that a change reaches, asked anew whenever it is submitted, decided, escalated, put into force or
   * shown before that, since a late decision cannot keep an early promise. Null where the calendar ends before it.
   * Absent: what was told at submission stays.
   */
  readonly firstCheck?: (calendar: PayCalendar, timing: ChangeTiming) => string | null;
  /**
   * Whether nothing of this rule type may be approved for an employee at `now`, whoever decides; rejecting stays possible.
   * Absent: never.
   */
  isStopped?(tx: Transaction, employee: Pick<AppliedChange, 'clientId' | 'employeeId'>, now: Date): Promise<boolean>;
  /**
   * What applies until the change does, as one sentence for the employee ("Until then, your pay goes to ••4821."); no full
   * numbers. Absent: a general sentence by rule type.
   */
  meanwhile?(before: unknown, language: Language): string | null;
  /**
   * Another end than applied (rejected, withdrawn, superseded, failed), for what the feature keeps beside its current
   * version, such as fingerprints of proposed accounts.
   */
  ended?(tx: Transaction, change: Omit<AppliedChange, 'by'>): Promise<void>;
}

/** Rule type → what applies it; assembled in the app. A rule type without one cannot be proposed. */
export type ChangeAppliers = Readonly<Partial<Record<ChangeRuleType, ChangeApplier>>>;
