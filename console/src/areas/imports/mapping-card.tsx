import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ImportColumns, ImportFile, ImportPage } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Failed } from '@paystead/ui/states/states.tsx';
import { together } from '@paystead/ui/states/together.ts';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useDraft } from '../../platform/drafts.ts';
import { call } from '../../platform/api.ts';
import type { Run } from './import-page.tsx';
import styles from './imports.module.css';
import { MappingEditor } from './mapping-editor.tsx';
import { editableFiles, mappingOf, missingColumns, NO_MAPPING, type FileMapping } from './mapping-state.ts';
import { PresetEditor, presetIn, type Preset } from './preset-editor.tsx';
import { SavedMappings } from './saved-mappings.tsx';

interface MappingCardProps {
  readonly page: ImportPage;
  readonly files: readonly ImportFile[];
  readonly run: Run;
  readonly isSending: boolean;
}

/** The columns of files of another system, of which each goes to one of the product's. */
export function MappingCard(props: MappingCardProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(props.page.mapping === null);
  if (isOpen) return <OpenCard {...props} />;
  return (
    <Card
      title={t('console.imports.columns')}
      action={
        <Button kind="quiet" icon="edit" onClick={() => setOpen(true)}>
          {t('console.imports.changeColumns')}
        </Button>
      }
    >
      <p>{t('console.imports.columnsChosen')}</p>
    </Card>
  );
}

function OpenCard({ page, files, run, isSending }: MappingCardProps): ReactNode {
  const t = useText();
  const { importId } = page;
  const queries = useQueries({
    queries: files.map(({ number, name }) => ({
      queryKey: ['imports', 'columns', importId, number, name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('imports.columns', { params: { importId, number }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const read = queries.flatMap(({ data }) => data ?? []);
  const query = together(queries, read.length < files.length ? undefined : read);
  const failure = useFailure(query);
  return (
    <Card title={t('console.imports.columns')}>
      <p>{t('console.imports.columnsMore')}</p>
      {failure ? (
        <Failed title={t('console.imports.columnsFailed')} onRetry={query.refetch} retrying={query.isFetching} />
      ) : read.length < files.length ? (
        <Skeleton label={t('console.loading')}>
          <Bone height={200} />
        </Skeleton>
      ) : (
        <Editors
          key={files.map(({ number }) => number).join(' ')}
          page={page}
          files={files.map((file, place) => ({ path: pathOf(file), columns: read[place] as ImportColumns }))}
          run={run}
          isSending={isSending}
        />
      )}
    </Card>
  );
}

/** A file by its path within the import. */
export interface ForeignFile {
  readonly path: string;
  readonly columns: ImportColumns;
}

/** Returns a file's path within the import, without the folder that holds everything. */
const pathOf = ({ name }: ImportFile): string => name.split('/').at(-1) ?? name;

interface Entries {
  /** Files by path. */
  readonly files: Readonly<Record<string, FileMapping>>;
  readonly preset: Preset | null;
  /** A mapping that the screen can't edit, used as it is. */
  readonly whole: Readonly<Record<string, unknown>> | null;
}

interface EditorsProps {
  readonly page: ImportPage;
  readonly files: readonly ForeignFile[];
  readonly run: Run;
  readonly isSending: boolean;
}

function Editors({ page, files, run, isSending }: EditorsProps): ReactNode {
  const t = useText();
  const { importId, mapping, clientCode, clientCodes } = page;
  const stored = mapping as Readonly<Record<string, unknown>> | null;
  const draft = useDraft<Entries>(`imports ${importId}`, stored ? entriesOf(stored, files) : suggested(files));
  const { values, set } = draft;
  const [isPressed, setPressed] = useState(false);
  const only = clientCodes?.length === 1;
  const given = clientCode !== null ? ['client_code'] : [];
  const incomplete = files.filter(({ path, columns }) => {
    const edited = values.files[path] ?? NO_MAPPING;
    const kind = columns.kinds.find(({ file }) => file === edited.file);
    return !kind || missingColumns(edited, kind.columns, given).length > 0;
  });
  const made = (): Record<string, unknown> => {
    if (values.whole) return { ...values.whole };
    if (values.preset) return { preset: values.preset.name, constants: values.preset.constants };
    return mappingOf(
      new Map(
        files.map(({ path, columns: { header } }) => [path, { edited: values.files[path] ?? NO_MAPPING, header }]),
      ),
    );
  };
  const isReady = values.whole !== null || values.preset !== null || incomplete.length === 0;
  const save = async (): Promise<void> => {
    const done = await run(async () => {
      await call('imports.map', { params: { importId }, body: { mapping: made() } });
      return call('imports.check', { params: { importId } });
    });
    if (done) draft.end(values, values);
  };
  return (
    <>
      <SavedMappings
        clientCode={clientCode ?? (only ? (clientCodes[0] ?? null) : null)}
        fileName={`${importId}-mapping.json`}
        made={made}
        onChoose={(chosen) => set(entriesOf(chosen, files))}
      />
      {values.whole ? (
        <Banner
          tone="info"
          title={t('console.imports.wholeMapping')}
          actions={
            <Button kind="second" small onClick={() => set({ ...byHand(files), whole: null, preset: null })}>
              {t('console.imports.byHand')}
            </Button>
          }
        >
          {t('console.imports.wholeMappingMore')}
        </Banner>
      ) : values.preset ? (
        <PresetEditor
          preset={values.preset}
          onChange={(preset) => set({ preset })}
          onByHand={() => set({ ...byHand(files), preset: null })}
        />
      ) : (
        files.map((file) => (
          <MappingEditor
            key={file.path}
            file={file}
            edited={values.files[file.path] ?? NO_MAPPING}
            given={given}
            onChange={(edited) => set({ files: { ...values.files, [file.path]: edited } })}
          />
        ))
      )}
      {isReady || !isPressed ? null : (
        <Banner tone="danger" announce="assertive" title={t('console.imports.incomplete')} />
      )}
      <div className={styles.bar}>
        <Button
          kind={isReady ? 'main' : 'second'}
          busy={isSending}
          onClick={() => (isReady ? void save() : setPressed(true))}
        >
          {t('console.imports.saveAndCheck')}
        </Button>
      </div>
    </>
  );
}

/** Returns what the gateway suggests for each file. */
function suggested(files: readonly ForeignFile[]): Entries {
  const preset = files.map(({ columns }) => presetIn(columns.suggestion)).find((one) => one !== null) ?? null;
  return { ...byHand(files), preset, whole: null };
}

function byHand(files: readonly ForeignFile[]): Pick<Entries, 'files'> {
  const drafts = files.map(({ path, columns: { suggestion } }) => {
    const [edited] = editableFiles(suggestion)?.values() ?? [];
    return [path, edited ?? NO_MAPPING] as const;
  });
  return { files: Object.fromEntries(drafts) };
}

/** Returns a saved mapping for these files: one that was made for a single file is for a single file of another name, too. */
function entriesOf(mapping: Readonly<Record<string, unknown>>, files: readonly ForeignFile[]): Entries {
  const preset = presetIn(mapping);
  const found = preset ? null : editableFiles(mapping);
  if (!found) return { ...byHand(files), preset, whole: preset ? null : mapping };
  const [first] = found.values();
  const edited = files.map(({ path }) => [
    path,
    found.get(path) ?? (found.size === 1 ? first : undefined) ?? NO_MAPPING,
  ]);
  return { files: Object.fromEntries(edited) as Entries['files'], preset: null, whole: null };
}
