import type { MenuKey } from '@paystead/contract/features/menu/model.ts';

/** The screens that the portal has today; the menus list no other. A screen is added here when its route is. */
export const SERVED_SCREENS: ReadonlySet<MenuKey> = new Set<MenuKey>([
  'home',
  'messages',
  'paychecks',
  'directDeposits',
  'yearEnd',
  'myProfile',
  'hr',
  'pendingTransactions',
  'approvals',
  'preferences',
  'employeeProfile',
  'checkHistory',
  'awards',
  'certifications',
  'companyAssets',
  'education',
  'employeeContacts',
  'priorEmployment',
  'skills',
  'trainings',
  'documents',
  'reviews',
  'profileSelection',
  'logout',
]);
