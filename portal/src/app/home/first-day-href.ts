import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import type { MenuKey } from '@paystead/contract/features/menu/model.ts';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useHrefOf } from '../hrefs.ts';

/** The menu entries that lead to a task's screen: the task is shown if the menu has one of them. */
const ENTRIES: Readonly<Record<FirstDayTask['kind'], readonly MenuKey[]>> = {
  directDeposit: ['directDeposits'],
  federalForm: ['myProfile'],
  stateForm: ['myProfile'],
  onlineForms: ['yearEnd', 'yearEnd1099'],
  contacts: ['hr'],
};

/** The screens that tasks are done at. */
const SCREENS: Readonly<Record<FirstDayTask['kind'], string>> = {
  directDeposit: '/direct-deposits',
  federalForm: '/my-profile/taxes',
  stateForm: '/my-profile/taxes',
  onlineForms: '/w-2-form',
  contacts: '/hr/employee-contacts',
};

/** Returns the function that addresses a new hire's task; undefined for a screen that isn't in the person's menu. */
export function useFirstDayHref(): (task: FirstDayTask) => string | undefined {
  const hrefOf = useHrefOf();
  const isOpen = useIsOpen();
  return (task) => {
    const isListed = ENTRIES[task.kind].some((key) => hrefOf(key) !== undefined);
    return isListed && isOpen(SCREENS[task.kind]) ? pathOf(task) : undefined;
  };
}

function pathOf({ kind, certificate }: FirstDayTask): string {
  switch (kind) {
    case 'directDeposit':
      return '/direct-deposits';
    case 'federalForm':
      return '/my-profile/taxes/w-4';
    case 'stateForm':
      return `/my-profile/taxes/state/${certificate?.state ?? ''}`;
    case 'onlineForms':
      return '/w-2-form/consent';
    case 'contacts':
      return '/hr?tab=employee-contacts';
  }
}
