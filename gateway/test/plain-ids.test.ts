import { describe, expectTypeOf, it } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { JobSubject } from '../src/platform/access/job-subject.ts';
import type { Session } from '../src/platform/access/session.ts';
import type { VisibleEmployee } from '../src/platform/access/visible-employee.ts';
import type { VisibleScope } from '../src/platform/access/visible-scope.ts';
import type { Call } from '../src/platform/http/route.ts';
import type { PlainIdsIn } from './plain-ids.ts';

interface Store {
  readonly own: (employee: VisibleEmployee<'pay'>) => void;
  readonly scope: (scope: VisibleScope, filter: { readonly employeeId: string | null }) => void;
  readonly either: (subject: VisibleEmployee | JobSubject, at: Date, bytes: Uint8Array) => void;
  readonly session: (of: { readonly session: Session; readonly keyHash: Uint8Array }) => void;
  readonly call: (call: Call<Endpoint>) => void;
  readonly limit: number;
  readonly plainEmployee: (of: { readonly clientId: string; readonly employeeId: string }) => void;
  readonly plainClient: (of: { readonly clientId: string }, name: string) => void;
  readonly plainInside: (now: Date, of: { readonly subject: { readonly employeeId: string } }) => void;
  readonly plainOrClaimed: (of: JobSubject | { readonly clientId: string; readonly employeeId: string }) => void;
}

describe('the type test of stores', () => {
  it('names the functions that take ids without a permission', () => {
    expectTypeOf<PlainIdsIn<Store>>().toEqualTypeOf<
      'plainEmployee' | 'plainClient' | 'plainInside' | 'plainOrClaimed'
    >();
  });
});
