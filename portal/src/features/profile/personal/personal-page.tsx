import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatGeoCode } from '@paystead/contract/features/taxes/geo-code.ts';
import type { PersonalReply } from '@paystead/contract/features/profile/model.ts';
import { SentBackBanner } from '../../../platform/changes/sent-back-banner.tsx';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Breakable } from '@paystead/ui/breakable.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { CardColumns, Stack } from '@paystead/ui/page/layout.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Differences } from './differences.tsx';
import { personalQuery } from './queries.ts';
import { readOnlyReason } from './field-texts.ts';
import { ProfileFrame } from '../profile-frame.tsx';
import { ProfileSkeleton } from '../profile-skeleton.tsx';
import styles from '../profile.module.css';

interface PersonalPageProps {
  /** The address of the page that confirms a new work email; absent if the portal has no such page. */
  readonly linkEmail: string | undefined;
}

/** The Personal tab (ME-2): name, address and contact on file, and the pending request. */
export function PersonalPage({ linkEmail }: PersonalPageProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(personalQuery(api));
  return (
    <ProfileFrame current="personal">
      <Loadable
        query={query}
        failed={t('profile.personalFailed')}
        reference={referenceOf(query.error)}
        loading={<ProfileSkeleton />}
      >
        {(page) => <Personal page={page} linkEmail={linkEmail} />}
      </Loadable>
    </ProfileFrame>
  );
}

function Personal({ page, linkEmail }: PersonalPageProps & { readonly page: PersonalReply }): ReactNode {
  const t = useText();
  const { personal, proposed, canEdit, whyNot } = page;
  return (
    <Stack>
      {canEdit ? null : (
        <Banner tone="info" title={t('profile.readOnly')}>
          {t(readOnlyReason(whyNot))}
        </Banner>
      )}
      {proposed ? <PendingRequest page={page} /> : null}
      <CardColumns>
        <NameAndAddress personal={personal} canEdit={canEdit} />
        <ContactAndNumbers personal={personal} linkEmail={linkEmail} />
      </CardColumns>
    </Stack>
  );
}

/** A value on file, or the text for a missing one. */
function Value({ children }: { readonly children: string | null | undefined }): ReactNode {
  const t = useText();
  return (
    <span className={styles.value}>
      <Breakable>{children || t('profile.none')}</Breakable>
    </span>
  );
}

type PersonalProps = Pick<PersonalReply, 'personal'>;

function NameAndAddress({ personal, canEdit }: PersonalProps & Pick<PersonalReply, 'canEdit'>): ReactNode {
  const t = useText();
  const region = [personal.state, personal.zip].filter(Boolean).join(' ');
  const address = [personal.streetAddress, personal.city, region].filter(Boolean).join(', ');
  return (
    <Card
      title={t('profile.nameAndAddress')}
      action={
        canEdit ? (
          <ButtonLink kind="second" small icon="edit" href="/my-profile/personal/change">
            {t('profile.change')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Facts
        items={[
          { label: t('profile.firstName'), value: <Value>{personal.firstName}</Value> },
          { label: t('profile.lastName'), value: <Value>{personal.lastName}</Value> },
          { label: t('profile.address'), value: <Value>{address}</Value> },
        ]}
      />
    </Card>
  );
}

function ContactAndNumbers({ personal, linkEmail }: PersonalProps & PersonalPageProps): ReactNode {
  const t = useText();
  const { workEmail, taxCode } = personal;
  const email = (
    <>
      <Value>{workEmail}</Value>
      {linkEmail ? (
        <Link className={classes(text.standalone, styles.linkEmail)} href={linkEmail}>
          {t('profile.linkEmail')}
        </Link>
      ) : null}
    </>
  );
  const withNote = (value: ReactNode, note: string): ReactNode => (
    <>
      {value}
      <small className={styles.fieldNote}>{note}</small>
    </>
  );
  return (
    <Card title={t('profile.contactAndNumber')}>
      <Facts
        items={[
          { label: t('profile.workEmail'), value: withNote(email, t('profile.emailNote')) },
          { label: t('profile.ssn'), value: withNote(<Value>{personal.ssn}</Value>, t('profile.ssnNote')) },
          {
            label: t('profile.taxCode'),
            value: withNote(<Value>{taxCode && formatGeoCode(taxCode)}</Value>, t('profile.taxCodeNote')),
          },
        ]}
      />
    </Card>
  );
}

/** The pending request: its reviewer, its first paycheck and its values. */
function PendingRequest({ page: { personal, proposed } }: { readonly page: PersonalReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (!proposed) return null;
  const { decidedBy, effectivePayDate, sentBack } = proposed.change;
  return (
    <Card title={t('profile.waiting')} needsYou>
      <SentBackBanner sentBack={sentBack} />
      {sentBack === null ? (
        <p className={styles.note}>
          {decidedBy ? t('profile.waitingFor', { who: decidedBy }) : t('profile.waitingDate')}{' '}
          {effectivePayDate ? t('profile.waitingFirst', { date: format.date(effectivePayDate, 'date') }) : null}
        </p>
      ) : null}
      <Differences before={personal} after={proposed.personal} />
    </Card>
  );
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(personalQuery(api));
}
