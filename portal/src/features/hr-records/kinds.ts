import type {
  Award,
  Certification,
  CompanyAsset,
  Contact,
  Education,
  PriorEmployment,
  Review,
  Skill,
  Training,
} from '@paystead/contract/features/hr-records/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

/** The record types, by the key in calls and replies. */
export interface RecordOf {
  awards: Award;
  certifications: Certification;
  companyAssets: CompanyAsset;
  educations: Education;
  contacts: Contact;
  priorEmployments: PriorEmployment;
  skills: Skill;
  trainings: Training;
  reviews: Review;
}
export type KindKey = keyof RecordOf;
export type AnyRecord = RecordOf[KindKey];

export interface RecordKind {
  readonly key: KindKey;
  /** The tab in the address: `/hr?tab=company-assets`. */
  readonly tab: string;
  readonly label: PlainTextKey;
  readonly icon: IconName;
  /** True for events of the past, which are shown along a line. */
  readonly isHistory?: boolean;
  /** Texts of the empty list. */
  readonly emptyTitle: PlainTextKey;
  readonly emptyBody: PlainTextKey;
  /** The name of the gateway's order. */
  readonly defaultOrder: PlainTextKey;
}

/** The eight kinds in the order of the menu (HR-1). The first one is the page's own address. */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    key: 'awards',
    tab: 'awards',
    label: 'menu.awards',
    icon: 'award',
    isHistory: true,
    emptyTitle: 'hrRecords.awardsEmpty',
    emptyBody: 'hrRecords.awardsEmptyBody',
    defaultOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'certifications',
    tab: 'certifications',
    label: 'menu.certifications',
    icon: 'shield',
    emptyTitle: 'hrRecords.certificationsEmpty',
    emptyBody: 'hrRecords.certificationsEmptyBody',
    defaultOrder: 'hrRecords.expiresFirst',
  },
  {
    key: 'companyAssets',
    tab: 'company-assets',
    label: 'menu.companyAssets',
    icon: 'folder',
    emptyTitle: 'hrRecords.companyAssetsEmpty',
    emptyBody: 'hrRecords.companyAssetsEmptyBody',
    defaultOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'educations',
    tab: 'education',
    label: 'menu.education',
    icon: 'document',
    isHistory: true,
    emptyTitle: 'hrRecords.educationsEmpty',
    emptyBody: 'hrRecords.educationsEmptyBody',
    defaultOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'contacts',
    tab: 'employee-contacts',
    label: 'menu.employeeContacts',
    icon: 'phone',
    emptyTitle: 'hrRecords.contactsEmpty',
    emptyBody: 'hrRecords.contactsEmptyBody',
    defaultOrder: 'hrRecords.primaryFirst',
  },
  {
    key: 'priorEmployments',
    tab: 'prior-employment',
    label: 'menu.priorEmployment',
    icon: 'clock',
    isHistory: true,
    emptyTitle: 'hrRecords.priorEmploymentsEmpty',
    emptyBody: 'hrRecords.priorEmploymentsEmptyBody',
    defaultOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'skills',
    tab: 'skills',
    label: 'menu.skills',
    icon: 'award',
    emptyTitle: 'hrRecords.skillsEmpty',
    emptyBody: 'hrRecords.skillsEmptyBody',
    defaultOrder: 'hrRecords.nameUp',
  },
  {
    key: 'trainings',
    tab: 'trainings',
    label: 'menu.trainings',
    icon: 'calendar',
    isHistory: true,
    emptyTitle: 'hrRecords.trainingsEmpty',
    emptyBody: 'hrRecords.trainingsEmptyBody',
    defaultOrder: 'hrRecords.newestFirst',
  },
];

/** A further tab if the client has reviews (reading 28). */
export const REVIEWS: RecordKind = {
  key: 'reviews',
  tab: 'reviews',
  label: 'menu.reviews',
  icon: 'people',
  isHistory: true,
  emptyTitle: 'hrRecords.reviewsEmpty',
  emptyBody: 'hrRecords.reviewsEmptyBody',
  defaultOrder: 'hrRecords.newestFirst',
};
