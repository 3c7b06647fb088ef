import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction, useDialogAction } from '../../platform/forms/use-action.ts';
import { useKeptFocus } from '../../platform/forms/use-kept-focus.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { AddDocuments } from './add-documents.tsx';
import { DocumentItem } from './document-item.tsx';
import styles from './documents.module.css';
import { DOCUMENTS_KEY, documentsQuery, roleInput } from './queries.ts';

/** The subject's documents, with uploads if allowed (HR-2, HR-3). */
export function DocumentsPanel(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(documentsQuery(api, useSubject()));
  const failure = useFailure(query, referenceOf(query.error));
  // HR-3: a loading failure resets the set, because outdated limits must not allow an upload.
  const set = query.isError ? undefined : query.data;
  const removal = useRemoval(query.data?.employeeId ?? '');
  return (
    <div className={styles.panel}>
      {failure ? (
        <Failed
          title={t('documents.failed')}
          reference={failure.reference}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {t('documents.failedBody')}
        </Failed>
      ) : null}
      {set?.canUpload === false ? <p>{t('documents.readOnly')}</p> : <AddDocuments set={set} known={query.data} />}
      {query.data ? (
        // Hidden rather than taken away, so that what someone has entered and chosen is there after the next reading.
        <div hidden={!set}>
          <DocumentList set={query.data} removal={removal} />
        </div>
      ) : failure ? null : (
        <Loading />
      )}
      {/* Outside of the list, which a failed reload hides: the dialog then says that the connection was lost. */}
      <RemoveDialog {...removal} />
    </div>
  );
}

interface DocumentListProps {
  readonly set: DocumentSet;
  readonly removal: Removal;
}

function DocumentList({ set, removal }: DocumentListProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const documents = set.employeeAttachments;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(`${documents.map(({ id }) => id).join(' ')} ${removal.removed?.id ?? ''}`, list);
  return (
    <div ref={list} tabIndex={-1} className={styles.panel}>
      <RemovedNotice {...removal} />
      {documents.length === 0 ? (
        <Card>
          <Empty icon="document" title={t('documents.empty')}>
            {t('documents.emptyBody')}
          </Empty>
        </Card>
      ) : (
        <Card flush title={t('documents.heading', { count: format.count(documents.length) })}>
          <ul className={styles.documents}>
            {documents.map((document) => (
              <DocumentItem
                key={document.id}
                document={document}
                set={set}
                onRemove={() => removal.setPending(document)}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

type Removal = ReturnType<typeof useRemoval>;

function RemovedNotice({ removed, restoration }: Pick<Removal, 'removed' | 'restoration'>): ReactNode {
  const t = useText();
  if (!removed) return null;
  return (
    <div>
      <Banner
        tone="success"
        announce="polite"
        title={t('documents.removed', { title: removed.title })}
        actions={
          <Button
            kind="second"
            small
            icon="retry"
            busy={restoration.isPending}
            onClick={() => restoration.run(removed)}
          >
            {t('documents.undo')}
          </Button>
        }
      />
      <ActionFailure error={restoration.error} />
    </div>
  );
}

function RemoveDialog({ pending, removal }: Pick<Removal, 'pending' | 'removal'>): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={pending !== undefined}
      onClose={removal.close}
      title={t('documents.removeQuestion', { title: pending?.title ?? '' })}
      actions={
        <>
          <Button kind="second" onClick={removal.close}>
            {t('documents.keep')}
          </Button>
          <Button kind="danger" icon="trash" busy={removal.isPending} onClick={() => pending && removal.run(pending)}>
            {t('documents.remove')}
          </Button>
        </>
      }
    >
      <p>{t('documents.removeMeaning')}</p>
      <ActionFailure error={removal.error} />
    </Dialog>
  );
}

/** The removal of a document, which a dialog asks to confirm, and its undo. */
function useRemoval(employeeId: string) {
  const { api } = useServices();
  const subject = useSubject();
  const [pending, setPending] = useState<EmployeeAttachment>();
  const [removed, setRemoved] = useState<EmployeeAttachment>();
  const input = (id: string) => ({ params: { employeeId, id }, query: roleInput(subject) });
  const removal = useDialogAction({
    request: ({ id }: EmployeeAttachment, idempotencyKey) =>
      api.call('documents.remove', input(id), { idempotencyKey }),
    invalidates: [DOCUMENTS_KEY],
    onSuccess: (_, document) => setRemoved(document),
    onClose: () => setPending(undefined),
  });
  const restoration = useAction({
    request: ({ id }: EmployeeAttachment, idempotencyKey) =>
      api.call('documents.restore', input(id), { idempotencyKey }),
    invalidates: [DOCUMENTS_KEY],
    onSuccess: () => setRemoved(undefined),
  });
  return { pending, setPending, removed, removal, restoration };
}

function Loading(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('documents.loading')}>
      <Card>
        <Bone width="10rem" height={22} />
        <Bone height={20} gap={28} />
        <Bone width="14rem" height={16} gap={10} />
        <Bone height={20} gap={28} />
        <Bone width="14rem" height={16} gap={10} />
      </Card>
    </Skeleton>
  );
}
