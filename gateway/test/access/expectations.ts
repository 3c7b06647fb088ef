import type { EndpointName } from '@paystead/contract/endpoints.ts';

/*
 * The expected access, written by hand from the requirements (EMP-5, NAV-2, NAV-3, requirements readings 6, 7 and 22)
 * and never derived from the gateway's own rules: the run against the real application must agree with this table.
 */

/** The way in which a call names the owner of the data. */
export type Form =
  /** Needs no sign-in. */
  | 'anyone'
  /** An identity token or a session. */
  | 'identity'
  /** A session; no person's record is read. */
  | 'session'
  /** One's own record. */
  | 'own'
  /** Another person's record, named by id. */
  | 'ofEmployee'
  /** One's own, or another person's named by id. */
  | 'either'
  /** All employees of one's scope. */
  | 'scope';

export type DataClass =
  | 'none'
  | 'profile'
  | 'pay'
  | 'bank'
  | 'yearEnd'
  | 'personal'
  | 'taxes'
  | 'hrRecords'
  | 'documents'
  | 'messages'
  | 'transactions'
  | 'preferences'
  | 'activity'
  | 'directory';

/** Every call of the contract. A new endpoint without a row doesn't compile. */
export const ENDPOINTS = {
  'session.authorize': ['identity', 'none'],
  'session.refresh': ['anyone', 'none'],
  'session.read': ['session', 'none'],
  'session.extend': ['session', 'none'],
  'session.stepUp': ['session', 'none'],
  'session.keepEntry': ['session', 'none'],
  'session.takeEntry': ['session', 'none'],
  'session.switchProfile': ['session', 'none'],
  'session.end': ['session', 'none'],
  'session.devices': ['session', 'none'],
  'session.revoke': ['session', 'none'],
  'profileSelection.list': ['identity', 'none'],
  'profileSelection.find': ['identity', 'none'],
  'profileSelection.linkEmail': ['identity', 'personal'],
  'profileSelection.previewLink': ['identity', 'none'],
  'profileSelection.linkUser': ['identity', 'personal'],
  'profileSelection.cancelLink': ['anyone', 'none'],
  'branding.read': ['session', 'none'],
  'branding.byHostname': ['anyone', 'none'],
  'menu.read': ['session', 'none'],
  'menu.isManagerView': ['session', 'none'],
  'menu.brandingFeature': ['anyone', 'none'],
  'menu.feature': ['session', 'none'],
  'menu.setting': ['session', 'none'],
  'menu.pendo': ['session', 'none'],
  'messages.landingPage': ['own', 'messages'],
  'messages.acknowledge': ['own', 'messages'],
  'messages.markRead': ['own', 'messages'],
  'messages.attachmentFile': ['own', 'messages'],
  'paychecks.list': ['own', 'pay'],
  'paychecks.ofEmployee': ['ofEmployee', 'pay'],
  'paychecks.detail': ['either', 'pay'],
  'paychecks.change': ['either', 'pay'],
  'paychecks.file': ['either', 'pay'],
  'paychecks.files': ['either', 'pay'],
  'paychecks.startExport': ['own', 'pay'],
  'paychecks.exports': ['own', 'pay'],
  'paychecks.export': ['own', 'pay'],
  'paychecks.cancelExport': ['own', 'pay'],
  'paychecks.resumeExport': ['own', 'pay'],
  'paychecks.exportFile': ['own', 'pay'],
  'paychecks.exportKeys': ['anyone', 'none'],
  'directDeposits.list': ['own', 'bank'],
  'directDeposits.ofEmployee': ['ofEmployee', 'bank'],
  'directDeposits.add': ['own', 'bank'],
  'directDeposits.edit': ['own', 'bank'],
  'directDeposits.delete': ['own', 'bank'],
  'directDeposits.bank': ['session', 'none'],
  'yearEnd.list': ['own', 'yearEnd'],
  'yearEnd.ofEmployee': ['ofEmployee', 'yearEnd'],
  'yearEnd.boxes': ['either', 'yearEnd'],
  'yearEnd.file': ['either', 'yearEnd'],
  'yearEnd.disclosure': ['own', 'yearEnd'],
  'yearEnd.agreements': ['own', 'yearEnd'],
  'yearEnd.sample': ['own', 'yearEnd'],
  'yearEnd.giveConsent': ['own', 'yearEnd'],
  'yearEnd.withdrawConsent': ['own', 'yearEnd'],
  'yearEnd.requestPaper': ['own', 'yearEnd'],
  'profile.read': ['own', 'profile'],
  'profile.ofEmployee': ['ofEmployee', 'profile'],
  'profile.personal': ['own', 'personal'],
  'profile.savePersonal': ['own', 'personal'],
  'profile.previewMove': ['own', 'personal'],
  'profile.usStates': ['session', 'none'],
  'taxes.read': ['own', 'taxes'],
  'taxes.save': ['own', 'taxes'],
  'taxes.lab': ['own', 'taxes'],
  'taxes.locationsByZipCode': ['session', 'none'],
  'taxes.ofPlace': ['session', 'none'],
  'hrRecords.awards': ['own', 'hrRecords'],
  'hrRecords.awardsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.certifications': ['own', 'hrRecords'],
  'hrRecords.certificationsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.companyAssets': ['own', 'hrRecords'],
  'hrRecords.companyAssetsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.educations': ['own', 'hrRecords'],
  'hrRecords.educationsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.skills': ['own', 'hrRecords'],
  'hrRecords.skillsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.trainings': ['own', 'hrRecords'],
  'hrRecords.trainingsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.priorEmployments': ['own', 'hrRecords'],
  'hrRecords.priorEmploymentsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.contacts': ['own', 'hrRecords'],
  'hrRecords.contactsOfEmployee': ['ofEmployee', 'hrRecords'],
  'hrRecords.reviews': ['own', 'hrRecords'],
  'hrRecords.reviewsOfEmployee': ['ofEmployee', 'hrRecords'],
  'documents.list': ['own', 'documents'],
  'documents.ofEmployee': ['ofEmployee', 'documents'],
  'documents.add': ['either', 'documents'],
  'documents.replace': ['either', 'documents'],
  'documents.file': ['either', 'documents'],
  'documents.history': ['either', 'documents'],
  'documents.remove': ['either', 'documents'],
  'documents.restore': ['either', 'documents'],
  'pendingTransactions.list': ['either', 'transactions'],
  'pendingTransactions.report': ['scope', 'transactions'],
  'pendingTransactions.detail': ['scope', 'transactions'],
  'pendingTransactions.approve': ['scope', 'transactions'],
  'pendingTransactions.reject': ['scope', 'transactions'],
  'pendingTransactions.approveByGet': ['scope', 'transactions'],
  'pendingTransactions.rejectByGet': ['scope', 'transactions'],
  'pendingTransactions.withdraw': ['own', 'transactions'],
  'preferences.read': ['own', 'preferences'],
  'preferences.save': ['own', 'preferences'],
  'activity.list': ['own', 'activity'],
  'activity.file': ['own', 'activity'],
  'employeeLookup.list': ['scope', 'directory'],
  'employeeLookup.employees': ['scope', 'directory'],
  'employeeLookup.read': ['ofEmployee', 'profile'],
  'employeeLookup.options': ['scope', 'directory'],
  'employeeLookup.search': ['scope', 'directory'],
} as const satisfies Record<EndpointName, readonly [Form, DataClass]>;

export const PERSONAS = [
  'employee',
  'manager',
  'supervisor',
  'both',
  'administrator',
  'otherClient',
  'former',
  'nobody',
] as const;
export type Persona = (typeof PERSONAS)[number];

/**
 * The target of a call from the persona's view. `asManager` and `asSupervisor`: in scope by that role alone. `unknown`
 * is an id that doesn't exist.
 */
export const TARGETS = [
  'self',
  'asManager',
  'asSupervisor',
  'outOfScope',
  'otherClient',
  'otherPartner',
  'unknown',
] as const;
export type Target = (typeof TARGETS)[number];

export const ROLES = ['none', 'manager', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `open`: permitted. `hidden`: answers as unknown (404). `readOnly`: visible, never changed (403). `notTheirs`:
 * visible, decided by others (403). `signIn`: 401.
 */
export type Outcome = 'open' | 'hidden' | 'readOnly' | 'notTheirs' | 'signIn';

/** The data that former employees can no longer reach; the rest they read and never change. */
export const CLOSED_TO_FORMER: readonly DataClass[] = ['hrRecords', 'documents', 'preferences'];

/** Calls about a place, which belongs to no one: an unknown place stays unknown to permitted callers. */
export const UNKNOWN_RECORD: readonly EndpointName[] = ['taxes.ofPlace'];

/** The roles that reach a target: by persona, then target. No role reaches an absent one. */
export const REACH: Readonly<Record<Persona, Partial<Record<Target, readonly Role[]>>>> = {
  employee: {},
  manager: { asManager: ['none', 'manager'] },
  supervisor: { asSupervisor: ['none', 'supervisor'] },
  both: { asManager: ['none', 'manager'], asSupervisor: ['none', 'supervisor'] },
  // The administrator's scope as a manager is the whole client, even for employees with a supervisor.
  administrator: { asManager: ['none', 'manager'], asSupervisor: ['none', 'manager'] },
  otherClient: { asManager: ['none', 'manager'] },
  former: {},
  nobody: {},
};

/** The roles under which a persona has a scope. */
export const SCOPE: Readonly<Record<Persona, readonly Role[]>> = {
  employee: [],
  manager: ['none', 'manager'],
  supervisor: ['none', 'supervisor'],
  both: ['none', 'manager', 'supervisor'],
  administrator: ['none', 'manager'],
  otherClient: ['none', 'manager'],
  former: [],
  nobody: [],
};

/**
 * The targets whose changes a persona decides about if managers decide (TRX-3): never one's own, nor as a supervisor.
 * Every prepared change is of that sort.
 */
export const DECIDES: Readonly<Record<Persona, readonly Target[]>> = {
  employee: [],
  manager: ['asManager'],
  supervisor: [],
  both: ['asManager'],
  administrator: ['asManager', 'asSupervisor'],
  otherClient: ['asManager'],
  former: [],
  nobody: [],
};

/** The data that is never visible to others, whatever their scope. */
export const NEVER_OF_OTHERS: readonly DataClass[] = ['personal', 'taxes', 'messages', 'preferences'];
