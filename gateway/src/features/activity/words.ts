import type { Resource } from '@paystead/contract/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';

/** The action, to follow the actor's name: English and Spanish. */
type Words = readonly [en: string, es: string];

/** Every class of data, so that nothing can be recorded that has no text. */
const BY_RESOURCE: Readonly<
  Record<Exclude<Resource, 'none'> | 'session', { readonly view: Words; readonly change: Words }>
> = {
  profile: both('profile', 'el perfil'),
  pay: both('paychecks', 'los recibos de pago'),
  bank: both('direct deposit', 'el depósito directo'),
  yearEnd: both('W-2 and 1099 forms', 'los formularios W-2 y 1099'),
  personal: both('personal information', 'los datos personales'),
  taxes: both('tax information', 'los datos de impuestos'),
  hrRecords: both('HR records', 'el expediente de RR. HH.'),
  documents: both('documents', 'los documentos'),
  messages: both('messages', 'los mensajes'),
  transactions: both('requested changes', 'los cambios solicitados'),
  preferences: both('preferences', 'las preferencias'),
  directory: both('the entry in the employee list', 'la entrada en la lista de empleados'),
  activity: both('this activity', 'esta actividad'),
  session: both('a sign-in', 'un inicio de sesión'),
};

/** Every audit action without a call, so that none can be recorded that has no text. */
const BY_DEED: Readonly<Record<AuditAction, Words>> = {
  'session.signedIn': ['Signed in', 'Inició sesión'],
  'session.signedOut': ['Signed out', 'Cerró la sesión'],
  'session.switchedTo': ['Switched to this employer', 'Cambió a este empleador'],
  'session.switchedFrom': ['Switched to another employer', 'Cambió a otro empleador'],
  'session.steppedUp': ['Confirmed the password', 'Confirmó la contraseña'],
  'session.revoked': ['Ended a sign-in', 'Terminó una sesión'],
  'deposits.prenote': ['Noted that the bank confirmed an account', 'Anotó que el banco confirmó una cuenta'],
  'deposits.returned': ['Noted that the bank sent an account back', 'Anotó que el banco devolvió una cuenta'],
  'deposits.toCorrect': [
    'Noted that the bank asks to correct an account',
    'Anotó que el banco pide corregir una cuenta',
  ],
  'deposits.unfreeze': ['Allowed bank changes again', 'Volvió a permitir cambios bancarios'],
  'directDeposits.notMe': [
    'Stopped a bank change by the link in a notice',
    'Detuvo un cambio bancario con el enlace de un aviso',
  ],
  'profileSelection.claimRequested': [
    'Received a request to sign in with another email address',
    'Recibió una solicitud para iniciar sesión con otro correo electrónico',
  ],
  'profileSelection.claimCompleted': [
    'Replaced the email address after a confirmation by mail',
    'Reemplazó el correo electrónico después de una confirmación por correo',
  ],
  'pendingTransactions.submitted': ['Asked for a change', 'Pidió un cambio'],
  'pendingTransactions.amended': ['Asked for something else in a requested change', 'Modificó un cambio solicitado'],
  'pendingTransactions.approved': ['Approved a requested change', 'Aprobó un cambio solicitado'],
  'pendingTransactions.rejected': ['Rejected a requested change', 'Rechazó un cambio solicitado'],
  'pendingTransactions.withdrawn': ['Withdrew a requested change', 'Retiró un cambio solicitado'],
  'pendingTransactions.superseded': [
    'Put a newer request in the place of a requested change',
    'Reemplazó un cambio solicitado por otro más reciente',
  ],
  'pendingTransactions.escalated': [
    'Passed a late request on to others who may decide',
    'Pasó una solicitud atrasada a otras personas que pueden decidir',
  ],
  'pendingTransactions.exported': ['Sent an approved change to payroll', 'Envió a nómina un cambio aprobado'],
  'pendingTransactions.acknowledged': [
    'Heard from payroll about a change',
    'Recibió la respuesta de nómina a un cambio',
  ],
  'pendingTransactions.applied': ['Put a requested change into force', 'Puso en vigor un cambio solicitado'],
  'pendingTransactions.failed': [
    'Could not put a requested change into force',
    'No pudo poner en vigor un cambio solicitado',
  ],
  'pendingTransactions.retried': ['Tried a requested change again', 'Intentó de nuevo un cambio solicitado'],
};

/** Calls with a more specific text than "looked at" or "changed". */
const BY_CALL: Readonly<Record<string, Words>> = {
  'profileSelection.linkEmail': ['Requested another email address', 'Solicitó otro correo electrónico'],
  'profileSelection.linkUser': ['Changed the email address', 'Cambió el correo electrónico'],
  'profileSelection.cancelLink': [
    'Stopped a change of the email address by the link in a message',
    'Detuvo un cambio del correo electrónico con el enlace de un mensaje',
  ],
  'messages.acknowledge': ['Acknowledged a document', 'Confirmó un documento'],
  'messages.markRead': ['Opened a message', 'Abrió un mensaje'],
  'messages.attachmentFile': ['Opened a document of a message', 'Abrió un documento de un mensaje'],
  'documents.add': ['Added a document', 'Agregó un documento'],
  'documents.replace': ['Replaced a document', 'Reemplazó un documento'],
  'documents.remove': ['Removed a document', 'Quitó un documento'],
  'documents.restore': ['Put a document back', 'Volvió a poner un documento'],
  'documents.file': ['Opened a document', 'Abrió un documento'],
  'documents.history': ['Looked at the versions of a document', 'Consultó las versiones de un documento'],
  'directDeposits.add': ['Asked to add a bank account', 'Pidió agregar una cuenta bancaria'],
  'directDeposits.edit': ['Asked to change a bank account', 'Pidió cambiar una cuenta bancaria'],
  'directDeposits.delete': ['Asked to remove a bank account', 'Pidió quitar una cuenta bancaria'],
  'pendingTransactions.detail': ['Opened a requested change', 'Abrió un cambio solicitado'],
  'pendingTransactions.approve': ['Approved a requested change', 'Aprobó un cambio solicitado'],
  'pendingTransactions.approveByGet': ['Approved a requested change', 'Aprobó un cambio solicitado'],
  'pendingTransactions.reject': ['Rejected a requested change', 'Rechazó un cambio solicitado'],
  'pendingTransactions.rejectByGet': ['Rejected a requested change', 'Rechazó un cambio solicitado'],
  'pendingTransactions.withdraw': ['Withdrew a requested change', 'Retiró un cambio solicitado'],
  'paychecks.file': ['Downloaded a pay stub', 'Descargó un recibo de pago'],
  'paychecks.files': ['Downloaded pay stubs', 'Descargó recibos de pago'],
  'paychecks.startExport': ['Started an export of pay stubs', 'Inició una exportación de recibos de pago'],
  'paychecks.exportFile': ['Downloaded an export of pay stubs', 'Descargó una exportación de recibos de pago'],
  'yearEnd.file': ['Downloaded a W-2 or 1099 form', 'Descargó un formulario W-2 o 1099'],
  'yearEnd.giveConsent': ['Agreed to electronic delivery of forms', 'Aceptó la entrega electrónica de formularios'],
  'yearEnd.withdrawConsent': ['Went back to paper for later forms', 'Volvió al papel para los formularios posteriores'],
  'yearEnd.requestPaper': ['Asked for a form on paper', 'Pidió un formulario en papel'],
  'profile.savePersonal': ['Asked to change personal information', 'Pidió cambiar los datos personales'],
  'taxes.save': ['Asked to change tax information', 'Pidió cambiar los datos de impuestos'],
  'activity.file': ['Downloaded this activity', 'Descargó esta actividad'],
};

const ROLES: Readonly<Record<string, Words>> = {
  self: ['Employee', 'Empleado'],
  manager: ['Manager', 'Gerente'],
  supervisor: ['Supervisor', 'Supervisor'],
  payrollAdministrator: ['Payroll administrator', 'Administrador de nómina'],
  operator: ['Payroll provider', 'Proveedor de nómina'],
  system: ['System', 'Sistema'],
};

function both(en: string, es: string): { readonly view: Words; readonly change: Words } {
  return { view: [`Looked at ${en}`, `Consultó ${es}`], change: [`Changed ${en}`, `Cambió ${es}`] };
}

const pick = ([en, es]: Words, language: Language) => (language === 'es' ? es : en);

/**
 * Describes an action in plain words; by the audit action or call if it has its own text, otherwise by the class of
 * data.
 */
export function whatIn(
  {
    endpoint,
    resource,
    action,
  }: { readonly endpoint: string; readonly resource: string; readonly action: 'view' | 'change' },
  language: Language,
): string {
  const words =
    (BY_DEED as Readonly<Record<string, Words>>)[endpoint] ??
    BY_CALL[endpoint] ??
    (BY_RESOURCE as Partial<typeof BY_RESOURCE>)[resource as keyof typeof BY_RESOURCE]?.[action];
  return pick(
    words ?? [
      action === 'view' ? 'Looked at the record' : 'Changed the record',
      action === 'view' ? 'Consultó el expediente' : 'Cambió el expediente',
    ],
    language,
  );
}

/** Returns the role in which the action was done. */
export function roleIn(role: string, language: Language): string {
  return pick(ROLES[role] ?? [role, role], language);
}
