import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { clientCodesWith, type ServiceScope } from '../../platform/access/service-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { serviceRouteApart, type ServiceRoute } from '../api/route.ts';

/** A return file with what may be done with it. */
interface SentFile {
  /** Held to the account's clients. */
  readonly database: Database;
  readonly content: string;
  readonly clientCodes: readonly string[];
  readonly now: Date;
  readonly origin: { readonly account: string; readonly requestId: string };
}

type Outcome = 'recorded' | 'repeated' | 'notInUse' | 'otherCode' | 'unknownAccount' | 'severalEmployees';

/** The result of a file: its notices, or the faults because of which nothing of it was used. */
type FileResult =
  | {
      readonly lines: readonly {
        readonly line: number;
        readonly code: string;
        readonly lastFour: string;
        readonly individualId: string;
        readonly clientCode: string | null;
        readonly employeeNumber: string | null;
        readonly amount: number;
        readonly outcome: Outcome;
      }[];
    }
  | { readonly faults: readonly { readonly line: number | null; readonly fault: string; readonly field?: string }[] };

/** The return files that a payroll system or bank sends. `record` is the use case of the operator's command. */
export function bankNoticeRoutes(record: (file: SentFile) => Promise<FileResult>): ServiceRoute[] {
  return [
    serviceRouteApart(serviceEndpointNamed('bank-notices.create'), async (call) => {
      const { scope, database, body, now, requestId } = call;
      const { content, client } = body;
      const origin = { account: scope.account, requestId };
      const result = await record({ database, content, clientCodes: codesOf(scope, client), now, origin });
      if ('faults' in result) throw new Failure('invalid_input', { faults: result.faults.map(fieldFault) });
      const recorded = result.lines.filter(({ outcome }) => outcome === 'recorded');
      return {
        notices: result.lines.map(({ lastFour, ...notice }) => ({ ...notice, accountLastFour: lastFour })),
        recorded: recorded.length,
        amount: recorded.reduce((sum, { amount }) => sum + amount, 0),
      };
    }),
  ];
}

/** Returns the clients that a file may be about. Throws `scope_required` for a named one without the scope. */
function codesOf(scope: ServiceScope, client: string | undefined): readonly string[] {
  const codes = clientCodesWith(scope, ['bank-notices:write']);
  if (client === undefined) return codes;
  if (!codes.includes(client))
    throw new Failure('scope_required', { reason: 'the account does not have the scope at the client' });
  return [client];
}

/** The pointer names the line of the file and the field of the record: `/12/hash`. */
function fieldFault({ line, fault, field }: { line: number | null; fault: string; field?: string }) {
  const place = line === null ? '' : `/${line}${field === undefined ? '' : `/${field}`}`;
  return { pointer: place, code: `nacha_${fault}` };
}
