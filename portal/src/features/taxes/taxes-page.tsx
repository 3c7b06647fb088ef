import type { Outcome } from '@paystead/contract/change.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { taxesQuery } from './queries.ts';
import { ReadOnlyBanner } from './read-only.tsx';
import { resetSaved, useTaxesState } from './saved.ts';
import { SignedForms } from './signed-forms.tsx';
import { stateLines } from './state-words.ts';
import styles from './taxes.module.css';
import { TaxesSkeleton } from './taxes-skeleton.tsx';
import { TAXES_PATH } from './use-signed-save.ts';
import { oldFormLines, w4Lines, yearWords } from './words.ts';

/** ME-3: the body of the Taxes tab: what is withheld by which form, where one is taxed, and what was signed. */
export function TaxesPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(taxesQuery(api));
  return (
    <Loadable query={query} failed={t('taxes.failed')} reference={referenceOf(query.error)} loading={<TaxesSkeleton />}>
      {(taxes) => <Taxes taxes={taxes} />}
    </Loadable>
  );
}

/** Starts the read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(taxesQuery(api));
}

function Taxes({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  return (
    <Stack>
      <Receipt />
      <ReadOnlyBanner taxes={taxes} />
      {taxes.appliesTo === 'contractor' ? (
        <Banner tone="info" title={t('taxes.contractorTitle')}>
          {t('taxes.contractor')}
        </Banner>
      ) : (
        <>
          <FederalCard taxes={taxes} />
          {taxes.states.map((state) => (
            <StateCard key={state} taxes={taxes} state={state} />
          ))}
        </>
      )}
      <PlacesCard taxes={taxes} />
      <SignedForms forms={taxes.priorForms} />
    </Stack>
  );
}

const SAVED = {
  applied: 'taxes.savedApplied',
  pending: 'taxes.savedPending',
  unchanged: 'taxes.savedUnchanged',
} as const satisfies Record<Outcome, string>;

/** What came of the form that was just sent; gone once read. */
function Receipt(): ReactNode {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const { saveSuccessfully, receipt } = useTaxesState();
  if (!saveSuccessfully || !receipt) return null;
  const { outcome, change } = receipt;
  return (
    <Banner
      tone={outcome === 'unchanged' ? 'info' : 'success'}
      announce="polite"
      title={t(SAVED[outcome])}
      actions={
        <Button kind="quiet" small onClick={() => resetSaved(queries)}>
          {t('taxes.dismiss')}
        </Button>
      }
    >
      {change?.effectivePayDate ? t('taxes.savedFrom', { date: format.date(change.effectivePayDate, 'date') }) : null}{' '}
      {change?.decidedBy ? t('taxes.savedDecides', { who: change.decidedBy }) : null}
    </Banner>
  );
}

function FederalCard({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { employeeFederalTaxCategory: now } = taxes.taxes;
  const wish = taxes.proposed?.taxes.employeeFederalTaxCategory;
  const isOld = now.w4FormYear <= 2019;
  const isWaiting =
    wish !== undefined && JSON.stringify(w4Lines(wish, t, format)) !== JSON.stringify(w4Lines(now, t, format));
  const since = now.effectiveDate ? [{ label: t('taxes.since'), value: format.date(now.effectiveDate, 'date') }] : [];
  return (
    <Card title={t('taxes.federal')}>
      <p className={styles.lede}>{t('taxes.federalLede')}</p>
      <div className={`${styles.gap} ${styles.notices}`}>
        {taxes.lockIn ? (
          <Banner tone="warning" icon="lock" title={t('taxes.lockInTitle')}>
            {t('taxes.lockIn', { date: format.date(taxes.lockIn.effectiveDate, 'date') })}
          </Banner>
        ) : null}
        {taxes.exemptUntil ? (
          <Banner tone="warning" icon="calendar" title={t('taxes.exemptTitle')}>
            {t('taxes.exemptUntil', { date: format.date(taxes.exemptUntil, 'date') })}
          </Banner>
        ) : null}
        {isOld ? (
          <Banner tone="info" title={t('taxes.oldFormTitle')}>
            {t('taxes.oldForm')}
          </Banner>
        ) : null}
        {now.source === 'default' ? (
          <Banner tone="info" title={t('taxes.noFormTitle')}>
            {t('taxes.noForm')}
          </Banner>
        ) : null}
        {isWaiting && taxes.proposed ? (
          <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
            {taxes.proposed.change.effectivePayDate
              ? t('taxes.savedFrom', { date: format.date(taxes.proposed.change.effectivePayDate, 'date') })
              : null}
            <Facts small items={w4Lines(wish, t, format)} />
          </Banner>
        ) : null}
      </div>
      <div className={styles.gap}>
        <Facts
          items={[
            ...(isOld ? oldFormLines(now, t, format) : w4Lines(now, t, format)),
            { label: t('taxes.formYear'), value: yearWords(now.w4FormYear, t) },
            ...since,
          ]}
        />
      </div>
      <div className={styles.gap}>
        <ButtonRow full>
          {taxes.canEdit ? <ButtonLink href={`${TAXES_PATH}/w-4`}>{t('taxes.changeW4')}</ButtonLink> : null}
          <ButtonLink kind="second" href={`${TAXES_PATH}/lab`}>
            {t('taxes.openLab')}
          </ButtonLink>
        </ButtonRow>
      </div>
    </Card>
  );
}

function StateCard({ taxes, state }: { readonly taxes: TaxesReply; readonly state: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const form = stateFormOf(state);
  const find = (from: TaxesReply['taxes'] | undefined) =>
    from?.employeeStateTaxCategories.find((one) => one.state === state);
  const now = find(taxes.taxes);
  const wish = find(taxes.proposed?.taxes);
  const lines = now ? stateLines(now, form, t, format) : [];
  const wishLines = wish ? stateLines(wish, form, t, format) : [];
  const isWaiting = wish !== undefined && JSON.stringify(wishLines) !== JSON.stringify(lines);
  return (
    <Card title={t('taxes.stateTitle', { state })}>
      {form.kind === 'none' ? <p className={styles.lede}>{t('taxes.stateNone', { state })}</p> : null}
      {form.kind === 'federal' ? <p className={styles.lede}>{t('taxes.stateFederal', { state })}</p> : null}
      {form.kind === 'elsewhere' ? <p className={styles.lede}>{t('taxes.stateElsewhere', { state })}</p> : null}
      {form.kind === 'certificate' ? (
        <>
          {isWaiting ? (
            <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
              <Facts small items={wishLines} />
            </Banner>
          ) : null}
          <div className={styles.gap}>
            {lines.length > 0 ? <Facts items={lines} /> : <p>{t('taxes.stateNoForm', { form: form.form ?? '' })}</p>}
          </div>
          {taxes.canEdit ? (
            <div className={styles.gap}>
              <ButtonLink kind="second" href={`${TAXES_PATH}/state/${state}`}>
                {t('taxes.stateChange', { form: form.form ?? '' })}
              </ButtonLink>
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

function PlacesCard({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const { taxes: now, proposed } = taxes;
  const place = (name: string | null, code: string | null) =>
    code === null ? t('taxes.placeUnknown') : `${name ?? ''} (${formatGeoCode(code)})`;
  const isMoving =
    proposed !== null &&
    (proposed.taxes.residentGeoCode !== now.residentGeoCode || proposed.taxes.workGeoCode !== now.workGeoCode);
  const list = (descriptions: readonly string[]) =>
    descriptions.length === 0 ? t('taxes.noCityTax') : descriptions.join('; ');
  return (
    <Card title={t('taxes.places')}>
      <p className={styles.lede}>{t('taxes.placesLede')}</p>
      {isMoving ? (
        <div className={styles.gap}>
          <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
            {place(proposed.taxes.residentLocation, proposed.taxes.residentGeoCode)} ·{' '}
            {place(proposed.taxes.workLocation, proposed.taxes.workGeoCode)}
          </Banner>
        </div>
      ) : null}
      <div className={styles.gap}>
        <Facts
          items={[
            { label: t('taxes.residentPlace'), value: place(now.residentLocation, now.residentGeoCode) },
            { label: t('taxes.residentTaxes'), value: list(now.residenceCityTaxDescriptions) },
            { label: t('taxes.workPlace'), value: place(now.workLocation, now.workGeoCode) },
            { label: t('taxes.workTaxes'), value: list(now.nonResidenceCityTaxDescriptions) },
          ]}
        />
      </div>
      {taxes.canEdit ? (
        <div className={styles.gap}>
          <ButtonLink kind="second" href={`${TAXES_PATH}/places`}>
            {t('taxes.changePlaces')}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
