import { teamReply, type TeamReply } from '@paystead/contract/features/team/model.ts';
import { earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { listColumn } from './team-sql.ts';

const lists = statement(
  'team.lists',
  teamReply.omit({ today: true, waiting: true }).required(),
  `select ${(['starters', 'certifications', 'celebrations', 'absences', 'reports'] as const).map(listColumn).join(', ')}`,
);

/** Codes of earnings that are leave taken. */
const LEAVE_CODES = Object.entries(earningCodes).flatMap(([code, { leavePlan }]) => (leavePlan ? [code] : []));

/** Lists that the client shows to its managers. */
interface ShownLists {
  readonly certifications: boolean;
  readonly leaveTaken: boolean;
  readonly birthdays: boolean;
  readonly anniversaries: boolean;
}

/** Reads every list of a scope in one statement. A list that isn't shown is null. */
export async function readTeamLists(
  tx: Transaction,
  scope: VisibleScope<'directory'>,
  shown: ShownLists,
  rows: number,
): Promise<Omit<TeamReply, 'today' | 'waiting'>> {
  const read = await tx.one(lists, [
    scope.clientId,
    scope.seekerId,
    scope.asManager,
    scope.asSupervisor,
    scope.today,
    rows,
    shown.certifications,
    shown.birthdays,
    shown.anniversaries,
    shown.leaveTaken,
    LEAVE_CODES,
  ]);
  return {
    ...read,
    certifications: shown.certifications ? read.certifications : null,
    celebrations: shown.birthdays || shown.anniversaries ? read.celebrations : null,
    reports: scope.asSupervisor ? read.reports : null,
  };
}
