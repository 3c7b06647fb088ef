import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway } from '../../test/open-gateway.ts';
import { PEOPLE } from '../../test/harness/people.ts';
import { statement } from '../platform/database/port.ts';

let trips: string[] = [];
const gateway = await openGateway({}, {}, (sent) => trips.push(sent));
afterAll(() => gateway.close());
beforeEach(() => {
  trips = [];
});

const auditRows = statement(
  'test.hot_audit',
  z.object({ endpoint: z.string(), actor: z.string(), action: z.string() }),
  `select endpoint, actor_role as actor, action from audit_event
    where employee_id = $1 and request_id = $2 order by endpoint`,
);
const auditOf = (requestId: string) =>
  gateway.database.asMaintenance((tx) => tx.rows(auditRows, [PEOPLE.plain.employeeId, requestId]));

describe('the hottest read', () => {
  it('takes one round trip, audit row included', async () => {
    const { cookies } = await gateway.signIn('plain');
    trips = [];
    const reply = await gateway.server.inject({
      url: '/api/check?limit=2',
      cookies,
      headers: { 'x-request-id': 'hot-read-1' },
    });
    expect(reply.statusCode).toBe(200);
    expect(trips).toEqual(['paychecks.read_own']);
    expect(await auditOf('hot-read-1')).toEqual([{ endpoint: 'paychecks.list', actor: 'self', action: 'view' }]);
  });

  it.each(['', '?year=2025', '?limit=1', '?limit=3&year=2026'])(
    'gives the same reply as the general path: %s',
    async (query) => {
      const own = await gateway.signIn('plain');
      const admin = await gateway.signIn('admin');
      trips = [];
      const hot = await gateway.server.inject({ url: `/api/check${query}`, cookies: own.cookies });
      expect(trips).toHaveLength(1);
      const plain = await gateway.server.inject({
        url: `/api/checks/employees/${PEOPLE.plain.employeeId}${query}`,
        cookies: admin.cookies,
      });
      expect(trips.length).toBeGreaterThan(4);
      expect(hot.statusCode).toBe(200);
      expect(hot.json<{ paychecksList: unknown[] }>().paychecksList.length).toBeGreaterThan(0);
      const { comparison: _, ...list } = hot.json<Record<string, unknown>>();
      expect(list).toEqual(plain.json());
    },
  );

  it('leaves no row for a refused caller', async () => {
    const reply = await gateway.server.inject({
      url: '/api/check',
      cookies: { paystead: 'nobody' },
      headers: { 'x-request-id': 'hot-read-2' },
    });
    expect([reply.statusCode, trips, await auditOf('hot-read-2')]).toEqual([401, ['paychecks.read_own'], []]);
  });
});
