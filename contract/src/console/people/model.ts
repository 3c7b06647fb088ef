import { z } from 'zod';
import { language, localDate, text } from '../../fields.ts';

/** Groups of employment statuses: `leave` has suspended and inactive people too, `ended` everyone who left. */
export const employmentGroup = z.enum(['active', 'leave', 'ended']);
export type EmploymentGroup = z.infer<typeof employmentGroup>;

/** `linked`: a person may sign in. `invited`: no one has, and an invitation waits. */
export const accountState = z.enum(['linked', 'invited', 'none']);
export type AccountState = z.infer<typeof accountState>;

/** Roles in which people act for others: they decide for the whole client, for a part of it, or for their reports. */
export const accessRole = z.enum(['payrollAdministrator', 'manager', 'supervisor']);
export type AccessRole = z.infer<typeof accessRole>;

const person = z.object({
  clientCode: z.string(),
  clientName: z.string(),
  employeeId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  workEmail: z.string().nullable(),
  status: employmentGroup,
});

export const personRow = person.extend({ account: accountState });
export type PersonRow = z.infer<typeof personRow>;

export const personSort = z.enum(['name', 'employeeNumber']);
export type PersonSort = z.infer<typeof personSort>;

/** Why an invitation can't be sent; `possible`: it can. */
const inviteVerdict = z.enum([
  'possible',
  'left',
  'disabled',
  'hasAccount',
  'noFacts',
  'noEmail',
  'noPortal',
  'notLive',
]);
export type InviteVerdict = z.infer<typeof inviteVerdict>;

const invitationState = z.enum(['waiting', 'opened', 'accepted', 'bounced', 'locked', 'expired', 'revoked']);

/** An act of an operator about one person. Its kind and inputs; a reason is given beside it. */
export const personAct = z.discriminatedUnion('act', [
  /** Sends a new invitation; an earlier one is void. */
  z.strictObject({ act: z.literal('invite'), language }),
  z.strictObject({ act: z.literal('revokeInvitation') }),
  /** Unlinks every sign-in and ends the sessions. */
  z.strictObject({ act: z.literal('unlinkAccount') }),
  /** Until someone releases them. */
  z.strictObject({ act: z.literal('freezeBankChanges') }),
  z.strictObject({ act: z.literal('releaseBankChanges') }),
  z.strictObject({
    act: z.literal('grantAccess'),
    /** `role:` and its name, `scope:*` for the whole client, or `scope:` and the id of an organization value. */
    access: z.string().min(1).max(80),
    firstDate: localDate,
    /** The last day; null: until someone ends it. */
    lastDate: localDate.nullable(),
  }),
  z.strictObject({ act: z.literal('endAccess'), access: z.string().min(1).max(80) }),
]);
export type PersonAct = z.infer<typeof personAct>;
export type PersonActName = PersonAct['act'];

/** An operator's words, which the person reads in their own activity. */
export const reasonText = text(500).refine((value) => value !== '', { error: 'required' });

/** An act that waits for a second operator. */
export const confirmation = z.object({
  confirmationId: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  employeeNumber: z.string(),
  act: personAct,
  /** The role or the scope that the act is about, in words; null: it is about neither. */
  accessName: z.string().nullable(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** `waiting` and `own` wait; an own one can only be withdrawn. */
  state: z.enum(['waiting', 'own', 'confirmed', 'refused', 'withdrawn', 'expired']),
  /** Whether the operator may confirm, refuse or, if it is their own, withdraw it. */
  mayDecide: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  comment: z.string().nullable(),
});
export type Confirmation = z.infer<typeof confirmation>;

/** Something that a person may do: a role, or a scope as a manager. */
const access = z.object({
  /** As in the act `grantAccess`. */
  access: z.string(),
  /** The name of the role or of the organization value; null: the whole client. */
  name: z.string().nullable(),
  /** Null: an import or another system gave it, without dates. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  isActive: z.boolean(),
});
export type Access = z.infer<typeof access>;

const personPage = person.extend({
  /** Null before the first version of the employment. */
  employment: z
    .object({
      /** One letter, as in the employee lookup. */
      status: z.string(),
      jobTitle: z.string(),
      workPlace: z.string(),
      legalCompany: z.string(),
      payGroup: z.string(),
      hireDate: z.string(),
      rehireDate: z.string().nullable(),
      endDate: z.string().nullable(),
    })
    .nullable(),
  manager: z.object({ employeeId: z.string(), name: z.string(), employeeNumber: z.string() }).nullable(),
  /** Employees who report to this one, directly. */
  reports: z.int(),
  account: z.object({
    state: accountState,
    /** Null: there is no profile yet. */
    username: z.string().nullable(),
    /** False: the profile is switched off, and can't be signed in to. */
    isEnabled: z.boolean(),
    /** Addresses that may sign in. */
    emails: z.array(z.string()),
    signIns: z.array(z.object({ provider: z.string(), linkedAt: z.string() })),
    lastSignInAt: z.string().nullable(),
    openSessions: z.int(),
  }),
  invitation: z
    .object({
      state: invitationState,
      kind: z.enum(['mail', 'letter']),
      sentAt: z.string(),
      sentBy: z.string(),
      expiresAt: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  access: z.array(access),
  /** The freezes of bank changes in effect; `until` null: until someone releases them. */
  freezes: z.array(
    z.object({
      reason: z.enum(['notMe', 'contactChanged', 'operator']),
      since: z.string(),
      until: z.string().nullable(),
    }),
  ),
  /** Requests that haven't ended. */
  requests: z.array(
    z.object({
      requestId: z.string(),
      kind: z.enum(['personalInformation', 'directDeposit', 'taxes']).nullable(),
      sentAt: z.string(),
      /** Until when a bank change is held; null: it isn't. */
      holdUntil: z.string().nullable(),
    }),
  ),
  /** Acts that wait for a second operator. */
  confirmations: z.array(confirmation),
  /** Acts of operators, newest first, at most 50. */
  history: z.array(
    z.object({
      at: z.string(),
      /** A sentence in the operator's language. */
      what: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Null: the operator's role changes nothing, or the record is the operator's own. */
  may: z
    .object({
      invite: inviteVerdict,
      /** False: an employer out of the operator's reach has the person too. */
      unlink: z.boolean(),
      /** A second operator confirms what decides about money. */
      twoOperators: z.boolean(),
    })
    .nullable(),
  /** True if the record is the operator's own. */
  isOwn: z.boolean(),
});
export type PersonPage = z.infer<typeof personPage>;

/** A look at a person: the page, or that the operator has to give a reason before. */
export const personLook = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reasonNeeded'), clientName: z.string() }),
  z.object({ state: z.literal('open'), person: personPage }),
]);
export type PersonLook = z.infer<typeof personLook>;

/** Roles and scopes that can be granted at a client. */
export const accessOptions = z.object({
  roles: z.array(z.string()),
  /** Organization values, with the name of their dimension. At most 1,000. */
  units: z.array(z.object({ access: z.string(), name: z.string() })),
});
export type AccessOptions = z.infer<typeof accessOptions>;
