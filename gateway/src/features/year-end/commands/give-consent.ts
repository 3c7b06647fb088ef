import type * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type { ConsentState, Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { supersededAt, versionAt } from '@paystead/contract/features/year-end/rules.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { isAccessCode } from '../access-code.ts';
import { consentStateOf } from '../consent-state.ts';
import { insertConsent, readConsents } from '../consent-store.ts';
import { readContact } from '../contacts-store.ts';
import { DISCLOSURES, disclosureOf } from '../disclosure.ts';
import { notice, sendNotices, type NoticePorts } from '../notices.ts';
import { lockForms } from '../openings-store.ts';
import { senderOf } from '../sender.ts';

type GiveConsentCall = Call<typeof contract.giveConsent>;

/**
 * Records that an employee agrees to electronic forms (PAY-3), with the text they read, and confirms it by mail.
 * Agreeing twice to the same text records one consent.
 *
 * Errors: `invalid_input` (wrong access code), `version_conflict` (another text is shown now).
 */
export async function giveConsent(ports: NoticePorts, call: GiveConsentCall): Promise<ConsentState> {
  const { tx, employee, body, now, audit } = call;
  const { formFamily } = body;
  const contact = await readContact(tx, employee);
  const sender = await senderOf(tx, employee, contact, now);
  const disclosure = disclosureOf(versionAt(DISCLOSURES, now), formFamily, body.language, sender);
  if (!isAccessCode(ports.keys, employee, formFamily, now, body.accessCode))
    refuse('invalid_input', { faults: [{ pointer: '/accessCode', code: 'access_code_wrong' }] });
  if (body.disclosureVersion !== disclosure.version || body.disclosureHash !== disclosure.hash)
    refuse('version_conflict');

  await lockForms(tx, employee);
  const before = (await readConsents(tx, employee, now)).get(formFamily);
  audit.note({ formFamily, disclosureVersion: disclosure.version, language: body.language, consent: 'given' });
  if (before?.consentStatus === 'given' && before.disclosureVersion === disclosure.version)
    return consentStateOf(formFamily, before);

  const consentedAt = await insertConsent(tx, employee, before?.sequence ?? 0, newConsentOf(disclosure, now));
  await sendNotices(ports, call, [
    notice(contact, 'yearEndConsent', (clientName) => ({ at: now.toISOString(), family: formFamily, clientName })),
  ]);
  return {
    formFamily,
    consentStatus: 'given',
    consentedAt,
    withdrawnAt: null,
    disclosureVersion: disclosure.version,
    supersededAt: supersededAt(DISCLOSURES, disclosure.version, now),
  };
}

function newConsentOf({ hash, version, language, ...content }: Disclosure, now: Date) {
  const { formFamily } = content;
  return { formFamily, version, language, content, now, hash: new Uint8Array(Buffer.from(hash, 'hex')) };
}
