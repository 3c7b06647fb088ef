import { endpoint } from '../../endpoint.ts';
import { teamQuery, teamReply } from './model.ts';

export const readTeam = endpoint({
  name: 'team.read',
  method: 'GET',
  path: 'team',
  summary: 'Returns what a manager or supervisor should know of their people today.',
  who: 'scope',
  resource: 'directory',
  query: teamQuery,
  reply: teamReply,
});

export const teamEndpoints = [readTeam] as const;
