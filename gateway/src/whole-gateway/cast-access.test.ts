import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { castOn } from '../../seed/read-cast.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { SEEDED } from '../../test/seeded.ts';
import { statement } from '../platform/database/port.ts';

const { server, database, sessionOf } = await seededApp();

const someChecks = statement(
  'test.some_checks',
  z.object({ employee_id: z.string(), check_id: z.string() }),
  'select distinct on (employee_id) employee_id, check_id from pay_check order by employee_id, check_date desc',
);

const cast = castOn(SEEDED.today).filter(({ unlisted }) => !unlisted);
const seats = cast.flatMap((person) =>
  person.profiles.map((profile) => ({ name: `${person.key} at ${profile.clientCode}`, profile })),
);
const checks = await database.asMaintenance((tx) => tx.rows(someChecks, []));

describe('EMP-5: no one in the demo cast reads data out of their scope', () => {
  it('the cast has people both in and out of scope', () => {
    expect(seats.length).toBeGreaterThan(12);
    expect(seats.some(({ profile }) => profile.inScope.length > 0)).toBe(true);
    expect(seats.every(({ profile }) => profile.outOfScope.length > 0)).toBe(true);
  });

  it.each(seats)('$name', async ({ profile }) => {
    const cookies = { paystead: await sessionOf(profile) };
    const read = (id: string) => server.inject({ url: `/api/checks/employees/${id}`, cookies });
    const unknown = (await read('00000000-0000-4000-8000-000000000000')).json<{ requestId: string }>();
    for (const id of profile.outOfScope) {
      const answer = await read(id);
      expect([id, answer.statusCode]).toEqual([id, 404]);
      expect({ ...answer.json<object>(), requestId: unknown.requestId }).toEqual(unknown);
    }
    for (const id of profile.inScope) expect([id, (await read(id)).statusCode]).toEqual([id, 200]);
    const own = await server.inject({ url: '/api/check?limit=200', cookies });
    const mine = new Set(
      own.statusCode === 200
        ? own.json<{ paychecksList: { checkId: string }[] }>().paychecksList.map(({ checkId }) => checkId)
        : [],
    );
    const others = checks.filter(({ employee_id }) => employee_id !== profile.employeeId);
    expect(others.filter(({ check_id }) => mine.has(check_id))).toEqual([]);
  });

  it.each(seats)('$name opens no check of another person by its id', async ({ profile }) => {
    const token = await sessionOf(profile);
    const first = await server.inject({ url: '/api/session', cookies: { paystead: token } });
    const pair = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    for (const { check_id: checkId } of checks.filter(({ employee_id }) => employee_id !== profile.employeeId)) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/check/detail',
        cookies: { paystead: token, 'XSRF-TOKEN': pair },
        headers: { 'x-xsrf-token': pair },
        payload: { checkId },
      });
      expect([checkId, answer.statusCode]).toEqual([checkId, 404]);
    }
  });
});
