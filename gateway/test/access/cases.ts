import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import {
  CLOSED_TO_FORMER,
  ENDPOINTS,
  NEVER_OF_OTHERS,
  PERSONAS,
  REACH,
  ROLES,
  SCOPE,
  TARGETS,
  UNKNOWN_RECORD,
  type DataClass,
  type Form,
  type Outcome,
  type Persona,
  type Role,
  type Target,
} from './expectations.ts';

export interface Case {
  readonly endpoint: Endpoint;
  readonly persona: Persona;
  /** Null where the call names nobody. */
  readonly target: Target | null;
  readonly role: Role;
  readonly expected: Outcome;
}

/** Every case of an endpoint: persona, and where the call has them, target and role. */
export function casesOf(endpoint: Endpoint): Case[] {
  const [form, data] = ENDPOINTS[endpoint.name as EndpointName];
  return PERSONAS.flatMap((persona) =>
    targetsOf(form).flatMap((target) =>
      rolesOf(endpoint, form, target).map((role): Case => {
        const expected = expect(endpoint, form, data, { persona, target, role });
        return { endpoint, persona, target, role, expected };
      }),
    ),
  );
}

function targetsOf(form: Form): readonly (Target | null)[] {
  if (form === 'ofEmployee') return TARGETS;
  return form === 'either' ? [null, ...TARGETS] : [null];
}

function rolesOf(endpoint: Endpoint, form: Form, target: Target | null): readonly Role[] {
  // A role that is part of the address cannot be left out.
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
  // A change of what is on record is refused as such; what is closed altogether is not there.
  if (endpoint.needs?.editRole) return 'readOnly';
  return CLOSED_TO_FORMER.includes(data) ? 'hidden' : 'open';
}
