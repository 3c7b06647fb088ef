import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import { verifyBackupCommand } from './backup/verify.ts';
import { verifyAuditCommand } from './checks/audit.ts';
import {
  acknowledgeChangesCommand,
  exportChangesCommand,
  listChangesCommand,
  openChangesCommand,
  retryChangeCommand,
} from './records/changes.ts';
import { connectEngineCommand, disconnectEngineCommand } from './clients/client-engine.ts';
import {
  clientHistoryCommand,
  listClientsCommand,
  resetDecisionCommand,
  setClientCommand,
  setDecisionCommand,
  showClientCommand,
} from './clients/clients.ts';
import {
  compareSandboxCommand,
  createSandboxCommand,
  emptySandboxCommand,
  removeSandboxCommand,
} from './clients/sandboxes.ts';
import type { Command } from './command.ts';
import { demoCommand } from './demo.ts';
import { liftFreezeCommand, loadBanksCommand, readReturnsCommand, returnDepositCommand } from './records/deposits.ts';
import { doctorCommand } from './checks/doctor.ts';
import { withdrawConsentCommand } from './records/forms.ts';
import {
  createInvitationsCommand,
  listInvitationsCommand,
  remindInvitationsCommand,
  resendInvitationsCommand,
  revokeInvitationsCommand,
} from './invitations/invitations.ts';
import { writeLettersCommand } from './invitations/letters.ts';
import { invitationSettingsCommand } from './invitations/settings.ts';
import { exportClientCommand } from './exports/export-client.ts';
import { applyImportCommand } from './imports/apply.ts';
import { planImportCommand, validateImportCommand } from './imports/planning.ts';
import { compareImportCommand } from './imports/compare.ts';
import { listImportsCommand, rollBackImportCommand, showImportCommand } from './imports/runs.ts';
import { suggestMappingCommand } from './imports/suggest.ts';
import { writeTemplateCommand } from './imports/template.ts';
import { checkKeyCommand } from './keys/check.ts';
import { generateKeysCommand } from './keys/generate.ts';
import { resealCommand } from './keys/reseal.ts';
import { keyStatusCommand } from './keys/status.ts';
import { postMessageCommand } from './records/messages.ts';
import {
  listMessagesCommand,
  remindMessageCommand,
  reportMessageCommand,
  withdrawMessageCommand,
} from './records/message-reports.ts';
import { migrateCommand } from './migrate.ts';
import { verifyExportCommand } from './checks/verify-export.ts';
import {
  addHostnameCommand,
  createPartnerCommand,
  listPartnersCommand,
  partnerHistoryCommand,
  removeHostnameCommand,
  setPartnerCommand,
  showPartnerCommand,
} from './partners/partners.ts';
import { listNoticesCommand, postNoticeCommand, withdrawNoticeCommand } from './notices/notices.ts';
import { outboxDeadLettersCommand, replayOutboxCommand } from './outbox/outbox.ts';
import { releaseCommand } from './release/release.ts';
import { releaseKeyCommand } from './release/signing-key.ts';
import { verifyReleaseCommand } from './release/verify.ts';
import { loadPlacesCommand, loadPlaceTaxesCommand } from './records/places.ts';
import { mailedFormsCommand } from './year-end/mailed.ts';
import { printFormsCommand } from './year-end/print.ts';
import { printRunsCommand } from './year-end/runs.ts';
import { listSecurityCommand } from './checks/security.ts';
import { listIdentitiesCommand, unlinkIdentityCommand } from './identities/identities.ts';
import { listLinksCommand } from './identities/link-requests.ts';

import {
  createServiceAccountCommand,
  disableServiceAccountCommand,
  grantServiceScopesCommand,
  listServiceAccountsCommand,
  revokeServiceScopesCommand,
  serviceAccountHistoryCommand,
  showServiceAccountCommand,
} from './service-accounts/accounts.ts';
import {
  createOperatorCommand,
  endOperatorCommand,
  listOperatorsCommand,
  operatorHistoryCommand,
} from './operators/operators.ts';
import {
  endMaintenanceCommand,
  expectMaintenanceEndCommand,
  listMaintenanceCommand,
  startMaintenanceCommand,
} from './maintenance/maintenance.ts';
import {
  addServiceKeyCommand,
  revokeServiceCredentialCommand,
  rotateServiceSecretCommand,
} from './service-accounts/credentials.ts';

import { listWebhooksCommand, replayWebhookCommand, webhookDeadLettersCommand } from './webhooks/webhooks.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  doctorCommand,
  migrateCommand,
  verifyBackupCommand,
  backupCommand,
  restoreCommand,
  releaseKeyCommand,
  verifyReleaseCommand,
  releaseCommand,
  generateKeysCommand,
  keyStatusCommand,
  resealCommand,
  checkKeyCommand,
  demoCommand,
  verifyAuditCommand,
  listSecurityCommand,
  listIdentitiesCommand,
  unlinkIdentityCommand,
  listLinksCommand,
  verifyExportCommand,
  loadPlacesCommand,
  loadPlaceTaxesCommand,
  loadBanksCommand,
  returnDepositCommand,
  readReturnsCommand,
  liftFreezeCommand,
  withdrawConsentCommand,
  printFormsCommand,
  mailedFormsCommand,
  printRunsCommand,
  listChangesCommand,
  exportChangesCommand,
  openChangesCommand,
  acknowledgeChangesCommand,
  retryChangeCommand,
  postMessageCommand,
  listMessagesCommand,
  reportMessageCommand,
  remindMessageCommand,
  withdrawMessageCommand,
  listPartnersCommand,
  showPartnerCommand,
  partnerHistoryCommand,
  createPartnerCommand,
  setPartnerCommand,
  addHostnameCommand,
  removeHostnameCommand,
  listClientsCommand,
  showClientCommand,
  createSandboxCommand,
  compareSandboxCommand,
  emptySandboxCommand,
  removeSandboxCommand,
  clientHistoryCommand,
  setClientCommand,
  setDecisionCommand,
  resetDecisionCommand,
  connectEngineCommand,
  disconnectEngineCommand,
  writeTemplateCommand,
  suggestMappingCommand,
  compareImportCommand,
  validateImportCommand,
  planImportCommand,
  applyImportCommand,
  listImportsCommand,
  showImportCommand,
  rollBackImportCommand,
  exportClientCommand,
  listServiceAccountsCommand,
  showServiceAccountCommand,
  serviceAccountHistoryCommand,
  createServiceAccountCommand,
  grantServiceScopesCommand,
  revokeServiceScopesCommand,
  rotateServiceSecretCommand,
  addServiceKeyCommand,
  revokeServiceCredentialCommand,
  disableServiceAccountCommand,
  outboxDeadLettersCommand,
  replayOutboxCommand,
  listOperatorsCommand,
  createOperatorCommand,
  endOperatorCommand,
  operatorHistoryCommand,
  listMaintenanceCommand,
  startMaintenanceCommand,
  expectMaintenanceEndCommand,
  endMaintenanceCommand,
  postNoticeCommand,
  listNoticesCommand,
  withdrawNoticeCommand,
  listWebhooksCommand,
  webhookDeadLettersCommand,
  replayWebhookCommand,
  createInvitationsCommand,
  writeLettersCommand,
  listInvitationsCommand,
  resendInvitationsCommand,
  revokeInvitationsCommand,
  remindInvitationsCommand,
  invitationSettingsCommand,
];
