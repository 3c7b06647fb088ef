import type { FirstDayTask } from '@paystead/contract/features/first-day/model.ts';
import { stateOfGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { stateForm } from '@paystead/payroll/states/reciprocity.ts';
import type { FirstDayFacts } from './store.ts';

/** Days after the first one for which someone counts as a new hire. */
const NEW_DAYS = 60;

/** Returns a new hire's tasks in their order; none for everyone else. A contractor signs no withholding forms. */
export function firstDayTasks(facts: FirstDayFacts): FirstDayTask[] {
  const { days_employed: days, is_contractor: isContractor, requested } = facts;
  if (days === null || days > NEW_DAYS) return [];
  const progressOf = (isDone: boolean, bringing?: string): FirstDayTask['progress'] =>
    isDone ? 'done' : bringing !== undefined && requested.includes(bringing) ? 'waiting' : 'open';
  const certificate = isContractor ? null : certificateOf(facts);
  return [
    { kind: 'directDeposit', progress: progressOf(facts.has_account, 'account'), certificate: null },
    ...(isContractor
      ? []
      : [
          {
            kind: 'federalForm' as const,
            progress: progressOf(facts.has_federal_form, 'Federal Income Tax'),
            certificate: null,
          },
        ]),
    ...(certificate
      ? [
          {
            kind: 'stateForm' as const,
            progress: progressOf(
              facts.certified_states.includes(certificate.state),
              `State Income Tax (${certificate.state})`,
            ),
            certificate,
          },
        ]
      : []),
    { kind: 'onlineForms', progress: progressOf(facts.has_consent_answer), certificate: null },
    { kind: 'contacts', progress: progressOf(facts.has_contact), certificate: null },
  ];
}

/** Returns the withholding certificate of the state of work, or of home where that has none; null if neither has one. */
function certificateOf({ work_geo_code: work, resident_geo_code: home }: FirstDayFacts) {
  for (const geoCode of [work, home]) {
    const state = geoCode === null ? null : stateOfGeoCode(geoCode);
    const form = state === null ? null : stateForm(state);
    if (state !== null && form !== null) return { state, form };
  }
  return null;
}
