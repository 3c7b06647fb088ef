import { useState, type ReactNode } from 'react';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { lastUsedFirst, MAX_WITHOUT_SEARCH, profileId, searchProfiles } from '../profiles.ts';

interface ProfileListProps {
  readonly profiles: readonly ProfileSelection[];
  /** Id of the current profile, if there is one. */
  readonly current?: string | undefined;
  readonly onChoose: (profile: ProfileSelection) => void;
}

/** Profiles with company and masked number, last used first, and a search field for more than seven (PRF-1). */
export function ProfileList({ profiles, current, onChoose }: ProfileListProps): ReactNode {
  const t = useText();
  const [search, setSearch] = useState('');
  const shown = searchProfiles(lastUsedFirst(profiles), search);
  return (
    <Stack>
      {profiles.length > MAX_WITHOUT_SEARCH ? (
        <TextField
          label={t('profileSelection.search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {shown.length === 0 ? null : (
        <Card flush>
          <Rows label={t('profileSelection.list')}>
            {shown.map((profile) => (
              <li key={profileId(profile)}>
                <Row
                  icon="people"
                  tone={profileId(profile) === current ? 'action' : 'neutral'}
                  title={profile.clientName}
                  meta={<ProfileFacts profile={profile} current={profileId(profile) === current} />}
                  onPress={() => onChoose(profile)}
                />
              </li>
            ))}
          </Rows>
        </Card>
      )}
      <output>{shown.length === 0 ? t('profileSelection.noneFound', { search }) : null}</output>
    </Stack>
  );
}

function ProfileFacts({
  profile,
  current,
}: {
  readonly profile: ProfileSelection;
  readonly current: boolean;
}): ReactNode {
  const t = useText();
  return (
    <>
      {t('profileSelection.number', { number: profile.employeeNumber })}{' '}
      {current ? <Badge icon="check">{t('profileSelection.current')}</Badge> : null}
      {profile.isFormer ? <Badge>{t('profileSelection.former')}</Badge> : null}
    </>
  );
}
