export type Language = 'en' | 'es';

const en = {
  otherLanguage: 'Español',
  pitch: 'Your pay, clearly.',
  signIn: 'Sign in',
  lede: 'See your pay, your documents and your details.',
  email: 'Email',
  password: 'Password',
  show: 'Show what I type',
  hide: 'Hide what I type',
  firstTime: 'First time here? Use the email that your employer has on file.',
  demoPeople: 'Demo people',
  demoHint: 'This is a demonstration. Choose a person to fill in their details.',
  confirm: 'Confirm it is you',
  confirmLede: 'You signed in a while ago. Enter your password again to continue.',
  back: 'Go back without confirming',
  secondStep: 'Enter your code',
  secondStepLede: 'Your authenticator app shows six digits. They change every 30 seconds.',
  code: 'Code',
  demoCode: 'Demonstration: the code is {code} right now.',
  continue: 'Continue',
  cancel: 'Cancel sign-in',
  wrong: "The email or password isn't right. Check both and try again.",
  wrongCode: 'This code is not right, or it was used before. Wait for the next one and try again.',
  missingEmail: 'Enter your email.',
  missingPassword: 'Enter your password.',
  missingCode: 'Enter the six digits.',
  tooMany: 'That was tried many times. Wait {seconds} seconds, then try again.',
  problem: 'There is a problem',
  expired: 'This sign-in page expired',
  expiredLede: 'The sign-in was started a while ago or in another tab. Start again from the portal.',
  failed: 'Sign-in failed',
  failedLede: "The portal sent a request that this page doesn't allow. Start again from the portal.",
  toPortal: 'Open the portal',
  reference: 'Reference',
  leaving: 'Sign out?',
  leavingLede: 'You will need your password to come back.',
  leavingNow: 'Signing you out',
  yesLeave: 'Sign out',
  noStay: 'Stay signed in',
  left: 'You are signed out',
  leftLede: 'You can close this window.',
  terms: 'Terms of use',
  privacy: 'Privacy',
};

export type Texts = Record<keyof typeof en, string>;

const es: Texts = {
  otherLanguage: 'English',
  pitch: 'Su pago, con claridad.',
  signIn: 'Iniciar sesión',
  lede: 'Consulte su pago, sus documentos y sus datos.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar lo que escribo',
  hide: 'Ocultar lo que escribo',
  firstTime: '¿Es su primera vez? Use el correo electrónico que su empleador tiene de usted.',
  demoPeople: 'Personas de demostración',
  demoHint: 'Esto es una demostración. Elija a alguien y sus datos se completan.',
  confirm: 'Confirme que es usted',
  confirmLede: 'Inició sesión hace un rato. Escriba de nuevo su contraseña para continuar.',
  back: 'Volver sin confirmar',
  secondStep: 'Escriba su código',
  secondStepLede: 'Su aplicación de autenticación muestra seis dígitos. Cambian cada 30 segundos.',
  code: 'Código',
  demoCode: 'Demostración: el código es {code} en este momento.',
  continue: 'Continuar',
  cancel: 'Cancelar el inicio de sesión',
  wrong: 'El correo electrónico o la contraseña no son correctos. Revíselos e intente de nuevo.',
  wrongCode: 'Este código no es correcto o ya se usó. Espere el siguiente e intente de nuevo.',
  missingEmail: 'Escriba su correo electrónico.',
  missingPassword: 'Escriba su contraseña.',
  missingCode: 'Escriba los seis dígitos.',
  tooMany: 'Se intentó muchas veces. Espere {seconds} segundos e intente de nuevo.',
  problem: 'Hay un problema',
  expired: 'Esta página de inicio de sesión caducó',
  expiredLede: 'El inicio de sesión empezó hace un rato o en otra pestaña. Empiece de nuevo desde el portal.',
  failed: 'El inicio de sesión falló',
  failedLede: 'El portal pidió algo que esta página no permite. Empiece de nuevo desde el portal.',
  toPortal: 'Abrir el portal',
  reference: 'Referencia',
  leaving: '¿Cerrar la sesión?',
  leavingLede: 'Necesitará su contraseña para volver.',
  leavingNow: 'Cerrando su sesión',
  yesLeave: 'Cerrar la sesión',
  noStay: 'Seguir conectado',
  left: 'Su sesión está cerrada',
  leftLede: 'Puede cerrar esta ventana.',
  terms: 'Condiciones de uso',
  privacy: 'Privacidad',
};

export const TEXTS: Record<Language, Texts> = { en, es };

/**
 * Returns the language: `?lang=` first, then the earlier choice, then the relying party's request, then the browser's.
 */
export function languageFrom(candidates: readonly (string | null | undefined)[]): Language {
  for (const candidate of candidates) {
    for (const tag of (candidate ?? '').toLowerCase().split(/[\s,]+/)) {
      if (tag.startsWith('es')) return 'es';
      if (tag.startsWith('en')) return 'en';
    }
  }
  return 'en';
}
