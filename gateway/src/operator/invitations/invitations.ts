import { todayIn } from '@paystead/contract/local-date.ts';
import { recordInvitation } from '../../features/invitations/audit.ts';
import { mailInvitation } from '../../features/invitations/issue.ts';
import { revokeInvitation } from '../../features/invitations/store.ts';
import type { Command, Context } from '../command.ts';
import { changedBy, Refused } from '../in-one-transaction.ts';
import { INVITATION_STATES, type InvitedEmployee } from './invitation-store.ts';
import {
  chosenEmployees,
  inviteesAmong,
  languageIn,
  mailPorts,
  outcomeOf,
  portalOf,
  withClient,
  type InvitationWork,
  type Skipped,
} from './invitation-tool.ts';
import { text } from './texts.ts';

const CHOICE = { client: 'string', employee: 'string', all: 'boolean', by: 'string' } as const;
const MAILING = { ...CHOICE, language: 'string', portal: 'string' } as const;
const DAY = 24 * 3600 * 1000;

export const createInvitationsCommand: Command = {
  name: 'invitation create',
  about: (language) => text(language, 'create.about'),
  options: MAILING,
  run: (context) =>
    withClient(context, async (work) => {
      const sent = await mailTo(context, work, chosenEmployees(context, work), false);
      return outcomeOf(text(work.language, 'created', { count: sent.employees.length }), sent.employees, sent.skipped);
    }),
};

export const resendInvitationsCommand: Command = {
  name: 'invitation resend',
  about: (language) => text(language, 'resend.about'),
  options: { client: 'string', employee: 'string', by: 'string', language: 'string', portal: 'string' },
  run: (context) =>
    withClient(context, async (work) => {
      const chosen = chosenEmployees(context, work, false);
      const waiting = chosen.filter(({ state }) => isUnanswered(state));
      const sent = await mailTo(context, work, waiting, false);
      const others = chosen.filter((one) => !waiting.includes(one)).map((one) => skippedAs(work, one, 'notWaiting'));
      const line = text(work.language, 'resent', { count: sent.employees.length });
      return outcomeOf(line, sent.employees, [...sent.skipped, ...others]);
    }),
};

export const remindInvitationsCommand: Command = {
  name: 'invitation remind',
  about: (language) => text(language, 'remind.about'),
  options: { client: 'string', after: 'string', by: 'string', portal: 'string' },
  run: (context) =>
    withClient(context, async (work) => {
      const typed = context.options?.['after'] ?? '7';
      const days = typeof typed === 'string' && /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
      if (days < 1 || days > 60) throw new Refused(text(work.language, 'after.invalid'));
      // The last mail counts, a reminder too: no one gets more than one in this many days.
      const before = work.now.getTime() - days * DAY;
      const due = work.employees.filter(
        ({ kind, state, createdAt, isEmployed }) =>
          kind === 'mail' && isEmployed && isToRemind(state) && createdAt !== null && Date.parse(createdAt) <= before,
      );
      const sent = await mailTo(context, work, due, true);
      const outcome = outcomeOf(
        text(work.language, 'reminded', { count: sent.employees.length }),
        sent.employees,
        sent.skipped,
      );
      return { ...outcome, done: true };
    }),
};

export const revokeInvitationsCommand: Command = {
  name: 'invitation revoke',
  about: (language) => text(language, 'revoke.about'),
  options: { client: 'string', employee: 'string', by: 'string' },
  run: (context) =>
    withClient(context, async (work) => {
      const revoked: InvitedEmployee[] = [];
      const skipped: Skipped[] = [];
      for (const employee of chosenEmployees(context, work, false)) {
        if (!(await revokeInvitation(work.tx, employee, work.now))) {
          skipped.push(skippedAs(work, employee, 'notInvited'));
          continue;
        }
        const detail = { revokedBy: changedBy(context) };
        const event = { action: 'invitations.revoked', by: 'operator', detail } as const;
        await recordInvitation(work.tx, employee, event, work.now);
        revoked.push(employee);
      }
      return outcomeOf(text(work.language, 'revoked', { count: revoked.length }), revoked, skipped);
    }),
};

export const listInvitationsCommand: Command = {
  name: 'invitation list',
  about: (language) => text(language, 'list.about'),
  options: { client: 'string', state: 'string' },
  run: (context) =>
    withClient(context, async ({ employees, language }) => {
      const state = context.options?.['state'];
      if (state !== undefined && !INVITATION_STATES.some((known) => known === state))
        throw new Refused(text(language, 'state.invalid', { states: INVITATION_STATES.join(', ') }));
      const current = employees.filter(({ isEmployed }) => isEmployed);
      const shown = current.filter((employee) => state === undefined || employee.state === state);
      const counts = Object.fromEntries(
        INVITATION_STATES.map((one) => [one, current.filter((employee) => employee.state === one).length]),
      );
      const words = INVITATION_STATES.filter((one) => (counts[one] ?? 0) > 0)
        .map((one) => `${text(language, `state.${one}`)} ${counts[one]}`)
        .join(', ');
      return {
        done: true,
        lines: [
          ...shown.map(({ number, name, state: standing, kind, createdAt, expiresAt }) =>
            `${number.padEnd(14)}${name.padEnd(28)}${text(language, `state.${standing}`).padEnd(16)}${
              kind === null ? '' : `${text(language, `kind.${kind}`).padEnd(8)}${dayOf(createdAt)}  ${dayOf(expiresAt)}`
            }`.trimEnd(),
          ),
          text(language, 'list.total', { count: current.length, counts: words }),
        ],
        data: {
          counts,
          employees: shown.map(({ number, name, state: standing, kind, createdAt, expiresAt }) => ({
            number,
            name,
            state: standing,
            kind,
            invitedAt: createdAt,
            expiresAt,
          })),
        },
      };
    }),
};

/** Returns the date of an instant in UTC, which the operator's log has as well. */
function dayOf(at: string | null): string {
  return at === null ? '' : todayIn('UTC', new Date(at));
}

/** States of an invitation that was sent and hasn't been accepted. */
function isUnanswered(state: InvitedEmployee['state']): boolean {
  return !['accepted', 'hasAccount', 'neverInvited'].includes(state);
}

/** A mail that bounced, a locked and a canceled invitation are for someone to look into, not for another mail. */
function isToRemind(state: InvitedEmployee['state']): boolean {
  return state === 'invited' || state === 'opened' || state === 'expired';
}

async function mailTo(
  context: Context,
  work: InvitationWork,
  chosen: readonly InvitedEmployee[],
  isReminder: boolean,
): Promise<{ readonly employees: readonly InvitedEmployee[]; readonly skipped: readonly Skipped[] }> {
  const { tx, now, client, settings } = work;
  const portal = portalOf(context, work);
  const language = languageIn(context, work);
  const { invitees, skipped } = await inviteesAmong(work, chosen, 'mail');
  for (const { employee, onFile } of invitees)
    await mailInvitation(
      tx,
      employee,
      {
        origin: 'operator',
        by: changedBy(context),
        language: language ?? employee.language ?? 'en',
        email: onFile.emails[0] ?? '',
        givenName: onFile.givenName,
        clientName: client.name,
        portal,
        days: settings.mailDays,
        isReminder,
        now,
      },
      mailPorts(work),
    );
  return { employees: invitees.map(({ employee }) => employee), skipped };
}

function skippedAs({ language }: InvitationWork, { number }: InvitedEmployee, reason: 'notWaiting' | 'notInvited') {
  return { number, reason, line: text(language, `skipped.${reason}`, { number }) };
}
