import { useId, type ReactNode } from 'react';
import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { text } from '@paystead/ui/text.tsx';
import styles from './consent.module.css';

interface WhatIsSaidProps {
  readonly said: Disclosure;
  /** `YYYY-MM-DD`: when it was agreed to; absent for the text that is still to be. */
  readonly readOn?: string;
  /** Inside something that frames it already. */
  readonly bare?: boolean;
}

/** A text to agree to, or that was agreed to, in the language in which it was read, with whom to write to. */
export function WhatIsSaid({ said, readOn, bare = false }: WhatIsSaidProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const place = useId();
  const { contact } = said;
  const body = (
    <div className={styles.sections} lang={said.language}>
      {said.sections.map(({ key, heading, paragraphs }) => (
        <section key={key} aria-labelledby={`${place}-${key}`}>
          <h2 id={`${place}-${key}`} className={styles.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {readOn === undefined ? null : <p>{said.statement}</p>}
      <section aria-labelledby={`${place}-contact`} lang={language}>
        <h2 id={`${place}-contact`} className={styles.heading}>
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
        {readOn === undefined
          ? t('yearEnd.version', { version: said.version })
          : t('yearEnd.asRead', { version: said.version, date: format.date(readOn, 'date') })}
      </p>
    </div>
  );
  return bare ? body : <Card>{body}</Card>;
}
