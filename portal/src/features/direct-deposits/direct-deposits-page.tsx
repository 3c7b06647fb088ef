import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { SELF, useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useStepFocus } from '../../platform/forms/use-step-focus.ts';
import { requestedAccounts } from './account-names.tsx';
import { Overview } from './accounts/overview.tsx';
import { ChangeFlow } from './change/change-flow.tsx';
import { startAdding, startEditing, startSplitting, type Draft } from './change/draft.ts';
import { depositsQuery } from './queries.ts';

/**
 * The accounts that receive the pay (DD-1, DD-4). `?change=add`, `?change=split` and `?change=<id>` open the form, for the
 * signed-in employee only.
 */
export function DirectDepositsPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const subject = useSubject();
  // Deferred, so that a phone responds to the tap before it draws the form.
  const search = useDeferredValue(useSearchParams()[0]);
  const query = useQuery(depositsQuery(api, subject));
  const change = subject.view === 'self' ? search.get('change') : null;
  useStepFocus(change ?? 'list');
  const { data } = query;
  const draft = data?.canEdit && change !== null ? draftOf(data, change, search.get('again')) : undefined;
  if (data && draft) return <ChangeFlow key={change} reply={data} start={draft} />;
  const count = data ? requestedAccounts(data).length : 0;
  return (
    <>
      <PageHeader
        title={t('menu.directDeposits')}
        lede={
          data && count > 0
            ? t('directDeposits.lede', {
                count: data.directDeposits.length,
                who: subject.view === 'self' ? 'self' : 'other',
              })
            : undefined
        }
        actions={
          data?.canEdit && count > 0 && count < data.maxAccounts ? (
            <ButtonLink icon="plus" href="/direct-deposits?change=add">
              {t('directDeposits.add')}
            </ButtonLink>
          ) : null
        }
      />
      <Loadable
        query={query}
        failed={t('directDeposits.failed')}
        reference={referenceOf(query.error)}
        loading={<AccountsSkeleton />}
      >
        {(reply) => <Overview reply={reply} />}
      </Loadable>
    </>
  );
}

function AccountsSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('directDeposits.loading')}>
      <Stack>
        <Card>
          <Bone width="14rem" height={16} />
          <Bone height={22} gap={16} />
          <Bone width="11rem" height={16} gap={16} />
        </Card>
        <Card>
          {['first', 'second', 'third'].map((account) => (
            <span key={account}>
              <Bone width="9rem" height={18} gap={12} />
              <Bone width="13rem" height={14} gap={8} />
              <Bone width="8rem" height={36} gap={14} />
            </span>
          ))}
        </Card>
      </Stack>
    </Skeleton>
  );
}

/** Returns the draft for the address; undefined if there is no such account. */
function draftOf(reply: DirectDepositsReply, change: string, again: string | null): Draft | undefined {
  if (change === 'add')
    return startAdding(
      reply,
      reply.rejected.find(({ id }) => id === again),
    );
  if (change === 'split') return requestedAccounts(reply).length > 1 ? startSplitting(reply) : undefined;
  return startEditing(reply, change);
}

/** Starts the request while the page's code is still loading. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(depositsQuery(api, SELF));
}
