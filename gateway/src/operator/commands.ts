import type { Command } from './command.ts';

/**
 * Every command by its name, in the order of the help; one that begins with another's name comes before it. Only the modules of the
 * command that runs are loaded: those of all commands take a second.
 */
const COMMANDS: readonly (readonly [name: string, load: () => Promise<Command>])[] = [
  ['doctor', async () => (await import('./checks/doctor.ts')).doctorCommand],
  ['migrate', async () => (await import('./migrate.ts')).migrateCommand],
  ['backup verify', async () => (await import('./backup/verify.ts')).verifyBackupCommand],
  ['backup', async () => (await import('./backup/backup.ts')).backupCommand],
  ['restore', async () => (await import('./backup/restore.ts')).restoreCommand],
  ['release key', async () => (await import('./release/signing-key.ts')).releaseKeyCommand],
  ['release verify', async () => (await import('./release/verify.ts')).verifyReleaseCommand],
  ['release', async () => (await import('./release/release.ts')).releaseCommand],
  ['keys generate', async () => (await import('./keys/generate.ts')).generateKeysCommand],
  ['keys status', async () => (await import('./keys/status.ts')).keyStatusCommand],
  ['keys reseal', async () => (await import('./keys/reseal.ts')).resealCommand],
  ['keys check', async () => (await import('./keys/check.ts')).checkKeyCommand],
  ['demo', async () => (await import('./demo.ts')).demoCommand],
  ['audit verify', async () => (await import('./checks/audit.ts')).verifyAuditCommand],
  ['security list', async () => (await import('./checks/security.ts')).listSecurityCommand],
  ['identity list', async () => (await import('./identities/identities.ts')).listIdentitiesCommand],
  ['identity unlink', async () => (await import('./identities/identities.ts')).unlinkIdentityCommand],
  ['link list', async () => (await import('./identities/link-requests.ts')).listLinksCommand],
  ['export verify', async () => (await import('./checks/verify-export.ts')).verifyExportCommand],
  ['places load', async () => (await import('./records/places.ts')).loadPlacesCommand],
  ['place-taxes load', async () => (await import('./records/places.ts')).loadPlaceTaxesCommand],
  ['banks load', async () => (await import('./records/deposits.ts')).loadBanksCommand],
  ['deposits returned', async () => (await import('./records/deposits.ts')).returnDepositCommand],
  ['deposits returns', async () => (await import('./records/deposits.ts')).readReturnsCommand],
  ['deposits unfreeze', async () => (await import('./records/deposits.ts')).liftFreezeCommand],
  ['forms withdraw', async () => (await import('./records/forms.ts')).withdrawConsentCommand],
  ['year-end print', async () => (await import('./year-end/print.ts')).printFormsCommand],
  ['year-end mailed', async () => (await import('./year-end/mailed.ts')).mailedFormsCommand],
  ['year-end runs', async () => (await import('./year-end/runs.ts')).printRunsCommand],
  ['changes list', async () => (await import('./records/changes.ts')).listChangesCommand],
  ['changes export', async () => (await import('./records/changes.ts')).exportChangesCommand],
  ['changes open', async () => (await import('./records/changes.ts')).openChangesCommand],
  ['changes acknowledge', async () => (await import('./records/changes.ts')).acknowledgeChangesCommand],
  ['changes retry', async () => (await import('./records/changes.ts')).retryChangeCommand],
  ['messages post', async () => (await import('./records/messages.ts')).postMessageCommand],
  ['messages list', async () => (await import('./records/message-reports.ts')).listMessagesCommand],
  ['messages report', async () => (await import('./records/message-reports.ts')).reportMessageCommand],
  ['messages remind', async () => (await import('./records/message-reports.ts')).remindMessageCommand],
  ['messages withdraw', async () => (await import('./records/message-reports.ts')).withdrawMessageCommand],
  ['partner list', async () => (await import('./partners/partners.ts')).listPartnersCommand],
  ['partner show', async () => (await import('./partners/partners.ts')).showPartnerCommand],
  ['partner history', async () => (await import('./partners/partners.ts')).partnerHistoryCommand],
  ['partner create', async () => (await import('./partners/partners.ts')).createPartnerCommand],
  ['partner set', async () => (await import('./partners/partners.ts')).setPartnerCommand],
  ['partner hostname add', async () => (await import('./partners/partners.ts')).addHostnameCommand],
  ['partner hostname remove', async () => (await import('./partners/partners.ts')).removeHostnameCommand],
  ['client list', async () => (await import('./clients/clients.ts')).listClientsCommand],
  ['client show', async () => (await import('./clients/clients.ts')).showClientCommand],
  ['client sandbox create', async () => (await import('./clients/sandboxes.ts')).createSandboxCommand],
  ['client sandbox compare', async () => (await import('./clients/sandboxes.ts')).compareSandboxCommand],
  ['client sandbox empty', async () => (await import('./clients/sandboxes.ts')).emptySandboxCommand],
  ['client sandbox remove', async () => (await import('./clients/sandboxes.ts')).removeSandboxCommand],
  ['client history', async () => (await import('./clients/clients.ts')).clientHistoryCommand],
  ['client set', async () => (await import('./clients/clients.ts')).setClientCommand],
  ['client decision set', async () => (await import('./clients/clients.ts')).setDecisionCommand],
  ['client decision reset', async () => (await import('./clients/clients.ts')).resetDecisionCommand],
  ['client engine connect', async () => (await import('./clients/client-engine.ts')).connectEngineCommand],
  ['client engine disconnect', async () => (await import('./clients/client-engine.ts')).disconnectEngineCommand],
  ['import template', async () => (await import('./imports/template.ts')).writeTemplateCommand],
  ['import suggest', async () => (await import('./imports/suggest.ts')).suggestMappingCommand],
  ['import compare', async () => (await import('./imports/compare.ts')).compareImportCommand],
  ['import validate', async () => (await import('./imports/planning.ts')).validateImportCommand],
  ['import plan', async () => (await import('./imports/planning.ts')).planImportCommand],
  ['import apply', async () => (await import('./imports/apply.ts')).applyImportCommand],
  ['import list', async () => (await import('./imports/runs.ts')).listImportsCommand],
  ['import show', async () => (await import('./imports/runs.ts')).showImportCommand],
  ['import rollback', async () => (await import('./imports/runs.ts')).rollBackImportCommand],
  ['export client', async () => (await import('./exports/export-client.ts')).exportClientCommand],
  ['service-account list', async () => (await import('./service-accounts/accounts.ts')).listServiceAccountsCommand],
  ['service-account show', async () => (await import('./service-accounts/accounts.ts')).showServiceAccountCommand],
  [
    'service-account history',
    async () => (await import('./service-accounts/accounts.ts')).serviceAccountHistoryCommand,
  ],
  ['service-account create', async () => (await import('./service-accounts/accounts.ts')).createServiceAccountCommand],
  ['service-account grant', async () => (await import('./service-accounts/accounts.ts')).grantServiceScopesCommand],
  ['service-account revoke', async () => (await import('./service-accounts/accounts.ts')).revokeServiceScopesCommand],
  [
    'service-account rotate',
    async () => (await import('./service-accounts/credentials.ts')).rotateServiceSecretCommand,
  ],
  ['service-account add-key', async () => (await import('./service-accounts/credentials.ts')).addServiceKeyCommand],
  [
    'service-account revoke-credential',
    async () => (await import('./service-accounts/credentials.ts')).revokeServiceCredentialCommand,
  ],
  [
    'service-account disable',
    async () => (await import('./service-accounts/accounts.ts')).disableServiceAccountCommand,
  ],
  ['outbox dead-letters', async () => (await import('./outbox/outbox.ts')).outboxDeadLettersCommand],
  ['outbox replay', async () => (await import('./outbox/outbox.ts')).replayOutboxCommand],
  ['operator list', async () => (await import('./operators/operators.ts')).listOperatorsCommand],
  ['operator create', async () => (await import('./operators/operators.ts')).createOperatorCommand],
  ['operator end', async () => (await import('./operators/operators.ts')).endOperatorCommand],
  ['operator history', async () => (await import('./operators/operators.ts')).operatorHistoryCommand],
  ['maintenance list', async () => (await import('./maintenance/maintenance.ts')).listMaintenanceCommand],
  ['maintenance start', async () => (await import('./maintenance/maintenance.ts')).startMaintenanceCommand],
  ['maintenance until', async () => (await import('./maintenance/maintenance.ts')).expectMaintenanceEndCommand],
  ['maintenance end', async () => (await import('./maintenance/maintenance.ts')).endMaintenanceCommand],
  ['notices post', async () => (await import('./notices/notices.ts')).postNoticeCommand],
  ['notices list', async () => (await import('./notices/notices.ts')).listNoticesCommand],
  ['notices withdraw', async () => (await import('./notices/notices.ts')).withdrawNoticeCommand],
  ['webhook list', async () => (await import('./webhooks/webhooks.ts')).listWebhooksCommand],
  ['webhook dead-letters', async () => (await import('./webhooks/webhooks.ts')).webhookDeadLettersCommand],
  ['webhook replay', async () => (await import('./webhooks/webhooks.ts')).replayWebhookCommand],
  ['invitation create', async () => (await import('./invitations/invitations.ts')).createInvitationsCommand],
  ['invitation letter', async () => (await import('./invitations/letters.ts')).writeLettersCommand],
  ['invitation list', async () => (await import('./invitations/invitations.ts')).listInvitationsCommand],
  ['invitation resend', async () => (await import('./invitations/invitations.ts')).resendInvitationsCommand],
  ['invitation revoke', async () => (await import('./invitations/invitations.ts')).revokeInvitationsCommand],
  ['invitation remind', async () => (await import('./invitations/invitations.ts')).remindInvitationsCommand],
  ['invitation settings', async () => (await import('./invitations/settings.ts')).invitationSettingsCommand],
];

/** Returns the name of the command that typed words begin with. */
export function nameIn(words: readonly string[]): string | undefined {
  const typed = `${words.join(' ')} `;
  return COMMANDS.find(([name]) => typed.startsWith(`${name} `))?.[0];
}

/** Returns the command of exactly this name, and loads its modules. */
export async function commandNamed(name: string): Promise<Command | undefined> {
  return COMMANDS.find(([known]) => known === name)?.[1]();
}

/** Returns every command, in the order of the help. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(COMMANDS.map(([, load]) => load()));
}
