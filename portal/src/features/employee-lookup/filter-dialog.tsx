import { useState, type ReactNode } from 'react';
import type { EmploymentStatus, SearchOptions } from '@paystead/contract/features/employee-lookup/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { compact, type Criteria } from './criteria.ts';

interface FilterDialogProps {
  readonly criteria: Criteria;
  readonly options: SearchOptions;
  readonly onClose: () => void;
  readonly onApply: (criteria: Criteria) => void;
}

/** EMP-2: every criterion with the server's own choices; nothing is searched before all are chosen. */
export function FilterDialog({ criteria, options, onClose, onApply }: FilterDialogProps): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState(criteria);
  const all = t('employeeLookup.any');
  const choose = (part: { readonly [K in keyof Criteria]?: Criteria[K] | undefined }): void =>
    setChosen(compact({ ...chosen, ...part }));
  const byId = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const byCode = (list: readonly { readonly code: string; readonly name: string }[]) =>
    list.map(({ code, name }) => ({ value: code, label: name }));
  const field = options.organizationFields.find(({ id }) => id === chosen.organizationFieldId);
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
          <Button onClick={() => onApply(chosen)}>{t('employeeLookup.apply')}</Button>
        </>
      }
    >
      <FieldStack>
        <SelectField
          optional
          label={t('employeeLookup.status')}
          empty={t('employeeLookup.anyStatus')}
          options={byCode(options.employmentStatuses)}
          value={chosen.employmentStatus}
          onChange={(event) => choose({ employmentStatus: event.target.value as EmploymentStatus })}
        />
        {options.organizationFields.length > 0 ? (
          <SelectField
            optional
            label={t('employeeLookup.organization')}
            empty={all}
            options={options.organizationFields.map(({ id, title }) => ({ value: id, label: title }))}
            value={chosen.organizationFieldId ?? ''}
            onChange={(event) =>
              choose({ organizationFieldId: event.target.value || undefined, organizationLookupValue: undefined })
            }
          />
        ) : null}
        {field ? (
          <SelectField
            optional
            label={field.title}
            empty={all}
            options={byCode(field.values)}
            value={chosen.organizationLookupValue ?? ''}
            onChange={(event) => choose({ organizationLookupValue: event.target.value || undefined })}
          />
        ) : null}
        <SelectField
          optional
          label={t('employeeLookup.payType')}
          empty={all}
          options={byCode(options.systemPayTypes)}
          value={chosen.payType ?? ''}
          onChange={(event) => choose({ payType: event.target.value || undefined })}
        />
        <SelectField
          optional
          label={t('employeeLookup.payGroup')}
          empty={all}
          options={byId(options.payGroups)}
          value={chosen.payGroupId ?? ''}
          onChange={(event) => choose({ payGroupId: event.target.value || undefined })}
        />
        <SelectField
          optional
          label={t('employeeLookup.legal')}
          empty={all}
          options={byId(options.legals)}
          value={chosen.legalId ?? ''}
          onChange={(event) => choose({ legalId: event.target.value || undefined })}
        />
      </FieldStack>
    </Dialog>
  );
}
