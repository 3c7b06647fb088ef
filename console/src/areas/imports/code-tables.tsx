import type { ReactNode } from 'react';
import type { ImportColumns, ImportKind } from '@paystead/contract/console/imports/model.ts';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './imports.module.css';
import type { FileMapping } from './mapping-state.ts';

interface CodeTablesProps {
  readonly columns: ImportColumns;
  readonly kind: ImportKind;
  readonly edited: FileMapping;
  readonly onChange: (edited: FileMapping) => void;
}

/** For each mapped column with a closed list of words: their value, and which of ours it means. */
export function CodeTables({ columns: { header, sample }, kind, edited, onChange }: CodeTablesProps): ReactNode {
  const t = useText();
  const chosen = Object.entries(edited.columns).flatMap(([theirs, ours]) => {
    const column = kind.columns.find(({ name, words }) => name === ours && words.length > 0);
    return column ? [{ theirs, column }] : [];
  });
  return chosen.map(({ theirs, column: { name, words } }) => {
    const codes = edited.codes[name] ?? {};
    const place = header.indexOf(theirs);
    const seen = sample.map((row) => (row[place] ?? '').trim()).filter((value) => value !== '');
    const isOurs = (value: string): boolean => words.some((word) => word.toLowerCase() === value.toLowerCase());
    const values = [...new Set([...Object.keys(codes), ...seen.filter((value) => !isOurs(value))])];
    const setTo = (value: string, word: string): void => {
      const { [value]: _before, ...others } = codes;
      onChange({ ...edited, codes: { ...edited.codes, [name]: word === '' ? others : { ...others, [value]: word } } });
    };
    return (
      <fieldset key={name} className={styles.codes}>
        <legend>{t('console.imports.codesOf', { column: theirs, ours: name })}</legend>
        <div className={styles.bar}>
          {values.map((value) => (
            <SelectField
              key={value}
              label={t('console.imports.meaningOf', { value })}
              value={words.includes(codes[value] ?? '') ? (codes[value] ?? '') : ''}
              empty={t('console.imports.choose')}
              options={words.map((word) => ({ value: word, label: word }))}
              onChange={({ target: { value: word } }) => setTo(value, word)}
            />
          ))}
          <NewCode onAdd={(value) => setTo(value, words[0] ?? '')} label={t('console.imports.addCode')} />
        </div>
      </fieldset>
    );
  });
}

/** A value that isn't among the first rows: it is added when the field is left. */
function NewCode({ label, onAdd }: { readonly label: string; readonly onAdd: (value: string) => void }): ReactNode {
  return (
    <TextField
      label={label}
      optional
      maxLength={200}
      onBlur={({ target }) => {
        const value = target.value.trim();
        if (value !== '') onAdd(value);
        target.value = '';
      }}
    />
  );
}
