import { json } from '../../src/platform/database/port.ts';
import { idOf } from '../harness/people.ts';
import { boxesOf } from '../harness/year-end.ts';
import { ownerOf, OWNERS, SECOND_LEGALS } from './people.ts';
import { bytes, put, type World } from './world.ts';

/** Forms of each type, imported and corrected, and consents that were given and withdrawn in either language. */
export async function furnishForms({ insert }: World): Promise<void> {
  const types = ['W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R', '1095-C', '1042-S'] as const;
  await put(
    insert,
    'year_end_document',
    OWNERS.flatMap((one) =>
      types.map((form_type, place) => ({
        ...ownerOf(one),
        year_end_document_id: idOf('form', one.number * 100 + place + 1),
        legal_id: SECOND_LEGALS[one.client.clientId] ?? '',
        tax_year: place < 2 ? 2025 : 2023,
        form_type,
        form_number: place === 1 ? 2 : 1,
        corrects_id: place === 1 ? idOf('form', one.number * 100 + 1) : null,
        boxes: json(
          boxesOf(
            one,
            form_type === '1095-C' ? { amounts: {} } : form_type === '1099-R' ? { amounts: { '1': 500_000 } } : {},
          ),
        ),
        source: 'computed',
        issued_at: `2026-0${place + 1}-22T15:00:00Z`,
        posted_at: `2026-0${place + 1}-23T15:00:00Z`,
      })),
    ),
  );
  const consents = [
    ['W-2', 'consented', 'en'],
    ['W-2', 'withdrawn', 'es'],
    ['1099', 'consented', 'es'],
    ['1095-C', 'consented', 'en'],
    ['1042-S', 'withdrawn', 'en'],
  ] as const;
  await put(
    insert,
    'year_end_consent',
    OWNERS.flatMap((one) =>
      consents.map(([form_family, status, language], place) => ({
        ...ownerOf(one),
        form_family,
        sequence: place === 1 ? 2 : 1,
        status,
        disclosure_version: place % 2 ? '2025-01' : '2024-01',
        disclosure_hash: bytes(place),
        language,
        recorded_at: `2026-0${place + 1}-05T12:00:00Z`,
      })),
    ),
  );
}
