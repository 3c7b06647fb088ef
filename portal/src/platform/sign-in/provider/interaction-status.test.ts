import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  INTERACTION_STATUSES,
  mayStart,
  nextStatus,
  type Interaction,
  type InteractionStatus,
} from './interaction-status.ts';

const INTERACTIONS: readonly Interaction[] = [
  'startup',
  'login',
  'acquireToken',
  'ssoSilent',
  'handleRedirect',
  'logout',
];

// Rows: running interaction. Columns: starting interaction. A dash: the start is refused and the status stays.
const STARTS: Record<InteractionStatus, readonly string[]> = {
  //               startup  login    acquireToken    ssoSilent    handleRedirect    logout
  startup: /*     */ ['-', 'login', 'acquireToken', 'ssoSilent', 'handleRedirect', 'logout'],
  none: /*        */ ['-', 'login', 'acquireToken', 'ssoSilent', 'handleRedirect', 'logout'],
  login: /*       */ ['-', '-', '-', '-', '-', 'logout'],
  acquireToken: /**/ ['-', 'login', '-', '-', '-', 'logout'],
  ssoSilent: /*   */ ['-', 'login', '-', '-', '-', 'logout'],
  handleRedirect: /**/ ['-', '-', '-', '-', '-', 'logout'],
  logout: /*      */ ['-', '-', '-', '-', '-', '-'],
};

describe('SES-2: the interaction status', () => {
  for (const status of INTERACTION_STATUSES) {
    for (const [column, interaction] of INTERACTIONS.entries()) {
      const expected = STARTS[status][column];
      test(`during ${status}, starting ${interaction} results in ${expected}`, () => {
        expect(mayStart(status, interaction)).toBe(expected !== '-');
        expect(nextStatus(status, { interaction, phase: 'start' })).toBe(expected === '-' ? status : expected);
      });

      test(`during ${status}, ending ${interaction} results in ${status === interaction ? 'none' : status}`, () => {
        const ended = status === interaction ? 'none' : status;
        expect(nextStatus(status, { interaction, phase: 'success' })).toBe(ended);
        expect(nextStatus(status, { interaction, phase: 'failure', error: { code: 'x' } })).toBe(ended);
      });
    }
  }

  test('returns to none when the running interaction ends, after any events', () => {
    const event = fc.record({
      interaction: fc.constantFrom(...INTERACTIONS),
      phase: fc.constantFrom('start' as const, 'success' as const, 'failure' as const),
    });
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const status = events.reduce<InteractionStatus>(nextStatus, 'startup');
        expect(INTERACTION_STATUSES).toContain(status);
        const ended = status === 'none' ? 'none' : nextStatus(status, { interaction: status, phase: 'failure' });
        expect(ended).toBe('none');
      }),
    );
  });
});
