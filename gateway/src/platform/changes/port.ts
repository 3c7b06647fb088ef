import type { OpenChange, Outcome } from '@paystead/contract/change.ts';
import type { FieldChange, TransactionStatus } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { PublishedHalf } from '@paystead/contract/service/changes/model.ts';
import type { EmployeePermission, JobSubject } from '../access/job-subject.ts';
import type { Session } from '../access/session.ts';
import type { VisibleEmployee } from '../access/visible-employee.ts';
import type { AuditNotes } from '../audit/record.ts';
import type { Transaction } from '../database/port.ts';
import type { MailBrand } from '../mail/brand.ts';
import type { AnyMail } from '../mail/queue-mail.ts';
import type { ChangeKind } from './kind.ts';

/** A feature's proposal: the whole set before and after the change. */
export interface ProposedChange {
  /**
   * JSON. May hold full bank numbers, since it is sealed at rest. Compared as JSON: give both sides the same shape and
   * order.
   */
  readonly before: unknown;
  readonly after: unknown;
  /**
   * The fields that lists, mail and the audit may show, with bank data masked. `field` is a code that the portal words
   * in both languages. Empty if `after` is already in effect; an open proposal of this kind is then withdrawn.
   */
  readonly changes: readonly FieldChange[];
  /** `Federal Income Tax`, `State Income Tax`, or null if the kind's own name suffices. */
  readonly label: string | null;
  /** A local date of the pay group; the change is never applied earlier. Today if it takes effect on approval. */
  readonly effectiveDate: string;
  /** The first check date that the change reaches if it is decided at once, estimated. */
  readonly firstCheckDate: string | null;
  /**
   * The change is never exported or applied before this instant, even if it is approved. An amended proposal never gets a
   * shorter hold.
   */
  readonly holdUntil: Date | null;
  /**
   * Risk reasons, as codes. Any of them requires a decision even if the client requires none. Stored with the
   * transaction.
   */
  readonly review: readonly string[];
  /**
   * The version of the open proposal that the person saw; any other fails with `version_conflict`. Null skips the
   * check.
   */
  readonly basedOnVersion: number | null;
  /**
   * Applies the change with the data that the command has read already, if it takes effect at once. Absent: the kind's
   * applier reads it again.
   */
  readonly applyNow?: ChangeApplier['apply'] | undefined;
  /** Returns further mails to send with the request's own notices. Not called if the proposal withdraws a request. */
  readonly mails?: ((submitted: SubmittedChange, brand: MailBrand) => readonly AnyMail[]) | undefined;
}

/** A request as it was stored. */
export interface SubmittedChange {
  readonly employeeWorkflowId: string;
  readonly holdUntil: string | null;
  readonly firstCheckDate: string | null;
}

/** The employee's proposal that hasn't taken effect: it waits for a decision, a correction, a date or the pay engine. */
export interface OpenProposal {
  readonly employeeWorkflowId: string;
  readonly version: number;
  readonly status: Extract<TransactionStatus, 'pending' | 'approved' | 'exported' | 'sentBack'>;
  readonly before: unknown;
  readonly after: unknown;
  /** Its review reasons, which replies never show to the employee. */
  readonly review: readonly string[];
  /** The change as replies show it. */
  readonly change: OpenChange;
}

/** The parts of a call that `begin` needs; every route's call has them. */
export interface ChangeCall {
  readonly tx: Transaction;
  /** The employee whose data changes; only `view: 'self'` may change it. */
  readonly employee: VisibleEmployee;
  readonly session: Session;
  readonly now: Date;
  readonly language: Language;
  readonly audit: AuditNotes;
}

export interface ChangeReceipt {
  /**
   * `applied`: in effect now, no decision was needed. `pending`: waiting, and `change` says for what. `unchanged`: the
   * same is already in effect or waiting, and this call changed nothing; `change` is null, since another call created
   * the waiting request.
   */
  readonly outcome: Outcome;
  readonly change: OpenChange | null;
  /** Null if there was nothing to change and nothing open. */
  readonly employeeWorkflowId: string | null;
  /** The proposal that is open after the call. */
  readonly waiting: OpenProposal | null;
}

/** The reason why an open proposal is withdrawn outside the list: the employee says "this wasn't me". */
interface StoppedChange {
  readonly now: Date;
  /** Text or null. The employee and the deciders read it. */
  readonly comment: string | null;
}

/** A change that an employee is making. Other changes of the same kind wait until the transaction ends. */
export interface ChangeDraft {
  /** The open proposal, on which this change builds. */
  readonly waiting: OpenProposal | null;
  /** The proposal that payroll has, which stays open beside this change; it can be `waiting` itself. */
  readonly atPayroll: OpenProposal | null;
  /**
   * Submits a proposal, or amends the open one as a new version, so that no input is lost. Applied at once if no one
   * needs to decide, nothing holds it and its date has come. Notices and audit are written in the same transaction.
   * Throws `version_conflict` if `basedOnVersion` isn't the open one's.
   */
  submit(proposed: ProposedChange): Promise<ChangeReceipt>;
}

/** An employee's open proposal, locked until the transaction ends. */
export interface HeldRequest {
  /** Ends it and sends notices. Returns false if none was open or the pay engine already has it. */
  stop(stopped: StoppedChange): Promise<boolean>;
}

/** The service through which features change a person's data. */
export interface Changes {
  /**
   * Returns the open proposal of a kind with its set unsealed, or null. The deciders are worded in `language`, and the
   * first check date is computed as of `now`. A screen shows `after` as the future state, and the next change builds on
   * it.
   */
  openProposal(
    tx: Transaction,
    employee: VisibleEmployee,
    kind: ChangeKind,
    as: { readonly language: Language; readonly now: Date },
  ): Promise<OpenProposal | null>;
  /**
   * Starts a change of a kind: locks the employee's open requests and reads what submitting depends on, once. Call it
   * before locking the data that changes.
   */
  begin(call: ChangeCall, kind: ChangeKind): Promise<ChangeDraft>;
  /** Locks the open proposal, so that it can be ended. Call it before locking the data that it changes. */
  holdOpen(tx: Transaction, employee: EmployeePermission, kind: ChangeKind): Promise<HeldRequest>;
}

/** The set to make the current version. */
export interface AppliedChange extends JobSubject {
  readonly employeeWorkflowId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** A local date of the pay group. */
  readonly effectiveDate: string;
  readonly now: Date;
  /** The recorded author: the name of the person who submitted the change. */
  readonly by: string;
}

/** An employee's pay calendar, as requested changes need it. */
export interface PayCalendar {
  readonly timeZone: string;
  /** Check dates, oldest first, from yesterday on. */
  readonly checkDates: readonly string[];
  /** Payroll closes for a check date that many days before it, at this local time (`17:00:00`). */
  readonly cutoff: { readonly days: number; readonly time: string };
}

/** The times that determine a change's first check. */
export interface ChangeTiming {
  readonly changes: readonly FieldChange[];
  readonly effectiveDate: string;
  /** The first check date announced so far. */
  readonly announced: string | null;
  /** The actual or assumed time of the decision. */
  readonly decidedAt: Date;
  /** The earliest time at which it takes effect, after its hold and its date. */
  readonly effectiveAt: Date;
}

/**
 * Implemented by the feature that owns a kind of data. Called once per transaction, inside the transaction that moves its
 * state: as the employee (`own` rows), as a decider (the client's rows) or as a job (maintenance), so every statement
 * names client and employee itself.
 */
export interface ChangeApplier {
  /**
   * Makes `after` the current version by compare-and-set against `before`. Returns `stale` if the current version is no
   * longer `before`: nothing may have been written then, and the transaction ends as `failed`.
   */
  apply(tx: Transaction, change: AppliedChange): Promise<'applied' | 'stale'>;
  /**
   * Returns one half of a change as pay engines get it, by the published schema. A kind without it can't leave for an engine.
   */
  readonly publish?: (half: unknown) => PublishedHalf;
  /**
   * Returns the first check date that a change reaches. Recomputed on every submission, decision, escalation,
   * application and display before that, since a late decision can miss an announced date. Null if the calendar ends
   * before it. Absent: the date announced at submission stays.
   */
  readonly firstCheck?: (calendar: PayCalendar, timing: ChangeTiming) => string | null;
  /**
   * Checks whether approvals of this kind are blocked for an employee at `now`, for every decider; rejecting stays
   * possible. Absent: never.
   */
  isStopped?(tx: Transaction, employee: JobSubject, now: Date): Promise<boolean>;
  /**
   * Returns one sentence for the employee about what applies until the change does ("Until then, your pay goes to
   * ••4821."), without full numbers. Absent: a general sentence for the kind.
   */
  meanwhile?(before: unknown, language: Language): string | null;
  /**
   * Called when the change ends other than applied (rejected, withdrawn, superseded, failed), for data that the feature
   * keeps beside its current version, such as fingerprints of proposed accounts.
   */
  ended?(tx: Transaction, change: Omit<AppliedChange, 'by'>): Promise<void>;
  /** Called when a rejected change waits for a decision again, or a failed one is retried, for the same data as `ended`. */
  reopened?(tx: Transaction, change: Omit<AppliedChange, 'by'>): Promise<void>;
}

/** The applier for each kind; assembled in the app. A kind without one can't be changed by request. */
export type ChangeAppliers = Readonly<Partial<Record<ChangeKind, ChangeApplier>>>;
