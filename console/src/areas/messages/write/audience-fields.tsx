import type { ReactNode } from 'react';
import type { AudienceOptions } from '@paystead/contract/console/messages/model.ts';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { FieldError } from '@paystead/ui/field/field.tsx';
import { SelectField, TextArea } from '@paystead/ui/field/inputs.tsx';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from '../messages.module.css';
import { AudienceCount } from './audience-count.tsx';
import type { PartProps } from './message-form.tsx';

interface AudienceFieldsProps extends PartProps {
  readonly clientCode: string;
  readonly options: AudienceOptions;
}

/** The people who get the message: everyone, groups or a list, with how many they are now. */
export function AudienceFields(props: AudienceFieldsProps): ReactNode {
  const { id, entries, set, errorAt, clientCode, options } = props;
  const t = useText();
  return (
    <Stack>
      <Choices
        label={t('console.messages.to')}
        choices={(['everyone', 'groups', 'list'] as const).map((value) => ({
          value,
          label: t(`console.messages.toChoice.${value}`),
          note: t(`console.messages.toNote.${value}`),
        }))}
        value={entries.to}
        onChange={(to) => set({ to })}
      />
      {entries.to === 'groups' ? <Groups {...props} options={options} /> : null}
      {entries.to === 'list' ? (
        <TextArea
          id={`${id}-numbers`}
          label={t('console.messages.field.numbers')}
          hint={t('console.messages.numbersHint')}
          rows={5}
          value={entries.numbers}
          error={errorAt('numbers')}
          onChange={({ target: { value } }) => set({ numbers: value })}
        />
      ) : null}
      <AudienceCount clientCode={clientCode} entries={entries} />
    </Stack>
  );
}

const SCHEDULES = ['any', 'fullTime', 'partTime'] as const;
const PEOPLE = ['everyone', 'managers'] as const;

function Groups({ id, entries, set, errorAt, options }: AudienceFieldsProps): ReactNode {
  const t = useText();
  const { payGroups, legals, organization } = options;
  return (
    <Stack>
      <Checks
        id={`${id}-payGroups`}
        label={t('console.messages.field.payGroups')}
        options={payGroups}
        chosen={entries.payGroups}
        error={errorAt('payGroups')}
        onChange={(chosen) => set({ payGroups: chosen })}
      />
      {organization.map(({ title, values }, place) => (
        <Checks
          key={title}
          id={place === 0 ? `${id}-organizationValues` : `${id}-organization-${place}`}
          label={title}
          options={values}
          chosen={entries.organizationValues}
          error={place === 0 ? errorAt('organizationValues') : undefined}
          onChange={(chosen) => set({ organizationValues: chosen })}
        />
      ))}
      {legals.length > 1 ? (
        <Checks
          id={`${id}-legals`}
          label={t('console.messages.field.legals')}
          options={legals}
          chosen={entries.legals}
          error={errorAt('legals')}
          onChange={(chosen) => set({ legals: chosen })}
        />
      ) : null}
      <Two>
        <SelectField
          label={t('console.messages.schedules')}
          value={entries.schedule}
          options={SCHEDULES.map((value) => ({ value, label: t(`console.messages.scheduleChoice.${value}`) }))}
          onChange={({ target: { value } }) => set({ schedule: SCHEDULES.find((one) => one === value) ?? 'any' })}
        />
        <SelectField
          label={t('console.messages.people')}
          value={entries.people}
          options={PEOPLE.map((value) => ({ value, label: t(`console.messages.peopleChoice.${value}`) }))}
          onChange={({ target: { value } }) => set({ people: PEOPLE.find((one) => one === value) ?? 'everyone' })}
        />
      </Two>
    </Stack>
  );
}

interface ChecksProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

function Checks({ id, label, options, chosen, error, onChange }: ChecksProps): ReactNode {
  return (
    <fieldset className={styles.checkGroup} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      <div className={styles.checks}>
        {options.map((option, place) => (
          <Checkbox
            key={option.value}
            id={place === 0 ? id : undefined}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
      {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
