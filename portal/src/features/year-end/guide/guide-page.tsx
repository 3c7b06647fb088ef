import { dayOf } from '@paystead/ui/clock.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { LAYOUTS } from '@paystead/contract/features/year-end/forms.ts';
import { explain, guideOf } from '@paystead/contract/features/year-end/guide.ts';
import { noticesOf } from '@paystead/contract/features/year-end/notices.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { CompactSelect } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { YEAR_END } from '../addresses.ts';
import styles from '../boxes.module.css';

/** Explanations of every box of a year's form, also for people who have it on paper or expect their first one. */
export function YearEndGuidePage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { clock } = useServices();
  const [search, setSearch] = useSearchParams();
  const formParam = search.get('form') === 'W-2c' ? 'W-2' : search.get('form');
  const layout = LAYOUTS.find((name) => name === formParam) ?? 'W-2';
  const thisYear = Number(dayOf(clock.now()).slice(0, 4));
  const yearParam = Number(search.get('year'));
  const year = Number.isInteger(yearParam) && yearParam >= 2000 && yearParam <= thisYear ? yearParam : thisYear;
  const set = (name: string, value: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    });
  const years = [...new Set([thisYear, thisYear - 1, thisYear - 2, year])].toSorted((one, other) => other - one);
  return (
    <>
      <PageHeader
        back={{ label: t('yearEnd.back'), href: YEAR_END.own }}
        title={t('yearEnd.guideTitle')}
        lede={t('yearEnd.guideLede')}
        actions={
          <>
            <CompactSelect
              label={t('yearEnd.guideForm')}
              value={layout}
              options={LAYOUTS.map((value) => ({ value, label: value }))}
              onChange={(event) => set('form', event.target.value)}
            />
            <CompactSelect
              label={t('yearEnd.guideYear')}
              value={String(year)}
              options={years.map((value) => ({ value: String(value), label: String(value) }))}
              onChange={(event) => set('year', event.target.value)}
            />
          </>
        }
      />
      <Stack>
        <Card flush title={t('yearEnd.guideOf', { form: layout, year: String(year) })}>
          <ul className={styles.boxes}>
            {guideOf(layout, year).map(({ box, code, label, topic }) => (
              <li key={topic} className={styles.box}>
                <span className={styles.number}>{code === null ? box : `${box} ${code}`}</span>
                <div className={styles.label}>
                  <h3 lang={code === null ? 'en' : undefined}>{code === null ? label : t('yearEnd.code', { code })}</h3>
                </div>
                <span />
                <p className={styles.explanation}>{explain(topic, language)}</p>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t('yearEnd.noticesTitle')}>
          <ul className={styles.notices}>
            {noticesOf({ formType: layout, taxYear: year }, language).map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  );
}
