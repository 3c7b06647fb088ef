import { idOf } from '../harness/people.ts';
import { ownerOf, OWNERS } from './people.ts';
import { bytes, inBoth, put, type World } from './world.ts';

/** Documents of each visibility, removed, expiring and confidential, of a type that employees may not upload. */
export async function furnishDocuments({ insert }: World): Promise<void> {
  await put(
    insert,
    'document_type',
    OWNERS.flatMap(({ client, number }) => [
      { client_id: client.clientId, document_type_id: idOf('dtyp', number * 10), name: inBoth('Contract'), employee_may_upload: false, is_confidential: true },
      { client_id: client.clientId, document_type_id: idOf('dtyp', number * 10 + 1), name: inBoth('License'), employee_may_upload: true, is_confidential: false },
    ]),
  ); // prettier-ignore
  const documents = [
    { visibility: 'employee', expiration_date: '2026-12-20' },
    { visibility: 'manager', expiration_date: '2026-11-20' },
    { visibility: 'hr' },
    { visibility: 'employee', removed_at: '2026-11-10T12:00:00Z' },
    { visibility: 'employee', version: 2, of: 0 },
  ] as const;
  const rows = OWNERS.flatMap((one) =>
    documents.map(({ ...document }, place) => {
      const number = one.number * 10 + place;
      return { one, number, place, document };
    }),
  );
  await put(
    insert,
    'stored_file',
    rows.map(({ one, number, place }) => ({
      client_id: one.client.clientId,
      file_id: idOf('file', number),
      employee_id: place === 2 ? null : one.employeeId,
      file_name: `file-${place}.${place % 2 ? 'png' : 'pdf'}`,
      content_type: place % 2 ? 'image/png' : 'application/pdf',
      size_bytes: 10 + place,
      sha256: bytes(place),
      location: `${one.client.clientId}/${String(number).padStart(32, '0')}`,
      key_sealed: bytes(place + 1),
      created_at: `2026-0${place + 1}-05T12:00:00Z`,
    })),
  );
  await put(
    insert,
    'employee_document',
    rows.map(({ one, number, place, document }) => ({
      ...ownerOf(one),
      document_id: idOf('docu', 'of' in document ? one.number * 10 + document.of : number),
      version: 'version' in document ? document.version : 1,
      document_type_id: idOf('dtyp', one.number * 10 + (place % 2)),
      title: `Document ${place}`,
      file_id: idOf('file', number),
      visibility: document.visibility,
      expiration_date: 'expiration_date' in document ? document.expiration_date : null,
      uploaded_at: `2026-0${place + 1}-06T12:00:00Z`,
      uploaded_by: place % 2 ? 'Ina Import' : 'Somebody else',
      removed_at: 'removed_at' in document ? document.removed_at : null,
      uploaded_by_id: place % 2 ? null : one.employeeId,
    })),
  );
}
