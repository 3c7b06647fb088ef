import type { MovePreview, MovePreviewRequest } from '@paystead/contract/features/profile/model.ts';
import type { Session } from '../../../platform/access/session.ts';
import { found } from '../../../platform/failures/failure.ts';
import { effect } from '@paystead/contract/features/profile/move.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { cutoffIn, firstCheckReached } from '../move.ts';
import { previewOf } from '../move-preview.ts';
import { effectiveDateOf, placeOfAddress, type PersonalCall } from '../personal-context.ts';
import { readPersonalRecord } from '../personal-store.ts';
import type { PersonalPorts } from '../ports.ts';

/**
 * Returns the effect of a new address on taxes, without changing anything.
 *
 * Errors: `not_found` (nothing is on file), `invalid_input` (effective date, a tax place elsewhere).
 */
export async function previewMove(
  { places }: Pick<PersonalPorts, 'places'>,
  call: PersonalCall & { readonly session: Session; readonly body: MovePreviewRequest },
): Promise<MovePreview> {
  const { tx, body, employee, now, session, language } = call;
  const record = found(await readPersonalRecord(tx, employee, now));
  const effectiveDate = effectiveDateOf(body.effectiveDate, record.today);
  const { near, place } = await placeOfAddress(places, tx, body, record, body.residentGeoCode);
  if (hasLeft(session)) {
    const [first] = near;
    const preview = await previewOf(tx, places, {
      record,
      near: first ? [first] : [],
      place: { kind: 'military' },
      firstCheckDate: null,
      on: effectiveDate,
      language,
    });
    return { ...preview, effects: [effect('nothing')] };
  }
  const firstCheckDate = firstCheckReached(record, effectiveDate, { cutoff: cutoffIn(session.policy), now });
  return previewOf(tx, places, { record, near, place, firstCheckDate, on: effectiveDate, language });
}
