import type { ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './imports.module.css';

/** A mapping that the product brings, with the cells that the files don't have. */
export interface Preset {
  readonly name: string;
  readonly constants: Readonly<Record<string, string>>;
}

/** Cells that files of a preset may lack. */
const CONSTANTS = ['client_code', 'legal_ein', 'pay_group'] as const;

/** Returns the preset of a mapping; null if it has none, or rules beside it. */
export function presetIn(mapping: unknown): Preset | null {
  const {
    preset,
    constants = {},
    files,
  } = (mapping ?? {}) as {
    preset?: string;
    constants?: Record<string, string>;
    files?: unknown;
  };
  return typeof preset === 'string' && files === undefined ? { name: preset, constants } : null;
}

interface PresetEditorProps {
  readonly preset: Preset;
  readonly onChange: (preset: Preset) => void;
  readonly onByHand: () => void;
}

/** A recognized export of another system: only what its files lack is asked. */
export function PresetEditor({ preset, onChange, onByHand }: PresetEditorProps): ReactNode {
  const t = useText();
  const { name, constants } = preset;
  return (
    <>
      <Banner
        tone="success"
        title={t(name === 'finch' ? 'console.imports.presetFinch' : 'console.imports.presetRegister')}
        actions={
          name === 'finch' ? undefined : (
            <Button kind="second" small onClick={onByHand}>
              {t('console.imports.byHand')}
            </Button>
          )
        }
      >
        {t('console.imports.presetMore')}
      </Banner>
      <div className={styles.bar}>
        {CONSTANTS.map((column) => (
          <TextField
            key={column}
            label={column}
            optional
            maxLength={200}
            value={constants[column] ?? ''}
            onChange={({ target: { value } }) => {
              const { [column]: _before, ...others } = constants;
              onChange({ name, constants: value === '' ? others : { ...others, [column]: value } });
            }}
          />
        ))}
      </div>
    </>
  );
}
