import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { hasFeature } from '../../../platform/access/feature-switches.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { TeamCall, TeamPorts } from '../routes.ts';
import { readTeamLists } from '../store.ts';

/** People of each list; the page leads to the rest. */
const ROWS = 8;
const NO_ONE = { total: 0, people: [] };

/**
 * Returns what the caller should know of the people in their scope. Each list has only what the client shows to managers, and
 * the leave on paychecks only where the scope isn't the whole client, whose checks would be too many to read.
 */
export async function readTeam(ports: TeamPorts, call: TeamCall): Promise<TeamReply> {
  const { tx, session, query, now } = call;
  const scope = found(seeScope(session, 'directory', query.role, now));
  const { policy } = session;
  const lists = await readTeamLists(
    tx,
    scope,
    {
      certifications: seeScope(session, 'hrRecords', query.role, now) !== null,
      leaveTaken:
        hasFeature(policy, 'paychecks') &&
        seeScope(session, 'pay', query.role, now) !== null &&
        !session.hasWholeClientScope,
      birthdays: policy.team_birthdays,
      anniversaries: policy.team_anniversaries,
    },
    ROWS,
  );
  const waiting = hasFeature(policy, 'requests') ? await ports.waitingFor(call, ROWS) : NO_ONE;
  return { today: scope.today, waiting, ...lists };
}
