import { z } from 'zod';

/** Keys of screens; the portal has a name in both languages, an icon and a route chunk for each. */
const menuKey = z.enum([
  'home',
  'directDeposits',
  'messages',
  'myProfile',
  'paychecks',
  'yearEnd',
  /** The same screen for a contractor, who gets forms of the 1099 series. */
  'yearEnd1099',
  'hr',
  'pendingTransactions',
  'profileSelection',
  'preferences',
  'logout',
  'employeeProfile',
  'checkHistory',
  'yearEndHistory',
  'directDeposit',
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
  'approvals',
]);
export type MenuKey = z.infer<typeof menuKey>;

/**
 * A menu item. `route` is null for an action without one (Profile Selection). Items that aren't listed aren't shown,
 * and their routes are refused.
 */
const menuItem = z.object({
  key: menuKey,
  route: z.string().nullable(),
  group: z.enum(['pay', 'me', 'work', 'team', 'hr', 'account']).nullable(),
  order: z.int(),
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuReply = z.object({
  menuItems: z.array(menuItem),
  allowManagerSelfService: z.boolean(),
  allowSupervisorSelfService: z.boolean(),
  isHrW21099ViewEnabled: z.boolean(),
  isManagerViewEnabled: z.boolean(),
  /** Addresses of screens that the client doesn't have, each with everything below it, also where no menu lists them. */
  closedScreens: z.array(z.string()),
  /** Items of the other two views; empty if the person doesn't have that view. */
  roleMenuData: z.object({ manager: z.array(menuItem), supervisor: z.array(menuItem) }),
});
export type MenuReply = z.infer<typeof menuReply>;

export const enabledReply = z.object({ enabled: z.boolean() });

/** Feature flags that the server knows; any other name returns 404. */
export const FEATURES = [
  'isManagerViewEnabled',
  'isHrW21099ViewEnabled',
  'isBrandingEnabled',
  'isEmployeeReviewsEnabled',
  'isAnalyticsEnabled',
] as const;
export type FeatureName = (typeof FEATURES)[number];

/** Settings that the server returns: a closed list, so that no operator's value leaks under a guessed name. */
export const SETTINGS = [
  'supportEmail',
  'supportPhone',
  'idleMinutes',
  'warnBeforeExpirySeconds',
  'stepUpSeconds',
  'maxDirectDeposits',
] as const;
export type SettingName = (typeof SETTINGS)[number];

export const nameParams = z.object({ name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/) });

export const settingReply = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});

/** Analytics settings. Analytics load only if `enabled`; ids are pseudonyms, never an employee's. */
export const pendoReply = z.object({
  enabled: z.boolean(),
  apiKey: z.string().nullable(),
  scriptUrl: z.string().nullable(),
  visitorId: z.string().nullable(),
  accountId: z.string().nullable(),
});
export type PendoReply = z.infer<typeof pendoReply>;
