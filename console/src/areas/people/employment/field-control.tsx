import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, type ReactNode } from 'react';
import type { RecordField } from '@paystead/contract/console/employment/model.ts';
import { SecretField, SelectField, TextArea, TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';

interface FieldControlProps {
  readonly id: string;
  readonly clientCode: string;
  readonly field: RecordField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The control of one field, by its kind. */
export function FieldControl({ id, clientCode, field, value, error, onChange }: FieldControlProps): ReactNode {
  const t = useText();
  const { kind, label, hint, choices, unit, isRequired } = field;
  const common = {
    id,
    label,
    ...(hint !== null && { hint }),
    error,
    optional: !isRequired,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (choices || kind === 'yesNo') {
    const yesNo = [
      { value: 'yes', label: t('console.employment.yes') },
      { value: 'no', label: t('console.employment.no') },
    ];
    return <SelectField {...common} options={choices ?? yesNo} empty={t('console.employment.choose')} />;
  }
  if (kind === 'longText') return <TextArea {...common} />;
  if (kind === 'secret') return <SecretField {...common} inputMode="numeric" autoComplete="off" />;
  if (kind === 'person') return <PersonField clientCode={clientCode} {...common} />;
  return (
    <TextField
      {...common}
      type={kind === 'date' || kind === 'email' ? kind : 'text'}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      unitBefore={unit === 'dollars' ? '$' : undefined}
    />
  );
}

type PersonFieldProps = Parameters<typeof TextField>[0] & { readonly clientCode: string; readonly value: string };

/** The number of an employee of the client, who is found by name while it is typed. */
function PersonField({ clientCode, ...common }: PersonFieldProps): ReactNode {
  const list = useId();
  const search = useDeferredValue(common.value);
  const { data } = useQuery({
    queryKey: ['employment', 'managers', clientCode, search],
    queryFn: ({ signal }) => call('employment.managers', { params: { clientCode }, query: { search }, signal }),
  });
  const people = data?.people ?? [];
  const chosen = people.find(({ employeeNumber }) => employeeNumber === common.value);
  return (
    <>
      <TextField {...common} list={list} autoComplete="off" good={chosen && `${chosen.name}, ${chosen.jobTitle}`} />
      <datalist id={list}>
        {people.map(({ employeeNumber, name, jobTitle }) => (
          <option key={employeeNumber} value={employeeNumber}>
            {`${name}, ${jobTitle}`}
          </option>
        ))}
      </datalist>
    </>
  );
}
