import { useState, type ReactNode } from 'react';
import { familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { ConsentState, YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { FieldError } from '@paystead/ui/field/field.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { BulkPanel } from './bulk-download-panel.tsx';
import { FormRow } from './form-row.tsx';
import styles from './list.module.css';

type Choosing =
  | { readonly step: 'no' }
  | { readonly step: 'choose'; readonly chosen: ReadonlySet<string> }
  | { readonly step: 'load'; readonly wanted: readonly YearEndDocument[] };

interface YearCardsProps {
  readonly documents: readonly YearEndDocument[];
  /** Empty for somebody else’s forms. */
  readonly consents: readonly ConsentState[];
}

/** A card for each tax year, newest first, and the choice of several forms to download at once. */
export function YearCards({ documents, consents }: YearCardsProps): ReactNode {
  const t = useText();
  const [choosing, setChoosing] = useState<Choosing>({ step: 'no' });
  const [missing, setMissing] = useState(false);
  const open = documents.filter(({ consentRequired }) => !consentRequired);
  const years = [...new Set(documents.map(({ taxYear }) => taxYear))];
  const chosen = choosing.step === 'choose' ? choosing.chosen : new Set<string>();
  const choose = (ids: Iterable<string>): void => {
    setMissing(false);
    setChoosing({ step: 'choose', chosen: new Set(ids) });
  };
  const toggle = (id: string): void =>
    choose(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]);
  const load = (): void => {
    if (chosen.size === 0) return setMissing(true);
    setChoosing({ step: 'load', wanted: open.filter(({ id }) => chosen.has(id)) });
  };
  return (
    <Stack>
      {choosing.step === 'load' ? (
        <BulkPanel documents={choosing.wanted} onClose={() => setChoosing({ step: 'no' })} />
      ) : open.length > 1 ? (
        <div className={styles.selectionBar} role="group" aria-label={t('yearEnd.severalLabel')} data-print="no">
          {choosing.step === 'no' ? (
            <Button kind="second" small icon="download" onClick={() => choose([])}>
              {t('yearEnd.several')}
            </Button>
          ) : (
            <>
              <output>{t('yearEnd.chosen', { count: chosen.size })}</output>
              <Button kind="quiet" small onClick={() => choose(open.map(({ id }) => id))}>
                {t('yearEnd.chooseAll')}
              </Button>
              <Button small icon="download" onClick={load}>
                {t('yearEnd.downloadChosen')}
              </Button>
              <Button kind="quiet" small onClick={() => setChoosing({ step: 'no' })}>
                {t('yearEnd.cancel')}
              </Button>
              {missing ? (
                <span role="alert">
                  <FieldError id="year-end-choose" text={t('yearEnd.chooseOne')} />
                </span>
              ) : null}
            </>
          )}
        </div>
      ) : null}
      {years.map((year) => (
        <Card key={year} title={String(year)} flush>
          <ul className={styles.forms}>
            {documents
              .filter(({ taxYear }) => taxYear === year)
              .map((document) => (
                <FormRow
                  key={document.id}
                  document={document}
                  stays={!document.consentRequired && hasEnded(consents, document)}
                  choice={
                    choosing.step === 'choose' && !document.consentRequired
                      ? { chosen: chosen.has(document.id), toggle: () => toggle(document.id) }
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

/** Whether the agreement to electronic forms of this kind ended, by a withdrawal or by another text. */
function hasEnded(consents: readonly ConsentState[], { formType }: YearEndDocument): boolean {
  const consent = consents.find(({ formFamily }) => formFamily === familyOf(formType));
  return consent !== undefined && (consent.withdrawnAt !== null || consent.supersededAt !== null);
}
