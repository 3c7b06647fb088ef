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

/** What a record of each kind holds, by the key of its calls and replies. */
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

export interface Kind {
  readonly key: KindKey;
  /** Its place in the address: `/hr?tab=company-assets`. */
  readonly tab: string;
  readonly label: PlainTextKey;
  readonly icon: IconName;
  /** What would be here, and who enters it. */
  readonly emptyTitle: PlainTextKey;
  readonly emptyBody: PlainTextKey;
  /** How the gateway orders the list. */
  readonly usualOrder: PlainTextKey;
}

/** HR-1: the eight kinds in the menus' order; the first is the page's own address. */
export const KINDS: readonly Kind[] = [
  {
    key: 'awards',
    tab: 'awards',
    label: 'menu.awards',
    icon: 'award',
    emptyTitle: 'hrRecords.awardsEmpty',
    emptyBody: 'hrRecords.awardsEmptyBody',
    usualOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'certifications',
    tab: 'certifications',
    label: 'menu.certifications',
    icon: 'shield',
    emptyTitle: 'hrRecords.certificationsEmpty',
    emptyBody: 'hrRecords.certificationsEmptyBody',
    usualOrder: 'hrRecords.expiresFirst',
  },
  {
    key: 'companyAssets',
    tab: 'company-assets',
    label: 'menu.companyAssets',
    icon: 'folder',
    emptyTitle: 'hrRecords.companyAssetsEmpty',
    emptyBody: 'hrRecords.companyAssetsEmptyBody',
    usualOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'educations',
    tab: 'education',
    label: 'menu.education',
    icon: 'document',
    emptyTitle: 'hrRecords.educationsEmpty',
    emptyBody: 'hrRecords.educationsEmptyBody',
    usualOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'contacts',
    tab: 'employee-contacts',
    label: 'menu.employeeContacts',
    icon: 'phone',
    emptyTitle: 'hrRecords.contactsEmpty',
    emptyBody: 'hrRecords.contactsEmptyBody',
    usualOrder: 'hrRecords.primaryFirst',
  },
  {
    key: 'priorEmployments',
    tab: 'prior-employment',
    label: 'menu.priorEmployment',
    icon: 'clock',
    emptyTitle: 'hrRecords.priorEmploymentsEmpty',
    emptyBody: 'hrRecords.priorEmploymentsEmptyBody',
    usualOrder: 'hrRecords.newestFirst',
  },
  {
    key: 'skills',
    tab: 'skills',
    label: 'menu.skills',
    icon: 'award',
    emptyTitle: 'hrRecords.skillsEmpty',
    emptyBody: 'hrRecords.skillsEmptyBody',
    usualOrder: 'hrRecords.nameUp',
  },
  {
    key: 'trainings',
    tab: 'trainings',
    label: 'menu.trainings',
    icon: 'calendar',
    emptyTitle: 'hrRecords.trainingsEmpty',
    emptyBody: 'hrRecords.trainingsEmptyBody',
    usualOrder: 'hrRecords.newestFirst',
  },
];

/** Reading 28: a tab of its own where the client has reviews. */
export const REVIEWS: Kind = {
  key: 'reviews',
  tab: 'reviews',
  label: 'menu.reviews',
  icon: 'people',
  emptyTitle: 'hrRecords.reviewsEmpty',
  emptyBody: 'hrRecords.reviewsEmptyBody',
  usualOrder: 'hrRecords.newestFirst',
};
