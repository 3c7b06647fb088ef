import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PeopleList, PersonRow } from './people-card.tsx';
import type { TeamLinks } from './team-page.tsx';

interface ListOf<P> {
  readonly total: number;
  readonly people: readonly P[];
}
type Person = { readonly employeeId: string; readonly name: string };

/** Returns the team's lists as rows in words. A list that the client hides is null. */
export function useTeamRows(
  team: TeamReply,
  { employeeHref, approvalsHref }: TeamLinks,
): Readonly<Record<'waiting' | 'starters' | 'absences', PeopleList>> &
  Readonly<Record<'certifications' | 'celebrations' | 'reports', PeopleList | null>> {
  const t = useText();
  const format = useFormat();
  const day = (date: string) => format.date(date, 'medium');
  const rowsOf = <P extends Person>(
    { total, people }: ListOf<P>,
    wordsOf: (person: P) => Pick<PersonRow, 'meta' | 'isLate'> & { readonly href?: string },
  ): PeopleList => ({
    total,
    rows: people.map((person, place) => ({
      key: `${person.employeeId} ${place}`,
      name: person.name,
      href: employeeHref(person.employeeId),
      ...wordsOf(person),
    })),
  });
  return {
    waiting: rowsOf(team.waiting, ({ employeeId, label, submittedAt }) => ({
      meta: t('team.waitingMeta', { label, date: day(localDay(submittedAt)) }),
      href: `${approvalsHref}?employee=${employeeId}`,
    })),
    starters: rowsOf(team.starters, ({ startDate }) => ({
      meta: t(startDate > team.today ? 'team.starts' : 'team.started', { date: day(startDate) }),
    })),
    certifications:
      team.certifications &&
      rowsOf(team.certifications, ({ certification, expirationDate }) => {
        const isLate = expirationDate < team.today;
        const key = isLate ? 'team.expired' : 'team.expires';
        return { meta: t(key, { certification, date: day(expirationDate) }), isLate };
      }),
    celebrations:
      team.celebrations &&
      rowsOf(team.celebrations, ({ kind, date, years }) => ({
        meta:
          kind === 'birthday'
            ? t('team.birthday', { date: day(date) })
            : t('team.anniversary', { date: day(date), count: years ?? 0 }),
      })),
    absences: rowsOf(team.absences, ({ hours, until }) => ({
      meta:
        hours === null || until === null
          ? t('team.onLeave')
          : t('team.leaveTaken', { hours: format.hours(hours), date: day(until) }),
    })),
    reports:
      team.reports &&
      rowsOf(team.reports, ({ reports }) => ({
        meta: reports === 0 ? t('team.noReportsBelow') : t('team.reportsBelow', { count: reports }),
      })),
  };
}
