import type { MenuKey } from '@paystead/contract/features/menu/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

/** Label, short label for the tab bar and rail, and icon of a menu entry. */
export interface ScreenDisplay {
  readonly label: PlainTextKey;
  readonly short?: PlainTextKey;
  readonly icon: IconName;
}

/** Display of every menu entry of the contract. An entry that only a newer gateway has is not shown. */
export const SCREEN_DISPLAY: Readonly<Record<MenuKey, ScreenDisplay>> = {
  home: { label: 'menu.home', icon: 'home' },
  messages: { label: 'menu.messages', icon: 'message' },
  paychecks: { label: 'menu.paychecks', icon: 'pay' },
  directDeposits: { label: 'menu.directDeposits', short: 'menu.directDepositsShort', icon: 'bank' },
  yearEnd: { label: 'menu.yearEnd', icon: 'document' },
  yearEnd1099: { label: 'menu.yearEnd1099', icon: 'document' },
  myProfile: { label: 'menu.myProfile', icon: 'person' },
  hr: { label: 'menu.hr', icon: 'folder' },
  pendingTransactions: { label: 'menu.pendingTransactions', icon: 'clock' },
  profileSelection: { label: 'menu.profileSelection', icon: 'swap' },
  preferences: { label: 'menu.preferences', icon: 'settings' },
  logout: { label: 'menu.logout', icon: 'leave' },
  approvals: { label: 'menu.approvals', icon: 'check' },
  employeeProfile: { label: 'menu.employeeProfile', short: 'menu.employeeProfileShort', icon: 'person' },
  checkHistory: { label: 'menu.checkHistory', short: 'menu.checkHistoryShort', icon: 'pay' },
  yearEndHistory: { label: 'menu.yearEndHistory', icon: 'document' },
  directDeposit: { label: 'menu.directDeposits', short: 'menu.directDepositsShort', icon: 'bank' },
  awards: { label: 'menu.awards', icon: 'award' },
  certifications: { label: 'menu.certifications', icon: 'shield' },
  companyAssets: { label: 'menu.companyAssets', icon: 'folder' },
  education: { label: 'menu.education', icon: 'document' },
  employeeContacts: { label: 'menu.employeeContacts', icon: 'phone' },
  priorEmployment: { label: 'menu.priorEmployment', icon: 'clock' },
  skills: { label: 'menu.skills', icon: 'award' },
  trainings: { label: 'menu.trainings', icon: 'calendar' },
  documents: { label: 'menu.documents', icon: 'document' },
  reviews: { label: 'menu.reviews', icon: 'people' },
};
