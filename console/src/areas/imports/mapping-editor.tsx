import type { ReactNode } from 'react';
import type { ImportKind } from '@paystead/contract/console/imports/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { CompactSelect, SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CodeTables } from './code-tables.tsx';
import styles from './imports.module.css';
import type { ForeignFile } from './mapping-card.tsx';
import { mapColumn, missingColumns, type FileMapping } from './mapping-state.ts';

interface MappingEditorProps {
  readonly file: ForeignFile;
  readonly edited: FileMapping;
  /** Our columns that the import gives itself. */
  readonly given: readonly string[];
  readonly onChange: (edited: FileMapping) => void;
}

/** One file of another system: the product's file, its formats, and a column for each of theirs. */
export function MappingEditor({ file: { path, columns }, edited, given, onChange }: MappingEditorProps): ReactNode {
  const t = useText();
  const { kinds, dateFormats, numberFormats, undecided } = columns;
  const kind = kinds.find(({ file }) => file === edited.file);
  const missing = kind ? missingColumns(edited, kind.columns, given) : [];
  return (
    <section aria-label={path}>
      <h3>{path}</h3>
      <div className={styles.bar}>
        <SelectField
          label={t('console.imports.goesTo')}
          value={edited.file}
          empty={t('console.imports.choose')}
          options={kinds.map(({ file }) => ({ value: file, label: file }))}
          onChange={({ target: { value } }) =>
            onChange(
              forKind(
                edited,
                kinds.find(({ file }) => file === value),
              ),
            )
          }
        />
        <SelectField
          label={t('console.imports.dates')}
          value={edited.dates}
          empty="YYYY-MM-DD"
          optional
          options={dateFormats.filter((one) => one !== 'YYYY-MM-DD').map((one) => ({ value: one, label: one }))}
          onChange={({ target: { value } }) => onChange({ ...edited, dates: value })}
        />
        <SelectField
          label={t('console.imports.numbers')}
          value={edited.numbers}
          empty="1234.50"
          optional
          options={numberFormats.map((one) => ({ value: one, label: one }))}
          onChange={({ target: { value } }) => onChange({ ...edited, numbers: value })}
        />
      </div>
      {undecided.length > 0 && edited.file !== '' ? (
        <Banner tone="info" title={t('console.imports.undecided')}>
          {undecided.slice(0, 5).join(' ')}
        </Banner>
      ) : null}
      {kind ? (
        <>
          <ColumnTable columns={columns} kind={kind} edited={edited} onChange={onChange} />
          {missing.length > 0 ? (
            <Banner tone="warning" title={t('console.imports.missing', { columns: missing.join(', ') })}>
              {t('console.imports.missingMore')}
            </Banner>
          ) : null}
          <Constants kind={kind} missing={missing} edited={edited} onChange={onChange} />
          <CodeTables columns={columns} kind={kind} edited={edited} onChange={onChange} />
        </>
      ) : null}
    </section>
  );
}

/** Keeps what another of the product's files has, too. */
function forKind(edited: FileMapping, kind: ImportKind | undefined): FileMapping {
  const has = (name: string): boolean => kind?.columns.some((column) => column.name === name) ?? false;
  const columns = Object.entries(edited.columns).filter(([, ours]) => has(ours));
  return { ...edited, file: kind?.file ?? '', columns: Object.fromEntries(columns), constants: {}, codes: {} };
}

interface PartProps {
  readonly kind: ImportKind;
  readonly edited: FileMapping;
  readonly onChange: (edited: FileMapping) => void;
}

function ColumnTable({
  columns: { header, sample },
  kind,
  edited,
  onChange,
}: PartProps & Pick<ForeignFile, 'columns'>): ReactNode {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
    <div className={styles.grid} tabIndex={0} role="region" aria-label={t('console.imports.columns')}>
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('console.imports.theirColumn')}</th>
            <th scope="col">{t('console.imports.firstRows')}</th>
            <th scope="col">{t('console.imports.ourColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {header.map((theirs, place) => {
            const ours = edited.columns[theirs] ?? '';
            const column = kind.columns.find(({ name }) => name === ours);
            return (
              <tr key={theirs}>
                <th scope="row">{theirs}</th>
                <td>
                  {sample.slice(0, 3).map((row, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
                    <span key={index} className={styles.sample}>
                      {row[place]}
                    </span>
                  ))}
                </td>
                <td>
                  <CompactSelect
                    label={t('console.imports.columnFor', { column: theirs })}
                    value={ours}
                    options={[
                      { value: '', label: t('console.imports.notImported') },
                      ...kind.columns.map(({ name, required }) => ({
                        value: name,
                        label: required ? `${name} *` : name,
                      })),
                    ]}
                    onChange={({ target: { value } }) => onChange(mapColumn(edited, theirs, value))}
                  />
                  {column ? (
                    <span className={styles.sample}>
                      {column.type}
                      {column.example === '' ? '' : ` · ${t('console.imports.example', { example: column.example })}`}
                    </span>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Columns that no column of theirs gives: the same text in every row. */
function Constants({
  kind,
  missing,
  edited,
  onChange,
}: PartProps & { readonly missing: readonly string[] }): ReactNode {
  const t = useText();
  const mapped = new Set(Object.values(edited.columns));
  const shown = kind.columns.filter(({ name }) => missing.includes(name) || edited.constants[name] !== undefined);
  const others = kind.columns.filter(({ name }) => !mapped.has(name) && !shown.some((one) => one.name === name));
  const setTo = (name: string, value: string): void =>
    onChange({ ...edited, constants: { ...edited.constants, [name]: value } });
  return (
    <div className={styles.bar}>
      {shown.map(({ name, words, example }) =>
        words.length > 0 ? (
          <SelectField
            key={name}
            label={t('console.imports.sameFor', { column: name })}
            value={edited.constants[name] ?? ''}
            empty={t('console.imports.choose')}
            options={words.map((word) => ({ value: word, label: word }))}
            onChange={({ target: { value } }) => setTo(name, value)}
          />
        ) : (
          <TextField
            key={name}
            label={t('console.imports.sameFor', { column: name })}
            hint={example === '' ? undefined : t('console.imports.example', { example })}
            maxLength={200}
            value={edited.constants[name] ?? ''}
            onChange={({ target: { value } }) => setTo(name, value)}
          />
        ),
      )}
      <SelectField
        label={t('console.imports.addConstant')}
        optional
        value=""
        empty={t('console.imports.choose')}
        options={others.map(({ name }) => ({ value: name, label: name }))}
        onChange={({ target: { value } }) => (value === '' ? undefined : setTo(value, ''))}
      />
    </div>
  );
}
