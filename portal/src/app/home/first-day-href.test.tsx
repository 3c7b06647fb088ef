import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';
import { ClosedScreensContext } from '../../platform/open-screens.ts';
import { HrefsContext } from '../hrefs.ts';
import { useFirstDayHref } from './first-day-href.ts';

afterEach(cleanup);

const KINDS = ['directDeposit', 'federalForm', 'stateForm', 'onlineForms', 'contacts'] as const;
const taskOf = (kind: FirstDayTask['kind']): FirstDayTask => ({
  kind,
  progress: 'open',
  certificate: kind === 'stateForm' ? { state: 'PA', form: 'REV-419' } : null,
});

/** Returns where each task leads with these menu entries. */
function hrefsWith(entries: readonly MenuKey[], closed: readonly string[] = []) {
  const { result } = renderHook(useFirstDayHref, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ClosedScreensContext value={closed}>
        <HrefsContext value={(key) => (entries.includes(key) ? `/${key}` : undefined)}>{children}</HrefsContext>
      </ClosedScreensContext>
    ),
  });
  const hrefs = KINDS.map((kind) => [kind, result.current(taskOf(kind))] as const);
  return Object.fromEntries(hrefs.filter(([, href]) => href !== undefined));
}

it.each<[MenuKey, Partial<Record<FirstDayTask['kind'], string>>, string]>([
  ['directDeposits', { directDeposit: '/direct-deposits' }, '/direct-deposits'],
  ['myProfile', { federalForm: '/my-profile/taxes/w-4', stateForm: '/my-profile/taxes/state/PA' }, '/my-profile/taxes'],
  ['yearEnd', { onlineForms: '/w-2-form/consent' }, '/w-2-form'],
  ['yearEnd1099', { onlineForms: '/w-2-form/consent' }, '/w-2-form'],
  ['hr', { contacts: '/hr?tab=employee-contacts' }, '/hr/employee-contacts'],
])(
  'a new hire with %s in the menu is led to the tasks of that screen, unless it is closed',
  (entry, expected, screen) => {
    expect(hrefsWith([entry])).toEqual(expected);
    expect(hrefsWith([entry], [screen])).toEqual({});
  },
);
