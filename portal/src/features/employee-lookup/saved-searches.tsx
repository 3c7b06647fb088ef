import { useState, type ReactNode } from 'react';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, IconButton } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import styles from './employee-lookup.module.css';
import type { OtherView } from './employee-key.ts';
import { SHORTCUTS } from './queries.ts';
import type { EmployeeList } from './use-employee-list.ts';

interface SavedSearchesProps {
  readonly view: OtherView;
  readonly list: EmployeeList;
  readonly saved: readonly SavedSearch[];
}

/** The filters that the person saved under a name, and saving the present ones. */
export function SavedSearches({ view, list, saved }: SavedSearchesProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const save = useAction({
    request: (savedSearches: readonly SavedSearch[], idempotencyKey) => {
      const body = { role: view, savedSearches: [...savedSearches] };
      return api.call('employeeLookup.saveSearches', { body }, { idempotencyKey });
    },
    invalidates: [SHORTCUTS],
  });
  return (
    <>
      <ul className={styles.chips} aria-label={t('employeeLookup.savedFilters')}>
        {saved.map((search, place) => (
          <li key={JSON.stringify(search)} className={styles.chip}>
            <button type="button" className={styles.saved} onClick={() => list.setCriteria(search.criteria, '')}>
              {search.name}
            </button>
            <IconButton
              compact
              icon="close"
              label={t('employeeLookup.removeSaved', { name: search.name })}
              onClick={() => save.run(saved.filter((_, other) => other !== place))}
            />
          </li>
        ))}
        {saved.length < MAX_SAVED_SEARCHES ? (
          <li>
            <Button kind="quiet" small busy={save.isPending} onClick={() => setOpen(true)}>
              {t('employeeLookup.saveFilters')}
            </Button>
          </li>
        ) : null}
      </ul>
      {isOpen ? (
        <NameDialog
          onClose={() => setOpen(false)}
          onSave={(name) => {
            setOpen(false);
            save.run([...saved, { name, criteria: list.search.criteria }]);
          }}
        />
      ) : null}
    </>
  );
}

interface NameDialogProps {
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

function NameDialog({ onClose, onSave }: NameDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => (name.trim() === '' ? setMissing(true) : onSave(name.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('employeeLookup.saveFilters')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('employeeLookup.cancel')}
          </Button>
          <Button onClick={submit}>{t('employeeLookup.save')}</Button>
        </>
      }
    >
      <TextField
        label={t('employeeLookup.savedName')}
        hint={t('employeeLookup.savedNameHint')}
        error={isMissing ? t('employeeLookup.savedNameMissing') : undefined}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
