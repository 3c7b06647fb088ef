import type { ComponentType } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';

type OtherView = 'manager' | 'supervisor';

/** One screen of the two views beside one's own, below `/manager/` or `/supervisor/`. */
export interface ViewScreen {
  readonly path: string;
  readonly title: PlainTextKey;
  readonly load: (view: OtherView) => Promise<ComponentType>;
}

/** Most people have no other view: where its pages come from is not part of what everybody loads first. */
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

/** NAV-2, NAV-3: the same set for both views. */
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
