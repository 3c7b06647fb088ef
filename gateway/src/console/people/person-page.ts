import type { AccountState, Confirmation, PersonPage } from '@paystead/contract/console/people/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { accessOf } from './access-store.ts';
import type { ConsolePolicy } from './console-policy.ts';
import { groupOf } from './employment-groups.ts';
import type { FoundPerson } from './person-store.ts';
import type { ConsolePeoplePorts } from './ports.ts';

interface PageInputs {
  readonly scope: ConsoleScope;
  readonly policy: ConsolePolicy;
  readonly ports: ConsolePeoplePorts;
  readonly confirmations: Confirmation[];
  readonly now: Date;
  readonly language: Language;
}

/** Tells whether a record is the operator's own: no one changes theirs as an operator. */
export function isOwnRecord({ emails, work_email: workEmail }: FoundPerson, { email }: ConsoleScope): boolean {
  return emails.includes(email) || workEmail?.toLowerCase() === email;
}

/** Returns a person's page with what the operator may do, without SSN, account numbers and amounts. */
export async function personPageOf(tx: Transaction, person: FoundPerson, inputs: PageInputs): Promise<PersonPage> {
  const { scope, policy, ports, confirmations, now, language } = inputs;
  const isOwn = isOwnRecord(person, scope);
  const { employment, invitation, sign_ins: signIns } = person;
  const mayAct = CLIENT_WRITERS.includes(scope.role) && !isOwn;
  return {
    clientCode: person.client_code,
    clientName: person.client_name,
    employeeId: person.employeeId,
    employeeNumber: person.employee_number,
    name: person.name,
    workEmail: person.work_email,
    status: groupOf(employment?.status ?? 'p'),
    employment,
    manager: person.manager,
    reports: person.reports,
    account: {
      state: accountStateOf(person, now),
      username: person.username,
      isEnabled: person.is_enabled,
      emails: person.emails,
      signIns,
      lastSignInAt: person.last_sign_in_at,
      openSessions: person.open_sessions,
    },
    invitation,
    access: await accessOf(tx, person),
    freezes: person.freezes,
    requests: person.requests,
    confirmations,
    history: await ports.historyOf(tx, person, language),
    may: mayAct
      ? {
          invite: await ports.inviteVerdict(tx, person, now),
          unlink: !person.is_elsewhere,
          twoOperators: policy.twoOperators,
        }
      : null,
    isOwn,
  };
}

/** Returns the state of the account: a person who never signed in has one too, unless an invitation waits. */
function accountStateOf({ sign_ins: signIns, invitation, person_id: personId }: FoundPerson, now: Date): AccountState {
  if (signIns.length > 0) return 'linked';
  if (isWaiting(invitation, now)) return 'invited';
  return personId === null ? 'none' : 'linked';
}

/** Tells whether an invitation still waits, as the list counts it: a locked one until it expires. */
function isWaiting(invitation: FoundPerson['invitation'], now: Date): boolean {
  if (invitation === null || ['accepted', 'revoked'].includes(invitation.state)) return false;
  return Date.parse(invitation.expiresAt) > now.getTime();
}
