import type { Template } from './template.ts';
import { approvalDigest } from './approval-digest.ts';
import { bankChange } from './bank-change.ts';
import { bankChangesStopped } from './bank-changes-stopped.ts';
import { changeStep } from './change-step.ts';
import { changeToDecide } from './change-to-decide.ts';
import { changesUnacknowledged } from './changes-unacknowledged.ts';
import { deputyNamed } from './deputy-named.ts';
import { depositReturned } from './deposit-returned.ts';
import { emailChange, emailChanged, emailChangedByEmployer, emailChangeStopped, emailLink } from './email-link.ts';
import { exportReady } from './export-ready.ts';
import { formerAccess } from './former-access.ts';
import { accountReady, invitation } from './invitation.ts';
import { newDevice } from './new-device.ts';
import { formChanged, formCorrected, payCorrected } from './correction.ts';
import { messagePosted, messageReminder } from './message.ts';
import { payday } from './payday.ts';
import { securityAlert } from './security-alert.ts';
import { signedOutDevice } from './signed-out-device.ts';
import {
  yearEndConsent,
  yearEndPaper,
  yearEndPaperRequested,
  yearEndPosted,
  yearEndTextChanged,
  yearEndVelocity,
  yearEndWithdrawal,
} from './year-end.ts';

/** All kinds of mail. The outbox stores the name (`mail.newDevice`), so a renamed one gets an entry in `FORMER_NAMES`. */
export const TEMPLATES = {
  accountReady,
  approvalDigest,
  bankChange,
  bankChangesStopped,
  changeStep,
  changeToDecide,
  changesUnacknowledged,
  depositReturned,
  deputyNamed,
  emailChange,
  emailChanged,
  emailChangedByEmployer,
  emailChangeStopped,
  emailLink,
  exportReady,
  formChanged,
  formCorrected,
  formerAccess,
  invitation,
  messagePosted,
  messageReminder,
  newDevice,
  payCorrected,
  payday,
  securityAlert,
  signedOutDevice,
  yearEndConsent,
  yearEndPaper,
  yearEndPaperRequested,
  yearEndPosted,
  yearEndTextChanged,
  yearEndVelocity,
  yearEndWithdrawal,
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<N extends TemplateName> = (typeof TEMPLATES)[N] extends Template<infer D> ? D : never;

/** Names under which earlier releases queued mails. */
const FORMER_NAMES: ReadonlyMap<string, TemplateName> = new Map([['yearEndPaperAsked', 'yearEndPaperRequested']]);

/** Returns the template of a queued mail by its stored name; undefined if this release has none. */
export function templateNamed(name: string): Template<unknown> | undefined {
  const current = FORMER_NAMES.get(name) ?? name;
  return Object.hasOwn(TEMPLATES, current) ? (TEMPLATES[current as TemplateName] as Template<unknown>) : undefined;
}
