import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ScopeRole } from '@paystead/contract/fields.ts';
import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useServices } from '../../platform/services.ts';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PeopleCard } from './people-card.tsx';
import { teamQuery } from './queries.ts';
import { TeamSkeleton } from './team-skeleton.tsx';
import { useTeamRows } from './use-team-rows.ts';

/** Addresses that the cards lead to. */
export interface TeamLinks {
  readonly employeeHref: (employeeId: string) => string;
  readonly approvalsHref: string;
}

/** The first page of the manager or supervisor view: what needs the person, and what is going on in their team. */
export function teamPage(view: ScopeRole, links: TeamLinks): ComponentType {
  return function TeamPage(): ReactNode {
    const t = useText();
    const { api } = useServices();
    const query = useQuery(teamQuery(api, view));
    return (
      <>
        <PageHeader title={t('team.title')} lede={t(view === 'manager' ? 'team.ledeManager' : 'team.ledeSupervisor')} />
        <Loadable
          query={query}
          failed={t('team.failed')}
          reference={referenceOf(query.error)}
          loading={<TeamSkeleton />}
        >
          {(team) => <Team team={team} links={links} />}
        </Loadable>
      </>
    );
  };
}

function Team({ team, links }: { readonly team: TeamReply; readonly links: TeamLinks }): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  const rows = useTeamRows(team, links);
  return (
    <Stack>
      {isOpen(links.approvalsHref) ? (
        <PeopleCard
          title={t('team.waiting')}
          icon="check"
          empty={t('team.noneWaiting')}
          list={rows.waiting}
          needsYou={team.waiting.total > 0}
          all={{ href: links.approvalsHref, label: t('team.allApprovals') }}
        />
      ) : null}
      <Columns>
        <Stack>
          <PeopleCard title={t('team.absences')} icon="calendar" empty={t('team.noneAbsent')} list={rows.absences} />
          <PeopleCard title={t('team.starters')} icon="person" empty={t('team.noneNew')} list={rows.starters} />
        </Stack>
        <Stack>
          {rows.certifications ? (
            <PeopleCard
              title={t('team.certifications')}
              icon="shield"
              empty={t('team.noneExpiring')}
              list={rows.certifications}
            />
          ) : null}
          {rows.celebrations ? (
            <PeopleCard
              title={t('team.celebrations')}
              icon="award"
              empty={t('team.noneCelebrating')}
              list={rows.celebrations}
            />
          ) : null}
        </Stack>
      </Columns>
      {rows.reports ? (
        <PeopleCard title={t('team.reports')} icon="people" empty={t('team.noReports')} list={rows.reports} columns />
      ) : null}
    </Stack>
  );
}
