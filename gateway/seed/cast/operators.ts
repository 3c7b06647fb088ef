import type { OperatorRole } from '@paystead/contract/console/roles.ts';

/** Someone who uses the console. `key` is null for a person who is listed as an employee already. */
interface DemoOperator {
  readonly key: string | null;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly client: string | null;
  readonly purpose: string;
}

/** The people of the provider have no profile: they sign in to the console at `/console` alone. */
export const OPERATORS: readonly DemoOperator[] = [
  {
    key: 'operator',
    name: 'Olivia Owens',
    email: 'olivia.owens@paystead.example',
    role: 'owner',
    client: null,
    purpose: 'An operator of the provider: opens the console at `/console` and sees every client.',
  },
  {
    key: 'operator-support',
    name: 'Simon Sato',
    email: 'simon.sato@paystead.example',
    role: 'support',
    client: null,
    purpose: 'Answers questions: looks at everything in the console and changes nothing.',
  },
  {
    key: null,
    name: 'Dana Kowalczyk',
    email: 'dana.kowalczyk@keystone.example',
    role: 'payroll',
    client: 'KEYSTONE',
    purpose: 'The payroll administrator, who sees KEYSTONE alone in the console.',
  },
];
