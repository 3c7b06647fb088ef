import type { Resource } from '@paystead/contract/endpoint.ts';
import type { MenuItem, MenuKey } from '@paystead/contract/features/menu/model.ts';
import type { View } from '@paystead/contract/subject.ts';

/** One entry of a view's full menu: its address, and the data it shows, which decides who can see it. */
export interface Screen {
  readonly key: MenuKey;
  readonly route: string | null;
  readonly group: MenuItem['group'];
  readonly resource: Resource;
  /** Former employees keep it: their pay and forms, the address for these, their activity, devices, and the exit links. */
  readonly former?: true;
  /** A link out of the view rather than a screen with data: always there, whatever the client configured. */
  readonly always?: true;
}

/** NAV-1: My ESS, in display order. */
const OWN: readonly Screen[] = [
  { key: 'home', route: '/home', group: null, resource: 'none', former: true },
  { key: 'messages', route: '/messages', group: null, resource: 'messages' },
  { key: 'paychecks', route: '/paychecks', group: 'pay', resource: 'pay', former: true },
  { key: 'directDeposits', route: '/direct-deposits', group: 'pay', resource: 'bank' },
  { key: 'yearEnd', route: '/w-2-form', group: 'pay', resource: 'yearEnd', former: true },
  { key: 'myProfile', route: '/my-profile', group: 'me', resource: 'profile', former: true },
  { key: 'hr', route: '/hr', group: 'me', resource: 'hrRecords' },
  { key: 'pendingTransactions', route: '/pending-transaction/list', group: 'me', resource: 'transactions' },
  // Devices, activity and appearance belong to every person who signs in; former employees get no payday mail and no
  // setting for it.
  { key: 'preferences', route: '/preferences', group: 'me', resource: 'none', former: true },
  { key: 'profileSelection', route: null, group: 'account', resource: 'none', former: true, always: true },
  { key: 'logout', route: '/logout', group: 'account', resource: 'none', former: true, always: true },
];

/** NAV-2 and NAV-3: the same set for both views, `hr/…` one entry per record type. */
function others(view: 'manager' | 'supervisor'): Screen[] {
  const record = (key: MenuKey, path: string, resource: Resource = 'hrRecords'): Screen => ({
    key,
    route: `/${view}/hr/${path}`,
    group: 'hr',
    resource,
  });
  return [
    { key: 'approvals', route: `/${view}/pending-transaction`, group: null, resource: 'transactions' },
    { key: 'employeeProfile', route: `/${view}/employee-profile`, group: 'team', resource: 'profile' },
    { key: 'checkHistory', route: `/${view}/employee-check-history`, group: 'team', resource: 'pay' },
    { key: 'yearEndHistory', route: `/${view}/w2-1099-history`, group: 'team', resource: 'yearEnd' },
    { key: 'directDeposit', route: `/${view}/direct-deposit`, group: 'team', resource: 'bank' },
    record('awards', 'awards'),
    record('certifications', 'certifications'),
    record('companyAssets', 'company-assets'),
    record('education', 'education'),
    record('employeeContacts', 'employee-contacts'),
    record('priorEmployment', 'prior-employment'),
    record('skills', 'skills'),
    record('trainings', 'trainings'),
    record('reviews', 'reviews'),
    record('documents', 'documents', 'documents'),
    { key: 'logout', route: '/logout', group: 'account', resource: 'none', always: true },
  ];
}

/** The product's full menu of each view. */
export const SCREENS: Readonly<Record<View, readonly Screen[]>> = {
  self: OWN,
  manager: others('manager'),
  supervisor: others('supervisor'),
};
