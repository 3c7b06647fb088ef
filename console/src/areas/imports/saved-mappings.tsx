import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import styles from './imports.module.css';

interface SavedMappingsProps {
  /** The client for which mappings are saved; null: none was chosen. */
  readonly clientCode: string | null;
  readonly fileName: string;
  readonly made: () => Record<string, unknown>;
  readonly onChoose: (mapping: Readonly<Record<string, unknown>>) => void;
}

/** Mappings saved for the client, to be used again, and the one on the screen as a file. */
export function SavedMappings({ clientCode, fileName, made, onChoose }: SavedMappingsProps): ReactNode {
  const t = useText();
  const client = useQueryClient();
  const sending = useSending();
  const [name, setName] = useState('');
  /** The name under which the mapping was saved last. */
  const [savedAs, setSavedAs] = useState<string>();
  const queryKey = ['mappings', clientCode];
  const query = useQuery({
    queryKey,
    enabled: clientCode !== null,
    queryFn: ({ signal }) => call('mappings.list', { params: { clientCode: clientCode ?? '' }, signal }),
  });
  const { mappings = [] } = query.data ?? {};
  const save = async (): Promise<void> => {
    if (name.trim() === '' || clientCode === null) return;
    const body = { name: name.trim(), mapping: made() };
    setSavedAs(undefined);
    const isSaved = await sending.send(async () =>
      client.setQueryData(queryKey, await call('mappings.save', { params: { clientCode }, body })),
    );
    if (isSaved) setSavedAs(body.name);
  };
  return (
    <>
      <div className={styles.bar}>
        {mappings.length > 0 ? (
          <SelectField
            label={t('console.imports.savedMapping')}
            optional
            value=""
            empty={t('console.imports.choose')}
            options={mappings.map(({ mappingId, name: saved }) => ({ value: mappingId, label: saved }))}
            onChange={({ target: { value } }) => {
              const chosen = mappings.find(({ mappingId }) => mappingId === value);
              if (!chosen) return;
              setName(chosen.name);
              onChoose(chosen.mapping as Readonly<Record<string, unknown>>);
            }}
          />
        ) : null}
        {clientCode === null ? null : (
          <TextField
            label={t('console.imports.mappingName')}
            optional
            maxLength={80}
            value={name}
            good={savedAs === name.trim() ? t('console.imports.mappingSaved', { client: clientCode }) : undefined}
            onChange={({ target: { value } }) => {
              setName(value);
              setSavedAs(undefined);
            }}
          />
        )}
        <ButtonRow>
          {clientCode === null ? null : (
            <Button kind="second" busy={sending.isSending} onClick={() => void save()}>
              {t('console.imports.saveMapping')}
            </Button>
          )}
          <Button kind="quiet" icon="download" onClick={() => download(fileName, made())}>
            mapping.json
          </Button>
        </ButtonRow>
      </div>
      {sending.failure === undefined && sending.faults.length === 0 ? null : (
        <Banner tone="danger" announce="assertive" title={sending.failure ?? t('console.imports.mappingRefused')} />
      )}
    </>
  );
}

/** Saves a mapping as a file, as the command line takes it. */
function download(fileName: string, mapping: object): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
