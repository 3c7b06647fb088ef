import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PolicyChange } from '@paystead/contract/console/policy/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call, CallFailed } from '../../platform/api.ts';
import { Effects } from './effects.tsx';

/** People of each change at first, and after asking for more. */
const FEW = 10;
const MANY = 200;

interface PreviewDialogProps {
  readonly clientCode: string;
  readonly changes: readonly PolicyChange[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
  /** Called with a refusal that belongs to the form behind: a field's fault, or values that changed meanwhile. */
  readonly onRefused: (error: CallFailed) => void;
  readonly onSaved: (outcome: 'done' | 'waiting') => Promise<void>;
}

/** Shows whom the entered changes are about, before they are saved with a reason. */
export function PreviewDialog(props: PreviewDialogProps): ReactNode {
  const { clientCode, changes, reason, onReason, onClose, onRefused, onSaved } = props;
  const t = useText();
  const sending = useSending();
  const [limit, setLimit] = useState(FEW);
  const [isMissing, setMissing] = useState(false);
  const query = useQuery({
    queryKey: ['policy', 'preview', clientCode, changes, limit],
    queryFn: async () => {
      try {
        return await call('policy.preview', {
          params: { clientCode },
          body: { changes: [...changes], offset: 0, limit },
        });
      } catch (error) {
        if (error instanceof CallFailed && ['invalid_input', 'version_conflict'].includes(error.code)) onRefused(error);
        throw error;
      }
    },
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const preview = query.data;
  const hasMore = preview?.effects.some(({ total, people }) => people.length < total) === true && limit === FEW;
  const save = async (): Promise<void> => {
    if (reason.trim() === '') return setMissing(true);
    let outcome: 'done' | 'waiting' = 'done';
    let refused: CallFailed | undefined;
    const isSaved = await sending.send(async () => {
      try {
        const body = { changes: [...changes], reason: reason.trim() };
        outcome = (await call('policy.save', { params: { clientCode }, body })).outcome;
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'version_conflict') refused = error;
        throw error;
      }
    });
    if (refused) return onRefused(refused);
    if (isSaved) await onSaved(outcome);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('console.policy.previewTitle')}
      startAtTitle
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('console.policy.cancel')}
          </Button>
          {preview ? (
            <Button busy={sending.isSending} onClick={() => void save()}>
              {t(preview.needsSecond ? 'console.policy.request' : 'console.policy.save')}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack>
        {sending.failure === undefined ? null : (
          <Banner tone="danger" announce="assertive" title={t('console.policy.notDone')}>
            {sending.failure}
          </Banner>
        )}
        {query.error ? <Banner tone="danger" announce="assertive" title={t('console.policy.failed')} /> : null}
        {preview ? (
          <>
            <Effects preview={preview} />
            {hasMore ? (
              <div>
                <Button kind="second" small onClick={() => setLimit(MANY)}>
                  {t('console.policy.more')}
                </Button>
              </div>
            ) : null}
            <TextField
              label={t('console.policy.reason')}
              hint={t('console.policy.reasonHint')}
              value={reason}
              maxLength={500}
              error={isMissing && reason.trim() === '' ? t('console.policy.reasonMissing') : sending.faultAt('/reason')}
              onChange={({ target }) => onReason(target.value)}
            />
          </>
        ) : query.error ? null : (
          <Skeleton label={t('console.loading')}>
            <Bone height={120} gap={12} />
          </Skeleton>
        )}
      </Stack>
    </Dialog>
  );
}
