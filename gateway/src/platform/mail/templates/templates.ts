import type { Template } from './template.ts';
import { bankChange } from './bank-change.ts';
import { bankChangesStopped } from './bank-changes-stopped.ts';
import { changeStep } from './change-step.ts';
import { changeToDecide } from './change-to-decide.ts';
import { changesUnacknowledged } from './changes-unacknowledged.ts';
import { depositReturned } from './deposit-returned.ts';
import { emailChange, emailChanged, emailChangeStopped, emailLink } from './email-link.ts';
import { exportReady } from './export-ready.ts';
import { formerAccess } from './former-access.ts';
import { accountReady, invitation } from './invitation.ts';
import { newDevice } from './new-device.ts';
import { payday } from './payday.ts';
import { securityAlert } from './security-alert.ts';
import { signedOutDevice } from './signed-out-device.ts';
import {
  yearEndConsent,
  yearEndPaper,
  yearEndPaperAsked,
  yearEndPosted,
  yearEndTextChanged,
  yearEndVelocity,
  yearEndWithdrawal,
} from './year-end.ts';

/** All kinds of mail. The outbox stores the name (`mail.newDevice`). */
export const TEMPLATES = {
  accountReady,
  bankChange,
  bankChangesStopped,
  changeStep,
  changeToDecide,
  changesUnacknowledged,
  depositReturned,
  emailChange,
  emailChanged,
  emailChangeStopped,
  emailLink,
  exportReady,
  formerAccess,
  invitation,
  newDevice,
  payday,
  securityAlert,
  signedOutDevice,
  yearEndConsent,
  yearEndPaper,
  yearEndPaperAsked,
  yearEndPosted,
  yearEndTextChanged,
  yearEndVelocity,
  yearEndWithdrawal,
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<N extends TemplateName> = (typeof TEMPLATES)[N] extends Template<infer D> ? D : never;

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name);
}
