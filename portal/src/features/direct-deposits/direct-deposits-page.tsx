import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
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
import { ChangeFlow } from './change-flow.tsx';
import { startAdding, startEditing, startSplitting, workingSet, type Draft } from './draft.ts';
import { Overview } from './overview.tsx';
import { depositsQuery } from './queries.ts';
import { useStepFocus } from './use-step-focus.ts';

/** DD-1, DD-4: where pay goes. `?change=add`, `?change=split`, `?change=<id>` open the form, for oneself alone. */
export function DirectDepositsPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const subject = useSubject();
  // The form is drawn in slices when a press opens it, so that a phone answers the finger at once.
  const search = useDeferredValue(useSearchParams()[0]);
  const query = useQuery(depositsQuery(api, subject));
  const asked = subject.view === 'self' ? search.get('change') : null;
  useStepFocus(asked ?? 'list');
  const { data } = query;
  const draft = data?.canEdit && asked !== null ? draftOf(data, asked, search.get('again')) : undefined;
  if (data && draft) return <Form key={`${asked}`} reply={data} start={draft} />;
  return (
    <>
      <PageHeader
        title={t('menu.directDeposits')}
        lede={
          data && workingSet(data).length > 0
            ? t('directDeposits.lede', {
                count: data.directDeposits.length,
                who: subject.view === 'self' ? 'self' : 'other',
              })
            : undefined
        }
        actions={
          data?.canEdit && workingSet(data).length > 0 && workingSet(data).length < data.maxAccounts ? (
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
        loading={
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
        }
      >
        {(reply) => <Overview reply={reply} />}
      </Loadable>
    </>
  );
}

interface FormProps {
  readonly reply: DirectDepositsReply;
  readonly start: Draft;
}

/** The form begins once; what is read anew beneath it changes what stands beside the entries, never the entries. */
function Form({ reply, start }: FormProps): ReactNode {
  const [first] = useState(start);
  return <ChangeFlow reply={reply} start={first} />;
}

function draftOf(reply: DirectDepositsReply, asked: string, again: string | null): Draft | undefined {
  if (asked === 'add')
    return startAdding(
      reply,
      reply.rejected.find(({ id }) => id === again),
    );
  if (asked === 'split') return workingSet(reply).length > 1 ? startSplitting(reply) : undefined;
  return startEditing(reply, asked);
}

/** Starts the read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(depositsQuery(api, SELF));
}
