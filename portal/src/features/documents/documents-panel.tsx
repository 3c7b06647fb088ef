import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import { Unreached } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { AddDocuments } from './add-documents.tsx';
import { DocumentItem } from './document-item.tsx';
import styles from './documents.module.css';
import { DOCUMENTS, documentsQuery, roleOf } from './queries.ts';

/** HR-2, HR-3: the documents of whoever the page is about, and the way to add one. */
export function DocumentsPanel(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(documentsQuery(api, useSubject()));
  // HR-3: a loading failure resets the set. Limits that may have changed must not let anybody upload.
  const set = query.isError ? undefined : query.data;
  return (
    <div className={styles.panel}>
      {query.isError ? (
        <Failed
          title={t('documents.failed')}
          reference={referenceOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {t('documents.failedBody')}
        </Failed>
      ) : null}
      {set?.canUpload === false ? <p>{t('documents.readOnly')}</p> : <AddDocuments set={set} />}
      {set ? <DocumentList set={set} /> : query.isError ? null : <Loading />}
    </div>
  );
}

function DocumentList({ set }: { readonly set: DocumentSet }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { asked, removed, remove, restore, ask, busy, removeError, restoreError } = useRemoval(set);
  const documents = set.employeeAttachments;
  const undo = useRef<HTMLDivElement>(null);
  return (
    <>
      {removed ? (
        <div ref={undo}>
          <Banner
            tone="success"
            announce="polite"
            title={t('documents.removed', { title: removed.title })}
            actions={
              <Button kind="second" small icon="retry" busy={busy} onClick={restore}>
                {t('documents.undo')}
              </Button>
            }
          />
          {restoreError instanceof Unreached ? <BrokenOff /> : null}
        </div>
      ) : null}
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
                key={`${document.id} ${document.version}`}
                document={document}
                set={set}
                onRemove={() => ask(document)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Dialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        title={t('documents.removeQuestion', { title: asked?.title ?? '' })}
        actions={
          <>
            <Button kind="second" onClick={() => ask(undefined)}>
              {t('documents.keep')}
            </Button>
            <Button kind="danger" icon="trash" busy={busy} onClick={remove}>
              {t('documents.remove')}
            </Button>
          </>
        }
      >
        <p>{t('documents.removeMeaning')}</p>
        {removeError instanceof Unreached ? <BrokenOff /> : null}
      </Dialog>
    </>
  );
}

interface Removal {
  /** The document that a dialog asks about. */
  readonly asked: EmployeeAttachment | undefined;
  /** The one removed last, while it can be put back. */
  readonly removed: EmployeeAttachment | undefined;
  readonly busy: boolean;
  /** What the last attempt of each ended with. */
  readonly removeError: unknown;
  readonly restoreError: unknown;
  readonly ask: (document: EmployeeAttachment | undefined) => void;
  readonly remove: () => void;
  readonly restore: () => void;
}

function useRemoval({ employeeId }: DocumentSet): Removal {
  const { api } = useServices();
  const subject = useSubject();
  const queries = useQueryClient();
  const [asked, ask] = useState<EmployeeAttachment>();
  const [removed, setRemoved] = useState<EmployeeAttachment>();
  const input = (id: string) => ({ params: { employeeId, id }, query: roleOf(subject) });
  const refresh = () => queries.invalidateQueries({ queryKey: DOCUMENTS });
  const removal = useMutation({
    mutationFn: ({ id }: EmployeeAttachment) => api.call('documents.remove', input(id)),
    onSuccess: (_, document) => {
      setRemoved(document);
      return refresh();
    },
    // Where nothing answered, the question stands.
    onSettled: (_, error) => {
      if (!(error instanceof Unreached)) ask(undefined);
    },
  });
  const restoring = useMutation({
    mutationFn: ({ id }: EmployeeAttachment) => api.call('documents.restore', input(id)),
    onSuccess: () => {
      setRemoved(undefined);
      return refresh();
    },
  });
  return {
    asked,
    removed,
    busy: removal.isPending || restoring.isPending,
    removeError: removal.error,
    restoreError: restoring.error,
    ask: (document) => {
      if (!removal.isPending) removal.reset();
      ask(document);
    },
    remove: () => asked && removal.mutate(asked),
    restore: () => removed && restoring.mutate(removed),
  };
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
