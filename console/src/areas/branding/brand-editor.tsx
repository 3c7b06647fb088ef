import { useState, type ReactNode } from 'react';
import type { BrandField, BrandPage, PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { localToday, systemClock } from '@paystead/ui/clock.ts';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { brandOf, type BrandEntries } from './brand-entries.ts';
import { BrandForm } from './brand-form.tsx';
import { DraftBar } from './draft-bar.tsx';
import { HostsCard } from './hosts-card.tsx';
import { PreviewCard } from './preview/preview-card.tsx';
import { TransferCard } from './transfer-card.tsx';
import { VersionsCard } from './versions-card.tsx';
import styles from './branding.module.css';

interface BrandEditorProps {
  readonly page: BrandPage;
  readonly isWriter: boolean;
  readonly onChanged: (page: BrandPage) => void;
  /** Reads the page again, for a save that was refused because of another one. */
  readonly onReload: () => Promise<BrandPage | undefined>;
}

const entriesOf = ({ live, draft }: BrandPage): BrandEntries => ({
  ...(draft?.brand ?? live),
  adjustsColors: draft?.adjustsColors ?? false,
});

/** The form with its previews, and the acts on the draft. Entries survive a conflict, a reload and a lost session. */
export function BrandEditor({ page, isWriter, onChanged, onReload }: BrandEditorProps): ReactNode {
  const t = useText();
  const { partnerKey } = page;
  const entries = useDraft<BrandEntries>(`branding ${partnerKey}`, entriesOf(page));
  const sending = useSending();
  /** A refusal because of another change: the file that wasn't saved, if it was one, and whether anything can be saved again. */
  const [overtaken, setOvertaken] = useState<{ readonly file: unknown; readonly hasOwn: boolean }>();
  const [done, setDone] = useState<'saved' | 'published' | 'discarded'>();
  const params = { partnerKey };
  const year = Number(localToday(systemClock).slice(0, 4));
  const brand = brandOf(entries.values);
  const faultOf = (field: BrandField): string | undefined => sending.faultAt(`/brand/${field}`);

  const change = async (
    request: () => Promise<BrandPage>,
    outcome: NonNullable<typeof done>,
    file?: unknown,
  ): Promise<boolean> => {
    setDone(undefined);
    setOvertaken(undefined);
    return sending.send(async () => {
      try {
        const next = await request();
        onChanged(next);
        // A file takes the place of everything typed; what is typed while the draft is saved stays.
        entries.end(entriesOf(next), file === undefined ? entries.values : undefined);
        setDone(outcome);
      } catch (error) {
        if ((error as { code?: string }).code === 'version_conflict') {
          const next = await onReload();
          // Without entries, the form shows what the next press would publish or discard.
          if (next && !entries.isEntered) entries.end(entriesOf(next));
          setOvertaken({ file, hasOwn: entries.isEntered || file !== undefined });
        }
        throw error;
      }
    });
  };
  const save = (file?: unknown) =>
    change(
      () => {
        const body = {
          brand: (file ?? brand) as PartnerBrand,
          adjustsColors: entries.values.adjustsColors,
          version: page.draft?.version ?? null,
        };
        return call('branding.saveDraft', { params, body });
      },
      'saved',
      file,
    );
  const { draft, liveNumber } = page;
  const publish = () =>
    change(
      () => call('branding.publish', { params, body: { version: draft?.version ?? '', liveNumber } }),
      'published',
    );
  const discard = () =>
    change(() => call('branding.discardDraft', { params, query: { version: draft?.version ?? '' } }), 'discarded');
  const others = sending.faults.filter(({ pointer }) => !(pointer.replace('/brand/', '') in entries.values));
  return (
    <Stack>
      {page.isEnabled ? null : <Banner tone="warning" title={t('console.branding.off')} />}
      {page.live.isWhiteLabeled ? null : <Banner tone="info" title={t('console.branding.notShown')} />}
      {overtaken ? (
        <Banner
          tone="warning"
          announce="assertive"
          title={t('console.branding.conflict', { by: draft?.savedBy ?? t('console.branding.someone') })}
          actions={
            overtaken.hasOwn ? (
              <>
                <Button kind="second" small onClick={() => void save(overtaken.file)}>
                  {t('console.branding.saveMine')}
                </Button>
                <Button
                  kind="quiet"
                  small
                  onClick={() => {
                    entries.end(entriesOf(page));
                    setOvertaken(undefined);
                    sending.clear();
                  }}
                >
                  {t('console.branding.showTheirs')}
                </Button>
              </>
            ) : undefined
          }
        >
          {overtaken.hasOwn ? t('console.branding.conflictMore') : null}
        </Banner>
      ) : sending.failure === undefined ? null : (
        <Banner tone="danger" announce="assertive" title={sending.failure} />
      )}
      {sending.faults.length === 0 ? null : (
        <Banner tone="danger" announce="assertive" title={t('console.branding.faulty')}>
          {others.map(({ pointer, detail }) => (
            <span key={pointer} className={styles.fault}>
              {pointer.replace('/brand/', '')}: {detail ?? t('console.faulty')}
            </span>
          ))}
        </Banner>
      )}
      <div role="status">
        {done === undefined ? null : <Banner tone="success" title={t(`console.branding.${done}`)} />}
      </div>
      <div className={styles.room}>
        <div className={isWriter ? styles.editor : undefined}>
          {isWriter ? (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (entries.isEntered) void save();
              }}
            >
              <Stack>
                <DraftBar
                  page={page}
                  isEntered={entries.isEntered}
                  isSending={sending.isSending}
                  onPublish={publish}
                  onDiscard={discard}
                  onReset={() => {
                    entries.end();
                    sending.clear();
                  }}
                />
                <BrandForm
                  partnerKey={partnerKey}
                  entries={entries.values}
                  year={year}
                  set={(changed) => {
                    setDone(undefined);
                    entries.set(changed);
                  }}
                  faultOf={faultOf}
                />
              </Stack>
            </form>
          ) : null}
          <div className={styles.beside}>
            <PreviewCard partnerKey={partnerKey} brand={brand} year={year} />
          </div>
        </div>
      </div>
      <VersionsCard
        page={page}
        isWriter={isWriter}
        onReload={async () => {
          const next = await onReload();
          if (next && !entries.isEntered) entries.end(entriesOf(next));
        }}
        onChanged={(next) => {
          onChanged(next);
          if (!entries.isEntered && next.draft === null) entries.end(entriesOf(next));
        }}
      />
      <HostsCard partnerKey={partnerKey} />
      <TransferCard
        partnerKey={partnerKey}
        isWriter={isWriter}
        isImporting={sending.isSending}
        onImport={(file) => void save(file)}
      />
      <LeaveDialog question={entries.leaving} />
    </Stack>
  );
}
