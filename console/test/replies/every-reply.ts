import { CLIENT_REPLIES } from './clients.ts';
import { PEOPLE_REPLIES } from './people.ts';
import type { Replies } from './replies.ts';
import { WORK_REPLIES } from './work.ts';

/** Returns the function that gives each endpoint's reply, of those that a view has instead of the usual ones. */
export function repliesOf(instead: Replies): (name: string) => unknown {
  const replies: Readonly<Record<string, unknown>> = {
    ...CLIENT_REPLIES,
    ...PEOPLE_REPLIES,
    ...WORK_REPLIES,
    ...instead,
  };
  return (name) => replies[name];
}
