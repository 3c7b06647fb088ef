import type { ComponentType } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';

type OtherView = 'manager' | 'supervisor';

/** A screen of the manager's and supervisor's views, below `/manager/` or `/supervisor/`. */
export interface ViewScreen {
  readonly path: string;
  readonly title: PlainTextKey;
  readonly load: (view: OtherView) => Promise<ComponentType>;
}

/** Loads the list of pages with the first page of a view, because most people have no other view than their own. */
function screen(path: string, title: PlainTextKey): ViewScreen {
  return {
    path,
    title,
    load: async (view) => {
      const page = (await import('./view-pages.ts')).VIEW_PAGES[path];
      if (!page) throw new Error(`No page stands at ${path}.`);
      return page(view);
    },
  };
}

/** NAV-2, NAV-3: the screens of both views. */
export const VIEW_SCREENS: readonly ViewScreen[] = [
  screen('employee-profile', 'menu.employeeProfile'),
  screen('employee-check-history', 'menu.checkHistory'),
  screen('employee-check-history/compare', 'paychecks.compareTitle'),
  screen('employee-check-history/:checkId', 'app.paycheckTitle'),
  screen('w2-1099-history', 'menu.yearEndHistory'),
  screen('w2-1099-history/:documentId', 'yearEnd.documentTitle'),
  screen('direct-deposit', 'menu.directDeposits'),
  screen('pending-transaction', 'menu.approvals'),
  screen('hr/awards', 'menu.awards'),
  screen('hr/certifications', 'menu.certifications'),
  screen('hr/company-assets', 'menu.companyAssets'),
  screen('hr/education', 'menu.education'),
  screen('hr/employee-contacts', 'menu.employeeContacts'),
  screen('hr/prior-employment', 'menu.priorEmployment'),
  screen('hr/skills', 'menu.skills'),
  screen('hr/trainings', 'menu.trainings'),
  screen('hr/reviews', 'menu.reviews'),
  screen('hr/documents', 'menu.documents'),
];
