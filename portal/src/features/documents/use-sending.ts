import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DocumentForm } from '@paystead/contract/features/documents/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { uploadTransport } from '../../platform/api/upload-transport.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { DOCUMENTS, roleOf } from './queries.ts';

/** Where one upload stands. `share` is 0…1 and reaches 1 while the gateway still looks at the file. */
export type Sending =
  | { readonly state: 'ready' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'done' };

export interface SendParts {
  readonly employeeId: string;
  /** Absent: the description alone changes. */
  readonly file: File | undefined;
  readonly form: DocumentForm;
  /** The document that is replaced, in the version that was seen. */
  readonly replaces?: { readonly id: string; readonly version: number } | undefined;
}

export interface Upload {
  readonly sending: Sending;
  /** What is heard: every quarter, and the end. */
  readonly spoken: string;
  /** True once it is stored. A failure keeps everything for another try, under the same key. */
  readonly send: (parts: SendParts) => Promise<boolean>;
  readonly cancel: () => void;
}

/** Sends one document with its progress; lists are read anew when it is stored. */
export function useSending(name: string): Upload {
  const t = useText();
  const subject = useSubject();
  const { api } = useServices();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>({ state: 'ready' });
  const [spoken, setSpoken] = useState('');
  const abort = useRef<AbortController>(null);
  // One key per content: a repeat after a lost answer finds the document that was stored.
  const key = useRef<{ of: string; key: string }>(null);

  const send = async ({ employeeId, file, form, replaces }: SendParts): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    const of = JSON.stringify([form, file?.name, file?.size, file?.lastModified, replaces]);
    if (key.current?.of !== of) key.current = { of, key: crypto.randomUUID() };
    setSending({ state: 'sending', share: 0 });
    setSpoken(t('documents.spokenStart', { name }));
    let told = 0;
    const transport = uploadTransport((share) => {
      if (controller.signal.aborted) return;
      setSending({ state: 'sending', share });
      const quarter = Math.floor(share * 4);
      if (quarter <= told) return;
      told = quarter;
      setSpoken(t('documents.spokenShare', { name, percent: quarter * 25 }));
    });
    const options = {
      transport,
      signal: controller.signal,
      noLoading: true,
      // Its failures stay beside the file, in the server's words.
      skipInterceptor: true,
      idempotencyKey: key.current.key,
    };
    const input = { query: roleOf(subject), form: formOf(form, file) };
    try {
      if (replaces) {
        const params = { employeeId, id: replaces.id };
        await api.call('documents.replace', { params, ...input }, { ...options, version: replaces.version });
      } else await api.call('documents.add', { params: { employeeId }, ...input }, options);
    } catch (error) {
      if (controller.signal.aborted) return false;
      const text = failureText(error) ?? t('documents.failedUnknown');
      setSending({ state: 'failed', text });
      setSpoken('');
      return false;
    }
    setSending({ state: 'done' });
    setSpoken(t('documents.spokenDone', { name }));
    await queries.invalidateQueries({ queryKey: DOCUMENTS });
    return true;
  };

  return {
    sending,
    spoken,
    send,
    cancel: () => {
      abort.current?.abort();
      setSending({ state: 'ready' });
      setSpoken(t('documents.spokenCancelled', { name }));
    },
  };

  function failureText(error: unknown): string | undefined {
    if (error instanceof Unreached) return t('documents.failedNetwork');
    if (!(error instanceof ApiFailure)) return undefined;
    // HR-3: the fault of the field says more than the sentence about the whole.
    return error.faults.map((fault) => fault.detail).join(' ') || error.detail;
  }
}

function formOf(fields: DocumentForm, file: File | undefined): FormData {
  const form = new FormData();
  // The file last: whoever reads the form knows what it is before its bytes come.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}
