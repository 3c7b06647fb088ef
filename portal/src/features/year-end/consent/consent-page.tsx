import { dayOf } from '@paystead/ui/clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { FORM_FAMILIES } from '@paystead/contract/features/year-end/forms.ts';
import type { AgreementsReply, ConsentState } from '@paystead/contract/features/year-end/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { SELF } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { together } from '@paystead/ui/states/together.ts';
import { documentHref, YEAR_END } from '../addresses.ts';
import { ConsentForm } from './consent-form.tsx';
import { agreementsQuery, disclosureQuery, formsQuery } from '../queries.ts';
import { ConsentSkeleton } from './consent-skeleton.tsx';
import { DisclosureText } from './disclosure-text.tsx';
import { useKeptFocus } from '../../../platform/forms/use-kept-focus.ts';
import { WithdrawConsent } from './withdraw-consent.tsx';
import styles from './consent.module.css';

type Agreement = AgreementsReply['agreements'][number];

/**
 * Consent to electronic forms (PAY-3): the disclosure, the proof of access, the agreement and its withdrawal. Rendered when
 * everything is loaded, so that the disclosure does not move while someone reads it.
 */
export function YearEndConsentPage(): ReactNode {
  const t = useText();
  const [search] = useSearchParams();
  const family = FORM_FAMILIES.find((name) => name === search.get('forms')) ?? 'W-2';
  const form = search.get('form') ?? '';
  const { api } = useServices();
  const disclosure = useQuery(disclosureQuery(api, family, useLanguage()));
  const forms = useQuery(formsQuery(api, SELF));
  const pastAgreements = useQuery(agreementsQuery(api, family));
  const everything = together(
    [disclosure, forms, pastAgreements],
    disclosure.data && forms.data && pastAgreements.data
      ? { disclosureText: disclosure.data, consents: forms.data.consents, agreements: pastAgreements.data.agreements }
      : undefined,
  );
  useKeptFocus(forms.data?.consents.find(({ formFamily }) => formFamily === family)?.consentStatus ?? 'unread');
  return (
    <>
      <PageHeader
        back={{ label: t('yearEnd.back'), href: YEAR_END.own }}
        title={t('yearEnd.consentPage', { family })}
        lede={t('yearEnd.consentLede')}
      />
      <Loadable
        query={everything}
        failed={t('yearEnd.consentFailed')}
        reference={referenceOf(everything.error)}
        loading={<ConsentSkeleton />}
      >
        {({ disclosureText, consents, agreements }) => {
          const consent = consents.find(({ formFamily }) => formFamily === family);
          const [newest] = agreements;
          if (consent?.consentStatus === 'given' && consent.supersededAt === null)
            return (
              <Stack>
                <ConsentGiven consent={consent} />
                {newest ? <DisclosureText disclosure={newest.disclosure} agreedOn={dayOf(newest.agreedAt)} /> : null}
                <PastAgreements agreements={agreements.slice(1)} />
              </Stack>
            );
          return (
            <Stack>
              {consent?.consentStatus === 'given' ? <ConsentSuperseded consent={consent} /> : null}
              <DisclosureText disclosure={disclosureText} />
              <ConsentForm
                key={disclosureText.formFamily}
                disclosure={disclosureText}
                onward={isId(form) ? documentHref(SELF, form) : undefined}
              />
              <PastAgreements agreements={agreements} />
            </Stack>
          );
        }}
      </Loadable>
    </>
  );
}

/** Whether a parameter of the address is an id. */
function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/i.test(text);
}

function ConsentGiven({ consent: { formFamily: family, consentedAt } }: { readonly consent: ConsentState }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Banner
      tone="success"
      title={t('yearEnd.givenTitle', { date: consentedAt === null ? '' : format.date(dayOf(consentedAt), 'date') })}
      actions={<WithdrawConsent family={family} />}
    >
      {t('yearEnd.givenBody', { family })}
    </Banner>
  );
}

/** Tells that a new disclosure replaced the one the employee agreed to, and what that means until they agree again. */
function ConsentSuperseded({
  consent: { formFamily: family, supersededAt },
}: {
  readonly consent: ConsentState;
}): ReactNode {
  const t = useText();
  const format = useFormat();
  const date = supersededAt === null ? '' : format.date(dayOf(supersededAt), 'date');
  return (
    <Banner tone="warning" title={t('yearEnd.againTitle', { date })} actions={<WithdrawConsent family={family} />}>
      {t('yearEnd.againBody')}
    </Banner>
  );
}

/** Earlier agreements, word for word. */
function PastAgreements({ agreements }: { readonly agreements: readonly Agreement[] }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (agreements.length === 0) return null;
  return (
    <Card title={t('yearEnd.earlier')}>
      {agreements.map(({ agreedAt, endedAt, disclosure }) => (
        <details key={agreedAt} className={styles.pastAgreement}>
          <summary>
            {endedAt === null
              ? t('yearEnd.earlierOpen', { date: format.date(dayOf(agreedAt), 'date') })
              : t('yearEnd.earlierOne', {
                  date: format.date(dayOf(agreedAt), 'date'),
                  until: format.date(dayOf(endedAt), 'date'),
                })}
          </summary>
          <DisclosureText unframed disclosure={disclosure} agreedOn={dayOf(agreedAt)} />
        </details>
      ))}
    </Card>
  );
}
