import { useState, type ReactNode } from 'react';
import { familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { ConsentState, YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { FieldError } from '@paystead/ui/field/field.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { BulkDownloadPanel } from './bulk-download-panel.tsx';
import { FormRow } from './form-row.tsx';
import styles from './list.module.css';

type Mode =
  | { readonly kind: 'list' }
  | { readonly kind: 'select'; readonly selectedIds: ReadonlySet<string> }
  | { readonly kind: 'download'; readonly documents: readonly YearEndDocument[] };

interface YearCardsProps {
  readonly documents: readonly YearEndDocument[];
  /** Empty for an employee in scope. */
  readonly consents: readonly ConsentState[];
}

/** A card for each tax year, newest first, and the selection of several forms to download. */
export function YearCards({ documents, consents }: YearCardsProps): ReactNode {
  const t = useText();
  const [mode, setMode] = useState<Mode>({ kind: 'list' });
  const [isSelectionMissing, setSelectionMissing] = useState(false);
  const available = documents.filter(({ consentRequired }) => !consentRequired);
  const years = [...new Set(documents.map(({ taxYear }) => taxYear))];
  const selectedIds = mode.kind === 'select' ? mode.selectedIds : new Set<string>();
  const select = (ids: Iterable<string>): void => {
    setSelectionMissing(false);
    setMode({ kind: 'select', selectedIds: new Set(ids) });
  };
  const toggle = (id: string): void =>
    select(selectedIds.has(id) ? [...selectedIds].filter((selected) => selected !== id) : [...selectedIds, id]);
  const download = (): void => {
    if (selectedIds.size === 0) return setSelectionMissing(true);
    setMode({ kind: 'download', documents: available.filter(({ id }) => selectedIds.has(id)) });
  };
  return (
    <Stack>
      {mode.kind === 'download' ? (
        <BulkDownloadPanel documents={mode.documents} onClose={() => setMode({ kind: 'list' })} />
      ) : mode.kind === 'select' ? (
        <div className={styles.selectionBar} role="group" aria-label={t('yearEnd.severalLabel')} data-print="no">
          <output>{t('yearEnd.selected', { count: selectedIds.size })}</output>
          <Button kind="quiet" small onClick={() => select(available.map(({ id }) => id))}>
            {t('yearEnd.selectAll')}
          </Button>
          <Button ref={leaveFocusToHeading} small icon="download" onClick={download}>
            {t('yearEnd.downloadSelected')}
          </Button>
          <Button ref={leaveFocusToHeading} kind="quiet" small onClick={() => setMode({ kind: 'list' })}>
            {t('yearEnd.cancel')}
          </Button>
          {isSelectionMissing ? (
            <span role="alert">
              <FieldError id="year-end-choose" text={t('yearEnd.selectOne')} />
            </span>
          ) : null}
        </div>
      ) : null}
      {years.map((year, place) => (
        <Card
          key={year}
          title={String(year)}
          flush
          action={
            place === 0 && mode.kind === 'list' && available.length > 1 ? (
              <Button ref={leaveFocusToHeading} kind="quiet" small icon="download" onClick={() => select([])}>
                {t('yearEnd.several')}
              </Button>
            ) : null
          }
        >
          <ul className={styles.forms}>
            {documents
              .filter(({ taxYear }) => taxYear === year)
              .map((document) => (
                <FormRow
                  key={document.id}
                  document={document}
                  isDelivered={!document.consentRequired && hasConsentEnded(consents, document)}
                  selection={
                    mode.kind === 'select' && !document.consentRequired
                      ? { isSelected: selectedIds.has(document.id), toggle: () => toggle(document.id) }
                      : undefined
                  }
                />
              ))}
          </ul>
        </Card>
      ))}
    </Stack>
  );
}

/** True if consent for the document's form family ended, by withdrawal or by a new disclosure. */
function hasConsentEnded(consents: readonly ConsentState[], { formType }: YearEndDocument): boolean {
  const consent = consents.find(({ formFamily }) => formFamily === familyOf(formType));
  return consent !== undefined && (consent.withdrawnAt !== null || consent.supersededAt !== null);
}
