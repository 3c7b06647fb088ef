import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '../../platform/translations/translations.tsx';
import { Row } from '../../ui/list/rows.tsx';
import { landingPageQuery } from './queries.ts';

/** MSG-3: that a change waits for approval. Leads to the list where the person has one. */
export function PendingNotice({ href }: { readonly href: string | undefined }): ReactNode {
  const t = useText();
  const { api } = useServices();
  // With the cards around it: ahead of them it would be moved by them.
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  if (!data?.pendingTransactionsExist) return null;
  return (
    <Row
      alone
      icon="clock"
      tone="neutral"
      title={t('messages.pendingTitle')}
      meta={t('messages.pendingBody')}
      href={href}
    />
  );
}
