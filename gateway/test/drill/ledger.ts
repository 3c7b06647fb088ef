/** A write that the client wanted once, with every attempt that it made under one idempotency key. */
export interface ClientWrite {
  readonly key: string;
  /** `approval` takes effect in a request of an employee, the others in the audit alone. */
  readonly kind: 'approval' | 'preference' | 'sign-in';
  /** The `x-request-id` of each attempt. */
  readonly attempts: readonly string[];
  /** The approved request; null for the others. */
  readonly workflowId: string | null;
  /** Whether the client got a success. */
  readonly isAcknowledged: boolean;
}

/** The records of the database and the mail server after a fault. */
export interface Stored {
  /** The request id of each audit row of a change by the workload. */
  readonly auditedRequests: readonly string[];
  /** The request of each event `approved`. */
  readonly approvedWorkflows: readonly string[];
  /** Ids of outbox rows whose mail was sent. */
  readonly sentMails: readonly string[];
  /** Ids of mails that wait in the outbox or were given up. */
  readonly unsentMails: readonly string[];
  /** The Message-ID of each mail that the mail server accepted, without brackets and host. */
  readonly acceptedMails: readonly string[];
  /** Whether the chains of the audit verify against their anchors. */
  readonly auditIsIntact: boolean;
}

export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /**
   * Mails that the server accepted more than once under one Message-ID. A gateway that is killed between the server's answer
   * and its own commit sends again, and receivers drop the copy by its id.
   */
  readonly repeatedMails: number;
  readonly auditIsIntact: boolean;
}

/** Compares the answers that clients got with what is stored. */
export function compareLedger(writes: readonly ClientWrite[], stored: Stored): Findings {
  const audited = counts(stored.auditedRequests);
  const approved = counts(stored.approvedWorkflows);
  const accepted = counts(stored.acceptedMails);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { key, kind, attempts, workflowId, isAcknowledged } of writes) {
    const rows = attempts.reduce((sum, attempt) => sum + (audited.get(attempt) ?? 0), 0);
    judge(`${kind} ${key}: audit rows`, rows, isAcknowledged);
    if (workflowId !== null) judge(`${kind} ${key}: approvals`, approved.get(workflowId) ?? 0, isAcknowledged);
  }
  for (const id of stored.sentMails) if (!accepted.has(id)) lost.push(`mail ${id}: marked as sent, never accepted`);
  for (const id of stored.unsentMails) lost.push(`mail ${id}: not sent`);
  const repeatedMails = [...accepted.values()].reduce((sum, count) => sum + count - 1, 0);
  return { lost, doubled, repeatedMails, auditIsIntact: stored.auditIsIntact };

  /** A write without an acknowledgment may have taken effect or not, but never twice. */
  function judge(what: string, count: number, isAcknowledged: boolean): void {
    if (count > 1) doubled.push(`${what} ${count}`);
    else if (isAcknowledged && count === 0) lost.push(`${what} 0`);
  }
}

export const isClean = ({ lost, doubled, auditIsIntact }: Findings): boolean =>
  lost.length === 0 && doubled.length === 0 && auditIsIntact;

function counts(names: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const name of names) result.set(name, (result.get(name) ?? 0) + 1);
  return result;
}
