import { expect, it } from 'vitest';
import type { Person } from '@paystead/identity/person.ts';
import type { RecordingGateway } from './gateway.ts';
import { readEverything } from './reads.ts';

/** Returns the requests of the views of a person who is a manager and a supervisor, without their languages. */
async function recordedOfViews(): Promise<readonly string[]> {
  const replies: Readonly<Record<string, object>> = {
    'employees/search': { employeesList: [{ employeeId: 'e1' }, { employeeId: 'e2' }] },
    checks: { paychecksList: [{ checkId: 'c1' }, { checkId: 'c2' }] },
  };
  const profile = {
    username: 'both',
    clientCode: 'KEYSTONE',
    employeeId: 'e0',
    roles: [],
    views: ['self', 'manager', 'supervisor'],
    inScope: [],
    outOfScope: [],
  };
  const person: Person = { email: 'both@example.test', password: '', name: 'Both', key: 'both', profiles: [profile] };
  const gateway: RecordingGateway = {
    people: [person],
    signIn: () =>
      Promise.resolve({
        name: 'both/KEYSTONE-both',
        send: ({ path }) => {
          const reply = Object.entries(replies).find(([start]) => path.startsWith(start))?.[1] ?? {};
          const bytes = Buffer.from(JSON.stringify(reply));
          return Promise.resolve({ status: 200, type: 'application/json', bytes });
        },
      }),
    newMail: () => Promise.resolve([]),
    tick: () => undefined,
    close: () => Promise.resolve(),
  };
  const requests = new Set<string>();
  await readEverything(gateway, 1, (_, content) => void requests.add(content.split('\n', 1)[0] ?? ''));
  return [...requests].filter((request) => request !== 'is-manager-view' && /manager|supervisor/.test(request));
}

it('each view of a person is recorded by the reads of its own role, and deputies as the manager', async () => {
  const requests = await recordedOfViews();
  const of = (role: string) => requests.filter((request) => request.includes(role));
  const asManager = of('supervisor').map((request) => request.replaceAll('supervisor', 'manager'));
  expect(of('manager').filter((request) => request !== 'pendingTransactions/deputies')).toEqual(asManager);
  expect(asManager).toEqual(
    expect.arrayContaining(
      ['e1', 'e2'].flatMap((id) => [
        `employees/${id}?role=manager`,
        `employeeProfile/employees/${id}?role=manager`,
        `checks/employees/${id}?role=manager`,
        `check/detail {"checkId":"c1","employeeId":"${id}","role":"manager"}`,
        `employeeProfile/directDeposit/${id}?role=manager`,
        `yearEndDocument/employees/${id}?role=manager`,
        `roles/manager/employees/${id}/employeeAttachments?limit=200`,
      ]),
    ),
  );
});
