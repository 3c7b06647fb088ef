import type { DocumentSet, EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';

const ME = '00000000-0000-4000-8000-0000000000aa';

export function attachment(number: number, title: string, more: Partial<EmployeeAttachment> = {}): EmployeeAttachment {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    employeeId: ME,
    documentType: 'cert',
    documentTypeLabel: 'Certificate',
    title,
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    sizeBytes: 12_345,
    version: 1,
    uploadedBy: 'Avery Stone',
    uploadedAt: '2026-11-02T12:00:00Z',
    visibility: 'employee',
    expirationDate: null,
    replaceable: true,
    ...more,
  };
}

export function documentSet(more: Partial<DocumentSet> = {}): DocumentSet {
  return {
    employeeId: ME,
    documentTypes: [
      { code: 'cert', label: 'Certificate', confidential: false },
      { code: 'medical', label: 'Medical note', confidential: true },
    ],
    allowedUploadFileTypes: ['pdf', 'png', 'jpg'],
    maxUploadFileSize: 1_000_000,
    canUpload: true,
    visibilities: ['employee'],
    employeeAttachments: [],
    nextCursor: null,
    ...more,
  };
}

/** A fake XMLHttpRequest whose progress and result the test controls. */
export class FakeUpload {
  static readonly instances: FakeUpload[] = [];
  method = '';
  url = '';
  withCredentials = false;
  readonly headers: Record<string, string> = {};
  body: FormData | undefined;
  status = 0;
  responseText = '';
  readonly upload = new EventTarget();
  private readonly events = new EventTarget();
  constructor() {
    FakeUpload.instances.push(this);
  }
  static get last(): FakeUpload {
    const last = FakeUpload.instances.at(-1);
    if (!last) throw new Error('no upload has started');
    return last;
  }
  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: () => void): void {
    this.events.addEventListener(name, listener);
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.events.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n';
  }
  progress(share: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: share * 100, total: 100 }),
    );
  }
  respond(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.events.dispatchEvent(new Event('load'));
  }
  disconnect(): void {
    this.events.dispatchEvent(new Event('error'));
  }
}
