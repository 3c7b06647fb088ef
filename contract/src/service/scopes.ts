/** A sentence for each language that says what a scope allows. */
interface ServiceScopeText {
  readonly en: string;
  readonly es: string;
}

/**
 * The closed list of what a service account can be allowed, each for the clients that it is granted for. A new one is an
 * addition to version 1 of the service API; none is ever renamed.
 */
export const SERVICE_SCOPES = {
  'imports:write': {
    en: 'Sends any of the declared files, and single records of every kind.',
    es: 'Envía cualquiera de los archivos declarados y registros individuales de todo tipo.',
  },
  'imports:read': {
    en: 'Reads the status and the errors of its own imports.',
    es: 'Consulta el estado y los errores de sus propias importaciones.',
  },
  'people:write': {
    en: 'Adds and changes employees, their employment, sign-in emails, profiles, direct deposits and elections.',
    es: 'Agrega y cambia empleados, su empleo, correos de acceso, perfiles, depósitos directos y elecciones.',
  },
  'pay:write': {
    en: 'Adds and corrects paychecks, pay stubs and balances.',
    es: 'Agrega y corrige pagos, recibos de pago y saldos.',
  },
  'year-end:write': {
    en: 'Adds and corrects year-end forms.',
    es: 'Agrega y corrige formularios de fin de año.',
  },
  'hr-records:write': {
    en: 'Adds and changes HR records.',
    es: 'Agrega y cambia expedientes de RH.',
  },
  'documents:write': {
    en: "Adds and replaces employees' documents.",
    es: 'Agrega y reemplaza documentos de los empleados.',
  },
  'messages:write': {
    en: 'Posts messages to employees.',
    es: 'Publica mensajes para los empleados.',
  },
  'bank-notices:write': {
    en: 'Sends return and correction files of a bank.',
    es: 'Envía archivos de devoluciones y correcciones de un banco.',
  },
  'changes:read': {
    en: 'Reads approved changes, with the last four digits of account numbers.',
    es: 'Consulta los cambios aprobados, con los últimos cuatro dígitos de los números de cuenta.',
  },
  'changes:read-full': {
    en: 'Reads approved changes with full account numbers.',
    es: 'Consulta los cambios aprobados con los números de cuenta completos.',
  },
  'changes:acknowledge': {
    en: 'Reports whether approved changes were accepted.',
    es: 'Informa si los cambios aprobados se aceptaron.',
  },
  'events:read': {
    en: 'Reads events.',
    es: 'Consulta eventos.',
  },
  'webhooks:manage': {
    en: 'Creates, tests and removes webhooks.',
    es: 'Crea, prueba y elimina webhooks.',
  },
  scim: {
    en: 'Manages users and groups by SCIM.',
    es: 'Administra usuarios y grupos por SCIM.',
  },
  'scim:administrators': {
    en: 'Decides by SCIM, together with the scope scim, who manages everyone, and changes the sign-in email of those who do.',
    es: 'Decide por SCIM, junto con el alcance scim, quién administra a todos, y cambia el correo de acceso de quienes lo hacen.',
  },
} as const satisfies Record<string, ServiceScopeText>;

export type ServiceScopeName = keyof typeof SERVICE_SCOPES;

export const serviceScopes = Object.keys(SERVICE_SCOPES) as ServiceScopeName[];

/** Checks whether a text is one of the declared scopes. */
export const isServiceScope = (text: string): text is ServiceScopeName => Object.hasOwn(SERVICE_SCOPES, text);
