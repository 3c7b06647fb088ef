import { useState, type ReactNode } from 'react';
import type { PolicyPage, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { CallFailed } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import styles from './policy.module.css';
import { changesOf, entered, rebased, type Entries } from './policy-state.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { TakeOver } from './take-over.tsx';
import { SettingField } from './setting-field.tsx';

interface PolicyFormProps {
  readonly page: PolicyPage;
  /** Reads the page again and returns it. */
  readonly refresh: () => Promise<PolicyPage | undefined>;
  readonly onSaved: (message: string) => Promise<void>;
}

/** Every setting by group; entries are kept until they are previewed and saved. */
export function PolicyForm({ page, refresh, onSaved }: PolicyFormProps): ReactNode {
  const t = useText();
  const { clientCode, settings } = page;
  const draft = useDraft<{ entries: Entries; reason: string }>(`policy ${clientCode}`, { entries: {}, reason: '' });
  const [isPreviewing, setPreviewing] = useState(false);
  const [refused, setRefused] = useState<CallFailed>();
  const { entries, reason } = draft.values;
  const changes = changesOf(entries, settings);
  const errorOf = (setting: string): string | undefined => {
    const index = changes.findIndex((one) => one.setting === setting);
    return refused?.faults.find(({ pointer }) => pointer === `/changes/${index}/to`)?.detail;
  };
  const refuse = async (error: CallFailed): Promise<void> => {
    setPreviewing(false);
    setRefused(error);
    if (error.code !== 'version_conflict') return;
    const newest = await refresh();
    if (newest) draft.set({ entries: rebased(entries, newest.settings) });
  };
  const end = (): void => {
    setPreviewing(false);
    setRefused(undefined);
    draft.end();
  };
  return (
    <>
      {refused?.code === 'version_conflict' ? (
        <Banner tone="warning" announce="assertive" title={t('console.policy.notDone')}>
          {t('console.policy.conflict')}
        </Banner>
      ) : null}
      <TakeOver
        sandboxes={page.sandboxes}
        settings={settings}
        onTake={(values) => {
          setRefused(undefined);
          draft.set({ entries: values.reduce((all, [setting, to]) => entered(all, setting, to), entries) });
        }}
      />
      {groupsOf(settings).map(([group, ofGroup]) => (
        <Card key={group} title={t(`console.policy.group.${group}`)} titleBeside>
          <Stack>
            {ofGroup.map((one) => (
              <SettingField
                key={one.setting}
                setting={one}
                value={entries[one.setting]?.to ?? one.value}
                error={errorOf(one.setting)}
                onChange={(to) => {
                  setRefused(undefined);
                  draft.set({ entries: entered(entries, one, to) });
                }}
              />
            ))}
          </Stack>
        </Card>
      ))}
      {changes.length > 0 ? (
        <div className={styles.bar}>
          <p role="status">
            <b>{t('console.policy.changes', { count: changes.length })}</b> {t('console.policy.notSaved')}
          </p>
          <ButtonRow>
            <Button onClick={() => setPreviewing(true)}>{t('console.policy.preview')}</Button>
            <Button kind="second" onClick={end}>
              {t('console.policy.discard')}
            </Button>
          </ButtonRow>
        </div>
      ) : null}
      {isPreviewing ? (
        <PreviewDialog
          clientCode={clientCode}
          changes={changes}
          reason={reason}
          onReason={(text) => draft.set({ reason: text })}
          onClose={() => setPreviewing(false)}
          onRefused={(error) => void refuse(error)}
          onSaved={async (outcome) => {
            end();
            await onSaved(t(outcome === 'waiting' ? 'console.policy.waits' : 'console.policy.saved'));
          }}
        />
      ) : null}
      <LeaveDialog question={draft.leaving} />
    </>
  );
}

function groupsOf(settings: readonly PolicySetting[]): (readonly [PolicySetting['group'], PolicySetting[]])[] {
  return [...new Set(settings.map(({ group }) => group))].map((group) => [
    group,
    settings.filter((one) => one.group === group),
  ]);
}
