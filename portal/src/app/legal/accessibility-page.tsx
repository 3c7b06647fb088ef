import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices, type Api } from '../../platform/services.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import styles from './legal-pages.module.css';

/** Local date on which the statement was last compared with the portal. */
const CHECKED_ON = '2026-11-26';

const LIMITS = ['legal.accessLimitFiles', 'legal.accessLimitWords', 'legal.accessLimitAudit'] as const;

/** Reads the support address. If it can't be read, the page refers to the payroll team. */
function supportQuery(api: Api) {
  return queryOptions({
    queryKey: ['setting', 'supportEmail'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { name: 'supportEmail' };
      const { value } = await api.call('menu.setting', { params }, { signal, noLoading: true, skipInterceptor: true });
      return typeof value === 'string' ? value : null;
    },
  });
}

/** Conformance, known limits and the contact for accessibility. */
export function AccessibilityPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const { data: email } = useQuery(supportQuery(api));
  return (
    <>
      <PageHeader title={t('legal.accessTitle')} lede={t('legal.accessLede')} />
      <Section title={t('legal.accessConform')} first>
        <p className={styles.body}>{t('legal.accessConformBody')}</p>
        <p className={styles.body}>{t('legal.accessCheckedBody')}</p>
      </Section>
      <Section title={t('legal.accessLimits')}>
        <ul className={styles.list}>
          {LIMITS.map((limit) => (
            <li key={limit}>{t(limit)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('legal.accessContact')}>
        <p className={styles.body}>
          {email ? (
            <Text
              of="legal.accessWrite"
              values={{ email }}
              tags={{ a: (children) => <a href={`mailto:${email}`}>{children}</a> }}
            />
          ) : (
            t('legal.accessContactTeam')
          )}
        </p>
        <p className={styles.body}>{t('legal.accessDate', { date: format.date(CHECKED_ON, 'date') })}</p>
      </Section>
    </>
  );
}
