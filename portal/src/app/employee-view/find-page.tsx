import type { ReactNode } from 'react';
import { Lookup } from '../../features/employee-lookup/lookup.tsx';
import type { OtherView } from '../../features/employee-lookup/employee-key.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { LEDE } from './lede.ts';
import styles from './employee-view.module.css';

/** A page of a view before an employee is selected. */
export function FindPage({ view }: { readonly view: OtherView }): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('employeeLookup.title')} lede={t(LEDE[view])} />
      <div className={styles.alone}>
        <Lookup view={view} selectedId={undefined} />
      </div>
    </>
  );
}
