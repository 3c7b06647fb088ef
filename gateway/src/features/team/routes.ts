import * as contract from '@paystead/contract/features/team/endpoints.ts';
import type { TeamWaiting } from '@paystead/contract/features/team/model.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { readTeam } from './queries/read-team.ts';

export type TeamCall = Call<typeof contract.readTeam>;

export interface TeamPorts {
  /** Returns the first requests that the caller can decide, longest waiting first, and how many there are. */
  readonly waitingFor: (call: TeamCall, rows: number) => Promise<TeamWaiting>;
}

/** DSK-8: the first page of the manager and supervisor views. */
export function teamRoutes(ports: TeamPorts): Route[] {
  return [route(contract.readTeam, (call) => readTeam(ports, call))];
}
