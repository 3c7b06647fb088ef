import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { csvFile } from '../../../platform/csv.ts';
import { changeRows, requestTitle } from '../detail/labels.ts';
import { statusText } from '../detail/status.tsx';

const COLUMNS = [
  'csvEmployee',
  'csvNumber',
  'csvRequest',
  'csvStatus',
  'csvSent',
  'csvDue',
  'csvReviewer',
  'csvChanges',
] as const;

/** The requests as a CSV file with a header row in the page's language. */
export function requestsCsv(requests: readonly PendingTransaction[], t: Translate): string {
  const rows = requests.map((request) => [
    request.employee.employeeFullName,
    request.employee.employeeNumber,
    requestTitle(request, t),
    t(statusText(request.status)),
    request.submittedAt,
    request.decideBy ?? '',
    request.decision?.by ?? request.decidedBy ?? '',
    changesText(request, t).join('; '),
  ]);
  return csvFile([COLUMNS.map((column) => t(`pendingTransactions.${column}`)), ...rows]);
}

/** Requested values in one line each: `Everyday, Account: Millrace Bank ••5108 → Red Rose ••2290`. */
function changesText(request: PendingTransaction, t: Translate): string[] {
  return changeRows(request.changes, t).map(
    ({ of, what, before, after }) => `${[of, what].filter(Boolean).join(', ')}: ${before ?? '–'} → ${after ?? '–'}`,
  );
}
