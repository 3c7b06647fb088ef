import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '../../../platform/services.ts';
import { ownRequestsQuery } from './queries.ts';

it('lists of open and of finished requests are kept apart, in each language', () => {
  const queries = (['open', 'closed'] as const).flatMap((shown) =>
    (['en', 'es'] as const).map((language) => ownRequestsQuery({} as Api, shown, language)),
  );
  expect(new Set(queries.map(({ queryKey }) => hashKey(queryKey))).size).toBe(4);
});
