import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DocumentForm } from '@paystead/contract/features/documents/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { uploadTransport } from '../../platform/api/upload-transport.ts';
import { failureKindOf } from '../../platform/forms/failure-kind.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DOCUMENTS_KEY, roleInput } from './queries.ts';

/**
 * State of one upload. `share` is 0–1 and reaches 1 while the gateway still checks the file. `isConflict`: someone else replaced the
 * document, and the list shows that version by now.
 */
type UploadState =
  | { readonly status: 'ready' }
  | { readonly status: 'sending'; readonly share: number }
  | { readonly status: 'failed'; readonly text: string; readonly isConflict: boolean }
  | { readonly status: 'done' };

interface UploadInput {
  readonly employeeId: string;
  /** Absent if only the description changes. */
  readonly file: File | undefined;
  readonly form: DocumentForm;
  /** The replaced document and the version the person saw. */
  readonly replaces?: { readonly id: string; readonly version: number } | undefined;
}

export interface Upload {
  readonly state: UploadState;
  /** Progress for screen readers: every 25% and the result. */
  readonly spoken: string;
  /** Resolves to true when the document is stored. A retry after a failure reuses the idempotency key. */
  readonly send: (input: UploadInput) => Promise<boolean>;
  readonly cancel: () => void;
}

/** Uploads one document, reports progress and invalidates the lists. */
export function useUpload(name: string): Upload {
  const t = useText();
  const subject = useSubject();
  const { api } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ status: 'ready' });
  const [spoken, setSpoken] = useState('');
  const abort = useRef<AbortController>(null);
  // One key per content, so that a retry after a lost response does not store the document twice.
  const key = useRef<{ content: string; value: string }>(null);
  const isBusy = useRef(false);

  const send = async (input: UploadInput): Promise<boolean> => {
    // A second press before the first is drawn.
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      return await upload(input);
    } finally {
      isBusy.current = false;
    }
  };
  const upload = async ({ employeeId, file, form, replaces }: UploadInput): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    const content = JSON.stringify([form, file?.name, file?.size, file?.lastModified, replaces]);
    if (key.current?.content !== content) key.current = { content, value: crypto.randomUUID() };
    setState({ status: 'sending', share: 0 });
    setSpoken(t('documents.spokenStart', { name }));
    const transport = uploadTransport((share) => {
      if (controller.signal.aborted) return;
      setState({ status: 'sending', share });
      const quarter = Math.floor(share * 4);
      // The same text again is not announced, so screen readers hear every quarter once.
      if (quarter > 0) setSpoken(t('documents.spokenShare', { name, percent: quarter * 25 }));
    });
    const options = {
      transport,
      signal: controller.signal,
      noLoading: true,
      // Failures are shown beside the file.
      skipInterceptor: true,
      idempotencyKey: key.current.value,
    };
    const input = { query: roleInput(subject), form: formData(form, file) };
    try {
      if (replaces) {
        const params = { employeeId, id: replaces.id };
        await api.call('documents.replace', { params, ...input }, { ...options, version: replaces.version });
      } else await api.call('documents.add', { params: { employeeId }, ...input }, options);
    } catch (error) {
      const isConflict = failureKindOf(error) === 'conflict';
      if (isConflict) await queries.invalidateQueries({ queryKey: DOCUMENTS_KEY });
      if (controller.signal.aborted) return false;
      setState({ status: 'failed', text: failureText(error, t) ?? t('documents.failedUnknown'), isConflict });
      setSpoken('');
      return false;
    }
    setState({ status: 'done' });
    setSpoken(t('documents.spokenDone', { name }));
    await queries.invalidateQueries({ queryKey: DOCUMENTS_KEY });
    return true;
  };

  return {
    state,
    spoken,
    send,
    cancel: () => {
      abort.current?.abort();
      setState({ status: 'ready' });
      setSpoken(t('documents.spokenCancelled', { name }));
    },
  };
}

/** The reason of a failure; undefined if the gateway gave none. */
function failureText(error: unknown, t: Translate): string | undefined {
  if (error instanceof Unreached) return t('documents.failedNetwork');
  if (!(error instanceof ApiFailure)) return undefined;
  if (failureKindOf(error) === 'conflict') return t('documents.failedNewer');
  // HR-3: the message about the field is more specific than the general one.
  return error.faults.map((fault) => fault.detail).join(' ') || error.detail;
}

function formData(fields: DocumentForm, file: File | undefined): FormData {
  const form = new FormData();
  // The file comes last, so that the gateway knows its description before its bytes.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}
