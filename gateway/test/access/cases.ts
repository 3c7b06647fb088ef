import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import {
  FORMER_WRITES,
  CLOSED_TO_FORMER,
  DECIDES,
  NEVER_OF_OTHERS,
  OWNER_BY_RECORD,
  PERSONAS,
  REACH,
  ROLES,
  SCOPE,
  TARGETS,
  UNKNOWN_RECORD,
  expectedAccess,
  type DataClass,
  type Form,
  type Outcome,
  type Persona,
  type Role,
  type Target,
} from './expectations.ts';
import { RECORDS } from './records.ts';

export interface Case {
  readonly endpoint: Endpoint;
  readonly persona: Persona;
  /** Null if the request names no employee. */
  readonly target: Target | null;
  /** `person`: the request names the target. `record`: it names no employee, only a record of the target. */
  readonly names: 'person' | 'record';
  readonly role: Role;
  readonly expected: Outcome;
}

/** Returns every case of an endpoint: each persona with each target, role and record owner that the endpoint has. */
export function casesOf(endpoint: Endpoint): Case[] {
  const [form, data] = expectedAccess(endpoint);
  if (RECORDS[endpoint.name as EndpointName] === undefined) return personCases(endpoint, form, data);
  const records = recordCases(endpoint, form, data);
  // These endpoints only serve one's own records, so every request names a record.
  return form === 'own' || form === 'session' ? records : [...personCases(endpoint, form, data), ...records];
}

function recordCases(endpoint: Endpoint, form: Form, data: DataClass): Case[] {
  return PERSONAS.flatMap((persona) =>
    TARGETS.map((target): Case => {
      const expected = expectOfRecord(endpoint, form, data, persona, target);
      return { endpoint, persona, target, names: 'record', role: 'none', expected };
    }),
  );
}

function expectOfRecord(endpoint: Endpoint, form: Form, data: DataClass, persona: Persona, target: Target): Outcome {
  if (persona === 'nobody') return 'signIn';
  if (OWNER_BY_RECORD.includes(endpoint.name as EndpointName) && target !== 'self')
    return REACH[persona][target]?.includes('none') === true ? 'open' : 'hidden';
  if (form !== 'scope') return target === 'self' ? ownOutcome(endpoint, persona, data) : 'hidden';
  if (!SCOPE[persona].includes('none')) return 'hidden';
  if (DECIDES[persona].includes(target)) return 'open';
  return target === 'self' || REACH[persona][target]?.includes('none') === true ? 'notTheirs' : 'hidden';
}

function personCases(endpoint: Endpoint, form: Form, data: DataClass): Case[] {
  return PERSONAS.flatMap((persona) =>
    targetsOf(form).flatMap((target) =>
      rolesOf(endpoint, form, target).map((role): Case => {
        const expected = expect(endpoint, form, data, { persona, target, role });
        return { endpoint, persona, target, names: 'person', role, expected };
      }),
    ),
  );
}

function targetsOf(form: Form): readonly (Target | null)[] {
  if (form === 'ofEmployee') return TARGETS;
  return form === 'either' ? [null, ...TARGETS] : [null];
}

function rolesOf(endpoint: Endpoint, form: Form, target: Target | null): readonly Role[] {
  // A role in the path can't be omitted.
  if (endpoint.path.includes('{role}')) return ['manager', 'supervisor'];
  return form === 'scope' || target !== null ? ROLES : ['none'];
}

interface Who {
  readonly persona: Persona;
  readonly target: Target | null;
  readonly role: Role;
}

function expect(endpoint: Endpoint, form: Form, data: DataClass, { persona, target, role }: Who): Outcome {
  if (form === 'anyone') return 'open';
  if (persona === 'nobody') return 'signIn';
  if (UNKNOWN_RECORD.includes(endpoint.name as EndpointName)) return 'hidden';
  if (form === 'identity' || form === 'session') return 'open';
  if (form === 'scope') return SCOPE[persona].includes(role) ? 'open' : 'hidden';
  if (form === 'own' || (form === 'either' && (target === null || target === 'self')))
    return ownOutcome(endpoint, persona, data);
  const reached = target !== null && REACH[persona][target]?.includes(role) === true;
  return reached && !NEVER_OF_OTHERS.includes(data) ? 'open' : 'hidden';
}

function ownOutcome(endpoint: Endpoint, persona: Persona, data: DataClass): Outcome {
  if (persona !== 'former') return 'open';
  // Data that is closed to former employees doesn't exist for them; any other write of theirs is refused as read-only.
  if (CLOSED_TO_FORMER.includes(data)) return 'hidden';
  return endpoint.needs?.editRole && !FORMER_WRITES.includes(endpoint.name) ? 'readOnly' : 'open';
}
