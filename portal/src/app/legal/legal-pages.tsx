import type { ReactNode } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import styles from './legal-pages.module.css';

interface LegalPageProps {
  readonly title: PlainTextKey;
  readonly lede: PlainTextKey;
  readonly parts: readonly (readonly [heading: PlainTextKey, body: PlainTextKey])[];
}

function LegalPage({ title, lede, parts }: LegalPageProps): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t(title)} lede={t(lede)} />
      {parts.map(([heading, body], index) => (
        <Section key={heading} title={t(heading)} first={index === 0}>
          <p className={styles.body}>{t(body)}</p>
        </Section>
      ))}
    </>
  );
}

/** BRA-1: the terms of the default partner. A partner's own address replaces this page. */
export function TermsPage(): ReactNode {
  return (
    <LegalPage
      title="legal.termsTitle"
      lede="legal.termsLede"
      parts={[
        ['legal.termsUse', 'legal.termsUseBody'],
        ['legal.termsRight', 'legal.termsRightBody'],
        ['legal.termsChanges', 'legal.termsChangesBody'],
      ]}
    />
  );
}

/** BRA-1: the privacy notice of the default partner. It describes the entries of `platform/storage.ts`. */
export function PrivacyPage(): ReactNode {
  return (
    <LegalPage
      title="legal.privacyTitle"
      lede="legal.privacyLede"
      parts={[
        ['legal.privacyWho', 'legal.privacyWhoBody'],
        ['legal.privacySeen', 'legal.privacySeenBody'],
        ['legal.privacyDevice', 'legal.privacyDeviceBody'],
      ]}
    />
  );
}
