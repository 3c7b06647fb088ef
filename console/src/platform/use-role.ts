import { useQuery } from '@tanstack/react-query';
import type { OperatorRole } from '@paystead/contract/console/roles.ts';
import { call } from './api.ts';

const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: () => call('session.read'), staleTime: Infinity }).data;

/** Returns the role of the signed-in operator; undefined until it is known. */
export function useRole(): OperatorRole | undefined {
  return useSession()?.role;
}

/** Tells whether the operator's role does a client's daily work: people, imports, messages, requests. */
export function useMayWrite(): boolean {
  const role = useRole();
  return role === 'owner' || role === 'implementation' || role === 'payroll';
}

/** Returns the number of clients within the operator's reach; undefined until it is known. */
export function useClientCount(): number | undefined {
  return useSession()?.clientCount;
}
