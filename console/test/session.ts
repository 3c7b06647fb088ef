import type { ConsoleSession } from '@paystead/contract/console/model.ts';

/** The session of an owner who sees two clients. */
export const SESSION = {
  name: 'Olive Operator',
  email: 'olive@provider.example',
  role: 'owner',
  narrowedTo: null,
  clientCount: 2,
  forgeryToken: 'token-1',
} as const satisfies ConsoleSession;
