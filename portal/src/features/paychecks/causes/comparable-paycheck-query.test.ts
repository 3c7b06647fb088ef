import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Api } from '../../../platform/services.ts';
import { SELF } from '../../../platform/subject.ts';
import { checkDetail, idOf } from '../test/stub.ts';
import { comparablePaycheckQuery } from './comparable-paycheck-query.ts';

/** Paychecks from the oldest to the newest, each knowing the one before it. */
function chain(...runTypes: readonly CheckDetail['runType'][]): CheckDetail[] {
  const dateOf = (place: number) => `2026-0${place + 1}-02`;
  return runTypes.map((runType, place) =>
    checkDetail(place + 1, dateOf(place), {
      runType,
      previous: place === 0 ? null : { checkId: idOf(place), checkDate: dateOf(place - 1), net: 1 },
    }),
  );
}
async function compare(checks: readonly CheckDetail[]) {
  const read: string[] = [];
  const api = {
    call: async (_name: string, { body }: { readonly body: { readonly checkId: string } }) => {
      read.push(body.checkId);
      return checks.find(({ checkId }) => checkId === body.checkId);
    },
  } as unknown as Api;
  const queries = new QueryClient();
  const found = await queries.fetchQuery(
    comparablePaycheckQuery(api, queries, SELF, checks.at(-1) ?? checkDetail(1, '2026-01-02')),
  );
  return { found: found?.checkId ?? null, read };
}

it.each<[string, CheckDetail['runType'][], number | null, number[]]>([
  ['the one before', ['regular', 'regular', 'regular'], 2, [2]],
  ['one before two bonuses', ['regular', 'bonus', 'bonus', 'regular'], 1, [3, 2, 1]],
  ['one before three bonuses', ['regular', 'bonus', 'bonus', 'bonus', 'regular'], 1, [4, 3, 2, 1]],
  ['none before four bonuses', ['regular', 'bonus', 'bonus', 'bonus', 'bonus', 'regular'], null, [5, 4, 3, 2]],
  ['none before the first', ['regular'], null, []],
  ['none among bonuses alone', ['bonus', 'bonus', 'regular'], null, [2, 1]],
])('a paycheck is compared with %s, at most four back', async (_, runTypes, expected, read) => {
  const { found, read: ids } = await compare(chain(...runTypes));
  expect(found).toBe(expected === null ? null : idOf(expected));
  expect(ids).toEqual(read.map(idOf));
});
