import * as contract from '@paystead/contract/features/profile/endpoints.ts';
import type { MovePreview, PersonalReply } from '@paystead/contract/features/profile/model.ts';
import { found } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { changePersonalInfo } from './commands/change-personal-info.ts';
import { firstCheckReached } from './move.ts';
import { previewOf } from './move-preview.ts';
import { effectiveDateOf, loadPersonalContext, personalView, placeOfAddress } from './personal-context.ts';
import { readPersonalRecord } from './personal-store.ts';
import type { PersonalPorts } from './ports.ts';

/** ME-2: name and address: what is on file, what is requested, and what a move would change. */
export function personalRoutes(ports: PersonalPorts): Route[] {
  const { places, verdictOf } = ports;
  return [
    route(contract.readPersonal, async (call): Promise<PersonalReply> => ({
      ...personalView(await loadPersonalContext(ports, call)),
      ...verdictOf(call.session),
    })),

    route(contract.previewMove, async (call): Promise<MovePreview> => {
      const { tx, body, employee, now, session, language } = call;
      const record = found(await readPersonalRecord(tx, employee, now));
      const effectiveDate = effectiveDateOf(body.effectiveDate, record.today);
      const { near, place } = await placeOfAddress(places, tx, body, record, body.residentGeoCode);
      return previewOf(tx, places, {
        record,
        near,
        place,
        firstCheckDate: firstCheckReached(record, effectiveDate, session.policy.change_cutoff_days),
        on: effectiveDate,
        language,
      });
    }),

    route(contract.savePersonal, (call) => changePersonalInfo(ports, call)),
  ];
}
