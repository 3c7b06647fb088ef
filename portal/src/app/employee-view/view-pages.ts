import type { ComponentType } from 'react';
import type { KindKey } from '../../features/hr-records/kinds.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';

type OtherView = 'manager' | 'supervisor';

type Load = (view: OtherView) => Promise<ComponentType>;

/** Loads an employee's own screen together with the frame of a view. */
function ofEmployee(screen: string, title: PlainTextKey, load: () => Promise<ComponentType>): Load {
  return async (view) => {
    const [{ employeePage }, page] = await Promise.all([import('./employee-page.tsx'), load()]);
    return employeePage(view, screen, title, page);
  };
}

function records(path: string, key: KindKey, title: PlainTextKey): Load {
  return ofEmployee(`hr/${path}`, title, async () =>
    (await import('../../features/hr-records/employee-records-page.tsx')).employeeRecordsPage(key),
  );
}

const paychecks = async () => (await import('../../features/paychecks/list/paychecks-page.tsx')).PaychecksPage;
const compare = async () => (await import('../../features/paychecks/compare/compare-page.tsx')).ComparePage;
const paycheck = async () => (await import('../../features/paychecks/detail/paycheck-page.tsx')).PaycheckPage;
const deposits = async () =>
  (await import('../../features/direct-deposits/direct-deposits-page.tsx')).DirectDepositsPage;
const yearEnd = async () => (await import('../../features/year-end/list/year-end-page.tsx')).YearEndPage;
const yearEndDocument = async () =>
  (await import('../../features/year-end/document/document-page.tsx')).YearEndDocumentPage;
const documents = async () => (await import('./documents-page.tsx')).DocumentsPage;

/** Pages at the addresses of `VIEW_SCREENS`. */
export const VIEW_PAGES: Readonly<Record<string, Load>> = {
  'employee-profile': async (view) => (await import('./employee-profile-page.tsx')).employeeProfilePage(view),
  'employee-check-history': ofEmployee('employee-check-history', 'paychecks.listTitle', paychecks),
  'employee-check-history/compare': ofEmployee('employee-check-history', 'paychecks.listTitle', compare),
  'employee-check-history/:checkId': ofEmployee('employee-check-history', 'paychecks.listTitle', paycheck),
  'w2-1099-history': ofEmployee('w2-1099-history', 'menu.yearEndHistory', yearEnd),
  'w2-1099-history/:documentId': ofEmployee('w2-1099-history', 'menu.yearEndHistory', yearEndDocument),
  'direct-deposit': ofEmployee('direct-deposit', 'menu.directDeposits', deposits),
  'pending-transaction': async (view) => (await import('./approvals-of-view.tsx')).approvalsOfView(view),
  'hr/awards': records('awards', 'awards', 'menu.awards'),
  'hr/certifications': records('certifications', 'certifications', 'menu.certifications'),
  'hr/company-assets': records('company-assets', 'companyAssets', 'menu.companyAssets'),
  'hr/education': records('education', 'educations', 'menu.education'),
  'hr/employee-contacts': records('employee-contacts', 'contacts', 'menu.employeeContacts'),
  'hr/prior-employment': records('prior-employment', 'priorEmployments', 'menu.priorEmployment'),
  'hr/skills': records('skills', 'skills', 'menu.skills'),
  'hr/trainings': records('trainings', 'trainings', 'menu.trainings'),
  'hr/reviews': records('reviews', 'reviews', 'menu.reviews'),
  'hr/documents': ofEmployee('hr/documents', 'menu.documents', documents),
};
