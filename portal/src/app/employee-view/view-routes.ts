import type { ComponentType } from 'react';
import type { KindKey } from '../../features/hr-records/kinds.ts';
import type { PlainTextKey } from '../../platform/translations/text.ts';

type OtherView = 'manager' | 'supervisor';

/** One screen of the two views beside one's own, below `/manager/` or `/supervisor/`. */
export interface ViewScreen {
  readonly path: string;
  readonly title: PlainTextKey;
  readonly load: (view: OtherView) => Promise<ComponentType>;
}

/** The same screen as one's own, beneath the bar that names the employee; loaded with what surrounds it. */
function ofEmployee(path: string, title: PlainTextKey, load: () => Promise<ComponentType>, screen = path): ViewScreen {
  return {
    path,
    title,
    load: async (view) => {
      const [{ employeePage }, page] = await Promise.all([import('./employee-page.tsx'), load()]);
      return employeePage(view, screen, page);
    },
  };
}

function records(path: string, title: PlainTextKey, key: KindKey): ViewScreen {
  return ofEmployee(`hr/${path}`, title, async () => {
    const [{ employeeRecordsPage }, { KINDS, REVIEWS }] = await Promise.all([
      import('../../features/hr-records/employee-records-page.tsx'),
      import('../../features/hr-records/kinds.ts'),
    ]);
    return employeeRecordsPage([...KINDS, REVIEWS].find((kind) => kind.key === key) ?? REVIEWS);
  });
}

/** NAV-2, NAV-3: the same set for both views. */
export const VIEW_SCREENS: readonly ViewScreen[] = [
  {
    path: 'employee-profile',
    title: 'menu.employeeProfile',
    load: async (view) => (await import('./employee-profile-page.tsx')).employeeProfilePage(view),
  },
  ofEmployee(
    'employee-check-history',
    'menu.checkHistory',
    async () => (await import('../../features/paychecks/paychecks-page.tsx')).PaychecksPage,
  ),
  ofEmployee(
    'employee-check-history/compare',
    'paychecks.compareTitle',
    async () => (await import('../../features/paychecks/compare-page.tsx')).ComparePage,
    'employee-check-history',
  ),
  ofEmployee(
    'employee-check-history/:checkId',
    'app.paycheckTitle',
    async () => (await import('../../features/paychecks/paycheck-page.tsx')).PaycheckPage,
    'employee-check-history',
  ),
  ofEmployee(
    'direct-deposit',
    'menu.directDeposits',
    async () => (await import('../../features/direct-deposits/direct-deposits-page.tsx')).DirectDepositsPage,
  ),
  ofEmployee(
    'w2-1099-history',
    'menu.yearEndHistory',
    async () => (await import('../../features/year-end/year-end-page.tsx')).YearEndPage,
  ),
  ofEmployee(
    'w2-1099-history/:documentId',
    'yearEnd.documentTitle',
    async () => (await import('../../features/year-end/document-page.tsx')).YearEndDocumentPage,
    'w2-1099-history',
  ),
  ofEmployee(
    'direct-deposit',
    'menu.directDeposits',
    async () => (await import('../../features/direct-deposits/direct-deposits-page.tsx')).DirectDepositsPage,
  ),
  {
    path: 'pending-transaction',
    title: 'menu.approvals',
    load: async (view) => (await import('../../features/pending-transactions/approvals-page.tsx')).approvalsPage(view),
  },
  records('awards', 'menu.awards', 'awards'),
  records('certifications', 'menu.certifications', 'certifications'),
  records('company-assets', 'menu.companyAssets', 'companyAssets'),
  records('education', 'menu.education', 'educations'),
  records('employee-contacts', 'menu.employeeContacts', 'contacts'),
  records('prior-employment', 'menu.priorEmployment', 'priorEmployments'),
  records('skills', 'menu.skills', 'skills'),
  records('trainings', 'menu.trainings', 'trainings'),
  records('reviews', 'menu.reviews', 'reviews'),
  ofEmployee('hr/documents', 'menu.documents', async () => (await import('./documents-page.tsx')).DocumentsPage),
];
