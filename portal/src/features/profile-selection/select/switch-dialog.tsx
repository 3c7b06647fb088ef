import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { ProfileList } from './profile-list.tsx';
import { profilesQuery } from '../queries.ts';

interface SwitchDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly current: string;
  readonly onChoose: (profile: ProfileSelection) => void;
}

/** Switches to another employer without a new sign-in. */
export function SwitchDialog({ open, onClose, current, onChoose }: SwitchDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('profileSelection.switchTitle')}
      actions={
        <Button kind="second" onClick={onClose}>
          {t('profileSelection.keepCurrent')}
        </Button>
      }
    >
      <Profiles current={current} onChoose={onChoose} />
    </Dialog>
  );
}

function Profiles({ current, onChoose }: Pick<SwitchDialogProps, 'current' | 'onChoose'>): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(profilesQuery(api));
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query, referenceOf(query.error));
  if (data) return <ProfileList profiles={data} current={current} onChoose={onChoose} />;
  if (failure)
    return (
      <Failed
        title={t('profileSelection.failed')}
        reference={failure.reference}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Skeleton label={t('profileSelection.loading')}>
      <Bone height={60} />
      <Bone height={60} gap={8} />
    </Skeleton>
  );
}
