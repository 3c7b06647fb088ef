import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { ConsentState, Disclosure, FormFamily } from '@paystead/contract/features/year-end/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { SELF } from '../../platform/subject.ts';
import { useLanguage, useText } from '../../platform/translations/translations.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/list/facts.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loadable } from '../../ui/states/loadable.tsx';
import { text } from '../../ui/text.tsx';
import { YEAR_END } from './address.ts';
import { AgreeForm } from './agree-form.tsx';
import { dayOf } from './dates.ts';
import { FormsSkeleton } from './forms-skeleton.tsx';
import { disclosureQuery, formsQuery } from './queries.ts';
import { Withdraw } from './withdraw.tsx';
import styles from './year-end.module.css';

/** PAY-3: what has to be said before somebody agrees to electronic forms, the proof, the agreement, and the way back. */
export function YearEndConsentPage(): ReactNode {
  const t = useText();
  const [search] = useSearchParams();
  const family: FormFamily = search.get('forms') === '1099' ? '1099' : 'W-2';
  const { api } = useServices();
  const disclosure = useQuery(disclosureQuery(api, family, useLanguage()));
  const forms = useQuery(formsQuery(api, SELF));
  const consent = forms.data?.consents.find((one) => one.formFamily === family);
  return (
    <>
      <PageHeader
        back={{ label: t('yearEnd.back'), href: YEAR_END.own }}
        title={t('yearEnd.consentPage', { family })}
        lede={t('yearEnd.consentLede')}
      />
      <Loadable
        query={disclosure}
        failed={t('yearEnd.consentFailed')}
        reference={referenceOf(disclosure.error)}
        loading={<FormsSkeleton />}
      >
        {(said) => (
          <Stack>
            {consent?.consentStatus === 'given' ? <Given consent={consent} /> : null}
            <WhatIsSaid said={said} />
            {forms.data !== undefined && consent?.consentStatus !== 'given' ? (
              <AgreeForm key={said.formFamily} said={said} onChanged={() => void disclosure.refetch()} />
            ) : null}
          </Stack>
        )}
      </Loadable>
    </>
  );
}

function Given({ consent: { formFamily: family, consentedAt } }: { readonly consent: ConsentState }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Banner
      tone="success"
      title={t('yearEnd.givenTitle', { date: consentedAt === null ? '' : format.date(dayOf(consentedAt), 'date') })}
      actions={<Withdraw family={family} />}
    >
      {t('yearEnd.givenBody', { family })}
    </Banner>
  );
}

function WhatIsSaid({ said }: { readonly said: Disclosure }): ReactNode {
  const t = useText();
  const { contact } = said;
  return (
    <Card>
      <div className={styles.sections} lang={said.language}>
        {said.sections.map(({ key, heading, paragraphs }) => (
          <section key={key} aria-labelledby={`said-${key}`}>
            <h2 id={`said-${key}`} className={styles.heading}>
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section aria-labelledby="said-contact">
          <h2 id="said-contact" className={styles.heading}>
            {t('yearEnd.contact')}
          </h2>
          <p>
            {[contact.name, ...contact.address].map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </p>
          <Facts
            small
            items={[
              ...(contact.phone === null
                ? []
                : [{ label: t('yearEnd.phone'), value: <a href={`tel:${contact.phone}`}>{contact.phone}</a> }]),
              ...(contact.email === null
                ? []
                : [{ label: t('yearEnd.email'), value: <a href={`mailto:${contact.email}`}>{contact.email}</a> }]),
            ]}
          />
        </section>
        <p className={text.caption}>{t('yearEnd.version', { version: said.version })}</p>
      </div>
    </Card>
  );
}
