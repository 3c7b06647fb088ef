import { useId, type ReactNode } from 'react';
import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { text } from '@paystead/ui/text.tsx';
import styles from './consent.module.css';

interface DisclosureTextProps {
  readonly disclosure: Disclosure;
  /** Date of the agreement, `YYYY-MM-DD`; absent before the agreement. */
  readonly agreedOn?: string;
  /** Renders no card around the text. */
  readonly unframed?: boolean;
}

/** A disclosure in the language in which it was shown, with the contact. */
export function DisclosureText({ disclosure, agreedOn, unframed = false }: DisclosureTextProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const id = useId();
  const { contact } = disclosure;
  const body = (
    <div className={styles.sections} lang={disclosure.language}>
      {disclosure.sections.map(({ key, heading, paragraphs }) => (
        <section key={key} aria-labelledby={`${id}-${key}`}>
          <h2 id={`${id}-${key}`} className={styles.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {agreedOn === undefined ? null : <p>{disclosure.statement}</p>}
      <section aria-labelledby={`${id}-contact`} lang={language}>
        <h2 id={`${id}-contact`} className={styles.heading}>
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
      <p className={text.caption} lang={language}>
        {agreedOn === undefined
          ? t('yearEnd.version', { version: disclosure.version })
          : t('yearEnd.agreedVersion', { version: disclosure.version, date: format.date(agreedOn, 'date') })}
      </p>
    </div>
  );
  return unframed ? body : <Card>{body}</Card>;
}
