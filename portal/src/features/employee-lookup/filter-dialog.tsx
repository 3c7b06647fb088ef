import { useState, type ReactNode } from 'react';
import type { EmploymentStatus, SearchOptions } from '@paystead/contract/features/employee-lookup/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { withoutUndefined, type Criteria } from './criteria.ts';

interface FilterDialogProps {
  readonly criteria: Criteria;
  readonly options: SearchOptions;
  readonly onClose: () => void;
  readonly onApply: (criteria: Criteria) => void;
}

/** All criteria with their options (EMP-2). The search starts when they are applied. */
export function FilterDialog({ criteria, options, onClose, onApply }: FilterDialogProps): ReactNode {
  const t = useText();
  const [draft, setDraft] = useState(criteria);
  const update = (changes: Changes): void => setDraft(withoutUndefined({ ...draft, ...changes }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('employeeLookup.addFilter')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('employeeLookup.cancel')}
          </Button>
          <Button onClick={() => onApply(draft)}>{t('employeeLookup.apply')}</Button>
        </>
      }
    >
      <FieldStack>
        <SelectField
          optional
          label={t('employeeLookup.status')}
          empty={t('employeeLookup.anyStatus')}
          options={byCode(options.employmentStatuses)}
          value={draft.employmentStatus}
          onChange={(event) => update({ employmentStatus: event.target.value as EmploymentStatus })}
        />
        <OrganizationFields draft={draft} options={options} update={update} />
        <PayFields draft={draft} options={options} update={update} />
      </FieldStack>
    </Dialog>
  );
}

/** Changed criteria; `undefined` removes one. */
type Changes = { readonly [K in keyof Criteria]?: Criteria[K] | undefined };

interface FieldsProps {
  readonly draft: Criteria;
  readonly options: SearchOptions;
  readonly update: (changes: Changes) => void;
}

const byId = (list: readonly { readonly id: string; readonly name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const byCode = (list: readonly { readonly code: string; readonly name: string }[]) =>
  list.map(({ code, name }) => ({ value: code, label: name }));

/** A dimension of the organization, and its values once it is chosen. */
function OrganizationFields({ draft, options, update }: FieldsProps): ReactNode {
  const t = useText();
  const any = t('employeeLookup.any');
  const field = options.organizationFields.find(({ id }) => id === draft.organizationFieldId);
  return (
    <>
      {options.organizationFields.length > 0 ? (
        <SelectField
          optional
          label={t('employeeLookup.organization')}
          empty={any}
          options={options.organizationFields.map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.organizationFieldId ?? ''}
          onChange={(event) =>
            update({ organizationFieldId: event.target.value || undefined, organizationLookupValue: undefined })
          }
        />
      ) : null}
      {field ? (
        <SelectField
          optional
          label={field.title}
          empty={any}
          options={byCode(field.values)}
          value={draft.organizationLookupValue ?? ''}
          onChange={(event) => update({ organizationLookupValue: event.target.value || undefined })}
        />
      ) : null}
    </>
  );
}

/** Pay type, pay group and legal employer. */
function PayFields({ draft, options, update }: FieldsProps): ReactNode {
  const t = useText();
  const any = t('employeeLookup.any');
  return (
    <>
      <SelectField
        optional
        label={t('employeeLookup.payType')}
        empty={any}
        options={byCode(options.systemPayTypes)}
        value={draft.payType ?? ''}
        onChange={(event) => update({ payType: event.target.value || undefined })}
      />
      <SelectField
        optional
        label={t('employeeLookup.payGroup')}
        empty={any}
        options={byId(options.payGroups)}
        value={draft.payGroupId ?? ''}
        onChange={(event) => update({ payGroupId: event.target.value || undefined })}
      />
      <SelectField
        optional
        label={t('employeeLookup.legal')}
        empty={any}
        options={byId(options.legals)}
        value={draft.legalId ?? ''}
        onChange={(event) => update({ legalId: event.target.value || undefined })}
      />
    </>
  );
}
