import { useState, type ReactNode } from 'react';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { lastUsedFirst, matching, profileId, SEARCH_BEYOND } from './rules.ts';

interface ProfileListProps {
  readonly profiles: readonly ProfileSelection[];
  /** The id of the profile in use, when there is one. */
  readonly current?: string | undefined;
  readonly onChoose: (profile: ProfileSelection) => void;
}

/** PRF-1: company and masked number, last used first, a search field beyond seven. */
export function ProfileList({ profiles, current, onChoose }: ProfileListProps): ReactNode {
  const t = useText();
  const [search, setSearch] = useState('');
  const shown = matching(lastUsedFirst(profiles), search);
  return (
    <Stack>
      {profiles.length > SEARCH_BEYOND ? (
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
                  meta={<Meta profile={profile} current={profileId(profile) === current} />}
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

function Meta({ profile, current }: { readonly profile: ProfileSelection; readonly current: boolean }): ReactNode {
  const t = useText();
  return (
    <>
      {t('profileSelection.number', { number: profile.employeeNumber })}{' '}
      {current ? <Badge icon="check">{t('profileSelection.current')}</Badge> : null}
      {profile.isFormer ? <Badge>{t('profileSelection.former')}</Badge> : null}
    </>
  );
}
