import type { EndpointName } from './endpoints.ts';

/** A part of the portal that a provider turns on or off for a client: its endpoints and its screens. */
interface PortalFeature {
  /** The feature without which this one can't be reached. */
  readonly partOf?: string;
  readonly endpoints: readonly EndpointName[];
  /** Addresses of its screens. Addresses below them belong to it too. A part of a page has one that no page is at. */
  readonly screens: readonly string[];
}

/** Returns the addresses of a screen in the manager's and the supervisor's view. */
const inViews = (screen: string): readonly string[] => [`/manager/${screen}`, `/supervisor/${screen}`];

const features = {
  paychecks: {
    endpoints: [
      'paychecks.list',
      'paychecks.ofEmployee',
      'paychecks.detail',
      'paychecks.change',
      'paychecks.file',
      'paychecks.files',
      'paychecks.documents',
      'paychecks.documentsOfEmployee',
      'paychecks.documentFile',
      'paychecks.garnishments',
      'paychecks.garnishmentsOfEmployee',
      'paychecks.offers',
      'paychecks.offersOfEmployee',
      'paychecks.declineOffer',
      'paychecks.startExport',
      'paychecks.exports',
      'paychecks.export',
      'paychecks.cancelExport',
      'paychecks.resumeExport',
      'paychecks.exportFile',
    ],
    screens: ['/paychecks', ...inViews('employee-check-history')],
  },
  'pay-planner': { partOf: 'paychecks', endpoints: ['paychecks.planner'], screens: ['/paychecks/planner'] },
  'pay-calendar': {
    partOf: 'paychecks',
    endpoints: ['payCalendar.read', 'payCalendar.createFeed', 'payCalendar.deleteFeed'],
    screens: ['/paychecks/calendar'],
  },
  'direct-deposits': {
    endpoints: [
      'directDeposits.list',
      'directDeposits.ofEmployee',
      'directDeposits.add',
      'directDeposits.edit',
      'directDeposits.delete',
      'directDeposits.bank',
    ],
    screens: ['/direct-deposits', ...inViews('direct-deposit')],
  },
  'year-end-forms': {
    endpoints: [
      'yearEnd.list',
      'yearEnd.ofEmployee',
      'yearEnd.boxes',
      'yearEnd.file',
      'yearEnd.disclosure',
      'yearEnd.agreements',
      'yearEnd.sample',
      'yearEnd.giveConsent',
      'yearEnd.withdrawConsent',
      'yearEnd.requestPaper',
    ],
    screens: ['/w-2-form', ...inViews('w2-1099-history')],
  },
  'personal-information': {
    endpoints: ['profile.personal', 'profile.savePersonal', 'profile.previewMove', 'profile.usStates'],
    screens: ['/my-profile/personal'],
  },
  'tax-withholding': {
    endpoints: ['taxes.read', 'taxes.save', 'taxes.locationsByZipCode', 'taxes.ofPlace'],
    screens: ['/my-profile/taxes'],
  },
  'w4-calculator': {
    partOf: 'tax-withholding',
    endpoints: ['taxes.calculator', 'taxes.saveCalculator'],
    screens: ['/my-profile/taxes/calculator'],
  },
  messages: {
    endpoints: ['messages.landingPage', 'messages.acknowledge', 'messages.markRead', 'messages.attachmentFile'],
    screens: ['/messages'],
  },
  requests: {
    endpoints: [
      'pendingTransactions.list',
      'pendingTransactions.report',
      'pendingTransactions.queue',
      'pendingTransactions.counts',
      'pendingTransactions.detail',
      'pendingTransactions.approve',
      'pendingTransactions.reject',
      'pendingTransactions.sendBack',
      'pendingTransactions.undo',
      'pendingTransactions.bulk',
      'pendingTransactions.note',
      'pendingTransactions.approveByGet',
      'pendingTransactions.rejectByGet',
      'pendingTransactions.withdraw',
      'pendingTransactions.deputies',
      'pendingTransactions.nameDeputy',
      'pendingTransactions.endDeputy',
    ],
    screens: ['/pending-transaction', ...inViews('pending-transaction')],
  },
  'first-day': { endpoints: ['firstDay.read'], screens: ['/home/first-day'] },
  'hr-access': {
    endpoints: [
      'hrRecords.awards',
      'hrRecords.awardsOfEmployee',
      'hrRecords.certifications',
      'hrRecords.certificationsOfEmployee',
      'hrRecords.companyAssets',
      'hrRecords.companyAssetsOfEmployee',
      'hrRecords.educations',
      'hrRecords.educationsOfEmployee',
      'hrRecords.skills',
      'hrRecords.skillsOfEmployee',
      'hrRecords.trainings',
      'hrRecords.trainingsOfEmployee',
      'hrRecords.priorEmployments',
      'hrRecords.priorEmploymentsOfEmployee',
    ],
    screens: ['/hr', ...inViews('hr')],
  },
  contacts: {
    partOf: 'hr-access',
    endpoints: ['hrRecords.contacts', 'hrRecords.contactsOfEmployee', 'hrRecords.saveContacts'],
    screens: ['/hr/employee-contacts', ...inViews('hr/employee-contacts')],
  },
  documents: {
    partOf: 'hr-access',
    endpoints: [
      'documents.list',
      'documents.ofEmployee',
      'documents.add',
      'documents.replace',
      'documents.file',
      'documents.history',
      'documents.remove',
      'documents.restore',
    ],
    screens: ['/hr/documents', ...inViews('hr/documents')],
  },
  reviews: {
    partOf: 'hr-access',
    endpoints: ['hrRecords.reviews', 'hrRecords.reviewsOfEmployee'],
    screens: ['/hr/reviews', ...inViews('hr/reviews')],
  },
} as const satisfies Readonly<Record<string, PortalFeature>>;

export type PortalFeatureName = keyof typeof features;

/** Every part of the portal that has a switch, by the switch's name. */
export const PORTAL_FEATURES: Readonly<Record<PortalFeatureName, PortalFeature>> = features;

/** Features whose switch is a column of the policy's own. */
type OwnColumnFeature = 'hr-access' | 'reviews';
/** Features whose switches are the policy's list of what is turned off. */
export type ListedFeature = Exclude<PortalFeatureName, OwnColumnFeature>;

export const FEATURE_NAMES = Object.keys(features) as readonly PortalFeatureName[];
export const LISTED_FEATURES = FEATURE_NAMES.filter(
  (name): name is ListedFeature => name !== 'hr-access' && name !== 'reviews',
);

/** Endpoints of the manager's and supervisor's views as such. `manager-view` and both self-service switches turn them off. */
export const VIEW_ENDPOINTS: readonly EndpointName[] = [
  'employeeLookup.list',
  'employeeLookup.employees',
  'employeeLookup.read',
  'employeeLookup.options',
  'employeeLookup.search',
  'employeeLookup.shortcuts',
  'employeeLookup.addRecent',
  'employeeLookup.favorite',
  'employeeLookup.saveSearches',
  'employeeLookup.file',
  'team.read',
];

/** Endpoints that are always there, by the reason why no switch turns them off. */
export const ALWAYS_THERE: Readonly<Record<string, readonly EndpointName[]>> = {
  'Everyone signs in and out, and chooses an employer': [
    'profileSelection.list',
    'profileSelection.find',
    'profileSelection.linkEmail',
    'profileSelection.previewLink',
    'profileSelection.linkUser',
    'profileSelection.cancelLink',
    'session.authorize',
    'session.refresh',
    'session.read',
    'session.extend',
    'session.stepUp',
    'session.keepEntry',
    'session.takeEntry',
    'session.switchProfile',
    'session.end',
    'session.backChannelLogout',
    'session.reportSignInFailure',
  ],
  'People protect their account, and see who used their data': [
    'activity.list',
    'activity.file',
    'session.devices',
    'session.revoke',
    'preferences.read',
    'preferences.save',
  ],
  'The frame of every page': [
    'branding.read',
    'branding.byHostname',
    'menu.read',
    'menu.isManagerView',
    'menu.brandingFeature',
    'menu.feature',
    'menu.setting',
    'menu.pendo',
    'profile.read',
    'profile.ofEmployee',
  ],
  'Operators decide who is invited, and self-registration has a setting of its own': [
    'invitations.open',
    'invitations.verify',
    'invitations.current',
    'invitations.accept',
    'invitations.registration',
    'invitations.register',
  ],
  'Anyone checks the signature of a downloaded pay history': ['paychecks.exportKeys'],
};

const featureOfEndpoint = new Map<string, PortalFeatureName>(
  FEATURE_NAMES.flatMap((name) => PORTAL_FEATURES[name].endpoints.map((endpoint) => [endpoint, name] as const)),
);

/** Returns the feature that an endpoint belongs to; null if no switch turns the endpoint off. */
export function featureOf(endpointName: string): PortalFeatureName | null {
  return featureOfEndpoint.get(endpointName) ?? null;
}

/** Returns a feature with those that it is part of, itself first. */
export function withParents(name: PortalFeatureName): readonly PortalFeatureName[] {
  const { partOf } = PORTAL_FEATURES[name];
  return partOf === undefined ? [name] : [name, ...withParents(partOf as PortalFeatureName)];
}
