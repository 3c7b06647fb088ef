import { dayOf } from '@paystead/ui/clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { AgreementsReply, ConsentState, FormFamily } from '@paystead/contract/features/year-end/model.ts';
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
import { YEAR_END } from '../addresses.ts';
import { AgreeForm } from './consent-form.tsx';
import { agreementsQuery, disclosureQuery, formsQuery } from '../queries.ts';
import { SaidSkeleton } from './consent-skeleton.tsx';
import { WhatIsSaid } from './disclosure-text.tsx';
import { Withdraw } from './withdraw-consent.tsx';
import styles from './consent.module.css';

type Agreement = AgreementsReply['agreements'][number];

/**
 * PAY-3: what has to be said before somebody agrees to electronic forms, the proof, the agreement, and the way back. Drawn
 * when everything is there: what is agreed to stands above the text, which must not jump under somebody who reads it.
 */
export function YearEndConsentPage(): ReactNode {
  const t = useText();
  const [search] = useSearchParams();
  const family: FormFamily = search.get('forms') === '1099' ? '1099' : 'W-2';
  const { api } = useServices();
  const disclosure = useQuery(disclosureQuery(api, family, useLanguage()));
  const forms = useQuery(formsQuery(api, SELF));
  const agreed = useQuery(agreementsQuery(api, family));
  const queries = [disclosure, forms, agreed];
  const everything = {
    data:
      disclosure.data && forms.data && agreed.data
        ? { said: disclosure.data, consents: forms.data.consents, agreements: agreed.data.agreements }
        : undefined,
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
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
        reference={referenceOf(queries.find(({ error }) => error !== null)?.error)}
        loading={<SaidSkeleton />}
      >
        {({ said, consents, agreements }) => {
          const consent = consents.find((one) => one.formFamily === family);
          const [newest] = agreements;
          if (consent?.consentStatus === 'given' && consent.supersededAt === null)
            return (
              <Stack>
                <Given consent={consent} />
                {newest ? <WhatIsSaid said={newest.disclosure} readOn={dayOf(newest.agreedAt)} /> : null}
                <Earlier agreements={agreements.slice(1)} />
              </Stack>
            );
          return (
            <Stack>
              {consent?.consentStatus === 'given' ? <AskedAgain consent={consent} /> : null}
              <WhatIsSaid said={said} />
              <AgreeForm key={said.formFamily} said={said} onChanged={() => void disclosure.refetch()} />
              <Earlier agreements={agreements} />
            </Stack>
          );
        }}
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

/** Another text took the place of the one that was agreed to: it is asked again, and said what that means meanwhile. */
function AskedAgain({ consent: { formFamily: family, supersededAt } }: { readonly consent: ConsentState }): ReactNode {
  const t = useText();
  const format = useFormat();
  const date = supersededAt === null ? '' : format.date(dayOf(supersededAt), 'date');
  return (
    <Banner tone="warning" title={t('yearEnd.againTitle', { date })} actions={<Withdraw family={family} />}>
      {t('yearEnd.againBody')}
    </Banner>
  );
}

/** What is not agreed to any more stays to be read, word for word. */
function Earlier({ agreements }: { readonly agreements: readonly Agreement[] }): ReactNode {
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
          <WhatIsSaid bare said={disclosure} readOn={dayOf(agreedAt)} />
        </details>
      ))}
    </Card>
  );
}
