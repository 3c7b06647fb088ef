import { useQuery } from '@tanstack/react-query';
import type { OperatorRole } from '@paystead/contract/console/roles.ts';
import { call } from './api.ts';

/** Returns the role of the signed-in operator; undefined until it is known. */
export function useRole(): OperatorRole | undefined {
  return useQuery({ queryKey: ['session'], queryFn: () => call('session.read'), staleTime: Infinity }).data?.role;
}
