import { useState, type ReactNode } from 'react';
import type { BrandPage } from '@paystead/contract/console/branding/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface DraftBarProps {
  readonly page: BrandPage;
  /** Whether there are entries that weren't saved. */
  readonly isEntered: boolean;
  readonly isSending: boolean;
  readonly onPublish: () => Promise<boolean>;
  readonly onDiscard: () => Promise<boolean>;
  readonly onReset: () => void;
}

/** The state of the draft, and what can be done with it. */
export function DraftBar({ page, isEntered, isSending, onPublish, onDiscard, onReset }: DraftBarProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { draft, partnerName } = page;
  return (
    <Card
      title={t('console.branding.draft')}
      titleExtra={
        isEntered ? (
          <Badge tone="warning" icon="edit">
            {t('console.branding.unsaved')}
          </Badge>
        ) : draft ? (
          <Badge tone="info" icon="edit">
            {t('console.branding.notPublished')}
          </Badge>
        ) : (
          <Badge tone="success" icon="check">
            {t('console.branding.noDraft')}
          </Badge>
        )
      }
    >
      <Stack>
        <p>
          {draft
            ? t('console.branding.draftBy', {
                by: draft.savedBy,
                time: `${format.date(localDay(draft.savedAt), 'medium')}, ${format.time(draft.savedAt)}`,
              })
            : t('console.branding.noDraftMore')}
        </p>
        <ButtonRow>
          {isEntered ? (
            <Button type="submit" busy={isSending}>
              {t('console.branding.save')}
            </Button>
          ) : null}
          {draft && !isEntered ? (
            <>
              <Button busy={isSending} onClick={() => setAsks(true)}>
                {t('console.branding.publish')}
              </Button>
              <Button kind="quiet" busy={isSending} onClick={() => void onDiscard()}>
                {t('console.branding.discard')}
              </Button>
            </>
          ) : null}
          {isEntered ? (
            <Button kind="quiet" onClick={onReset}>
              {t('console.branding.reset')}
            </Button>
          ) : null}
        </ButtonRow>
      </Stack>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('console.branding.publishTitle', { partner: partnerName })}
        actions={
          <>
            <Button kind="second" onClick={() => setAsks(false)}>
              {t('console.branding.keep')}
            </Button>
            <Button busy={isSending} onClick={() => void onPublish().then(() => setAsks(false))}>
              {t('console.branding.publish')}
            </Button>
          </>
        }
      >
        <p>{t('console.branding.publishMore')}</p>
      </Dialog>
    </Card>
  );
}
