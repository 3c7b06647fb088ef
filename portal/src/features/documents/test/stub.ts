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
