import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { DeputiesReply } from '@paystead/contract/features/pending-transactions/deputies.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PAGE_TITLE_ID, PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import { RequestsSkeleton } from '../requests-skeleton.tsx';
import { DeputyList } from './deputy-list.tsx';
import { NameDeputyForm } from './name-deputy-form.tsx';
import { deputiesQuery } from './queries.ts';

interface DeputiesPageProps {
  /** Address of the approvals from which the page was opened. */
  readonly backHref: string;
}

/** The reader's deputies, the approvers whom they represent, and the form that names a deputy (DSK-5). */
export function DeputiesPage({ backHref }: DeputiesPageProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(deputiesQuery(api));
  // The page has the address of the approvals, so that opening it is no navigation that would move the focus.
  useEffect(() => document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageHeader
        title={t('pendingTransactions.deputies')}
        lede={t('pendingTransactions.deputiesLede')}
        back={{ label: t('menu.approvals'), href: backHref }}
      />
      <Loadable
        query={query}
        failed={t('pendingTransactions.deputiesFailed')}
        reference={referenceOf(query.error)}
        loading={<RequestsSkeleton />}
      >
        {(deputies) => <Deputies deputies={deputies} />}
      </Loadable>
    </>
  );
}

function Deputies({ deputies }: { readonly deputies: DeputiesReply }): ReactNode {
  const t = useText();
  // A form that was sent starts again empty.
  const [named, setNamed] = useState(0);
  return (
    <Stack>
      {deputies.represented.length > 0 ? (
        <Card title={t('pendingTransactions.representedTitle')}>
          <DeputyList deputies={deputies.represented} isRepresented />
        </Card>
      ) : null}
      <Card title={t('pendingTransactions.yourDeputies')}>
        {deputies.named.length > 0 ? (
          <DeputyList deputies={deputies.named} isRepresented={false} />
        ) : (
          <p className={text.soft}>{t('pendingTransactions.noDeputies')}</p>
        )}
      </Card>
      <Card title={t('pendingTransactions.nameDeputyTitle')}>
        <NameDeputyForm key={named} deputies={deputies} onNamed={() => setNamed(named + 1)} />
      </Card>
    </Stack>
  );
}
