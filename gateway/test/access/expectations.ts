import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { EndpointName, EndpointNamed } from '@paystead/contract/endpoints.ts';

/*
 * The expected access, written by hand from the requirements (EMP-5, NAV-2, NAV-3, requirements readings 6, 7 and 22) and
 * never derived from the gateway's own rules: the real application must agree with this table.
 */

/** How a request names the owner of the data. */
export type Form =
  /** Needs no sign-in. */
  | 'anyone'
  /** An identity token or a session. */
  | 'identity'
  /** A session; no record is read. */
  | 'session'
  /** One's own record. */
  | 'own'
  /** Another employee's record, named by id. */
  | 'ofEmployee'
  /** One's own record, or another employee's, named by id. */
  | 'either'
  /** All employees in one's scope. */
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

/** Endpoints that only serve the caller's own record. */
type OwnEndpoint = { [N in EndpointName]: EndpointNamed<N>['who'] extends 'self' ? N : never }[EndpointName];

/**
 * The expected access of every endpoint that reaches more than the caller's own record, and most others. A new endpoint without a row doesn't compile,
 * unless it only serves the caller's own record (`who: 'self'`): then its class of data is the declared one.
 */
const ROWS: Readonly<
  Record<Exclude<EndpointName, OwnEndpoint>, readonly [Form, DataClass]> &
    Partial<Record<OwnEndpoint, readonly [Form, DataClass]>>
> = {
  'session.authorize': ['identity', 'none'],
  'session.refresh': ['anyone', 'none'],
  'session.backChannelLogout': ['anyone', 'none'],
  'session.reportSignInFailure': ['anyone', 'none'],
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
  'invitations.open': ['anyone', 'none'],
  'invitations.verify': ['anyone', 'none'],
  'invitations.current': ['anyone', 'none'],
  'invitations.accept': ['identity', 'profile'],
  'invitations.registration': ['anyone', 'none'],
  'invitations.register': ['anyone', 'none'],
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
  'paychecks.planner': ['own', 'pay'],
  'paychecks.file': ['either', 'pay'],
  'paychecks.files': ['either', 'pay'],
  'paychecks.documents': ['own', 'pay'],
  'paychecks.documentsOfEmployee': ['ofEmployee', 'pay'],
  'paychecks.documentFile': ['either', 'pay'],
  'paychecks.garnishments': ['own', 'pay'],
  'paychecks.garnishmentsOfEmployee': ['ofEmployee', 'pay'],
  'paychecks.offers': ['own', 'pay'],
  'paychecks.offersOfEmployee': ['ofEmployee', 'pay'],
  'paychecks.declineOffer': ['own', 'pay'],
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
  'taxes.calculator': ['own', 'taxes'],
  'taxes.saveCalculator': ['session', 'none'],
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
  'pendingTransactions.queue': ['scope', 'transactions'],
  'pendingTransactions.counts': ['scope', 'transactions'],
  'pendingTransactions.detail': ['scope', 'transactions'],
  'pendingTransactions.approve': ['scope', 'transactions'],
  'pendingTransactions.reject': ['scope', 'transactions'],
  'pendingTransactions.sendBack': ['scope', 'transactions'],
  'pendingTransactions.undo': ['scope', 'transactions'],
  'pendingTransactions.bulk': ['scope', 'transactions'],
  'pendingTransactions.note': ['scope', 'transactions'],
  'pendingTransactions.approveByGet': ['scope', 'transactions'],
  'pendingTransactions.rejectByGet': ['scope', 'transactions'],
  'pendingTransactions.withdraw': ['own', 'transactions'],
  'pendingTransactions.deputies': ['scope', 'transactions'],
  'pendingTransactions.nameDeputy': ['scope', 'transactions'],
  'pendingTransactions.endDeputy': ['scope', 'transactions'],
  'preferences.read': ['own', 'preferences'],
  'preferences.save': ['own', 'preferences'],
  'firstDay.read': ['own', 'profile'],
  'activity.list': ['own', 'activity'],
  'activity.file': ['own', 'activity'],
  'team.read': ['scope', 'directory'],
  'employeeLookup.list': ['scope', 'directory'],
  'employeeLookup.employees': ['scope', 'directory'],
  'employeeLookup.read': ['ofEmployee', 'profile'],
  'employeeLookup.options': ['scope', 'directory'],
  'employeeLookup.search': ['scope', 'directory'],
  'employeeLookup.shortcuts': ['scope', 'directory'],
  'employeeLookup.addRecent': ['scope', 'directory'],
  'employeeLookup.favorite': ['scope', 'directory'],
  'employeeLookup.saveSearches': ['scope', 'directory'],
  'employeeLookup.file': ['scope', 'directory'],
};

/** Returns the expected form and class of data of an endpoint. */
export function expectedAccess({ name, who, resource }: Endpoint): readonly [Form, DataClass] {
  const row = (ROWS as Partial<Record<string, readonly [Form, DataClass]>>)[name];
  if (row) return row;
  if (who !== 'self') throw new Error(`${name} has no row in the expected access.`);
  return ['own', resource];
}

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
 * The subject of a request, relative to the persona. `asManager` and `asSupervisor` are in scope by that role only.
 * `unknown` is an id that does not exist.
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
 * `open`: allowed. `hidden`: the same as nonexistent (404). `readOnly`: visible but not editable (403). `notTheirs`: visible but
 * decided by others (403). `signIn`: 401.
 */
export type Outcome = 'open' | 'hidden' | 'readOnly' | 'notTheirs' | 'signIn';

/** Data that former employees can't see. They can read everything else of their own, and change nothing. */
export const CLOSED_TO_FORMER: readonly DataClass[] = ['hrRecords', 'documents', 'preferences'];

/** Endpoints by which former employees may still change something: the address that their forms go to (E8). */
export const FORMER_WRITES: readonly string[] = ['profile.savePersonal'];

/** Endpoints that find the employee by the record: anyone who reaches the owner needs no employee in the address (HR-2). */
export const OWNER_BY_RECORD: readonly EndpointName[] = ['documents.file', 'documents.history'];

/** Endpoints about a place instead of a person. The cases request a place that doesn't exist, so even allowed personas get 404. */
export const UNKNOWN_RECORD: readonly EndpointName[] = ['taxes.ofPlace'];

/** The roles under which a persona reaches a target. Targets without an entry are out of reach. */
export const REACH: Readonly<Record<Persona, Partial<Record<Target, readonly Role[]>>>> = {
  employee: {},
  manager: { asManager: ['none', 'manager'] },
  supervisor: { asSupervisor: ['none', 'supervisor'] },
  both: { asManager: ['none', 'manager'], asSupervisor: ['none', 'supervisor'] },
  // The whole client is their scope as a manager, including employees that others supervise.
  administrator: { asManager: ['none', 'manager'], asSupervisor: ['none', 'manager'] },
  otherClient: { asManager: ['none', 'manager'] },
  former: {},
  nobody: {},
};

/** The roles under which a persona has any scope. */
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
 * The targets whose requests a persona decides if managers decide (TRX-3): never one's own, and not as a supervisor. All
 * prepared requests are decided by managers.
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

/** Data of other people that no scope makes visible. */
export const NEVER_OF_OTHERS: readonly DataClass[] = ['personal', 'taxes', 'messages', 'preferences'];
