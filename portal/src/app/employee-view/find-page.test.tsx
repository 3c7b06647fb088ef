import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { FindPage } from './find-page.tsx';

afterEach(cleanup);

const OPTIONS = {
  legals: [],
  payGroups: [],
  organizationFields: [],
  systemPayTypes: [],
  employmentStatuses: [{ code: 'a', name: 'Active' }],
  organizationColumns: [],
};

it.each([
  ['manager', 'Everyone in the parts of the company you manage.'],
  ['supervisor', 'Everyone who reports to you, directly or through others.'],
] as const)('the list of a %s says whose employees it has, and reads those of that view', async (view, lede) => {
  const bodies: unknown[] = [];
  const { calls } = await renderPage(<FindPage view={view} />, {
    gateway: (call, body) => {
      if (body !== undefined) bodies.push((body as { readonly role: string }).role);
      if (call.startsWith('GET employees/searchOptions')) return { body: OPTIONS };
      return call.startsWith('GET')
        ? { body: { favorites: [], recents: [], savedSearches: [] } }
        : { body: { employeesList: [], total: 0, position: null, nextCursor: null } };
    },
  });
  expect(screen.getByText(lede)).toBeTruthy();
  expect(new Set(bodies)).toEqual(new Set([view]));
  expect(calls.filter((call) => call.includes('role='))).toEqual(calls.filter((call) => call.includes(`role=${view}`)));
  expect(calls.filter((call) => call.includes('role=')).length).toBeGreaterThan(0);
});
