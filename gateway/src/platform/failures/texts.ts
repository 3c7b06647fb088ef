import type { FailureCode } from '@paystead/contract/failure.ts';
import type { Language } from '@paystead/contract/fields.ts';

interface Words {
  readonly title: string;
  readonly detail: string;
}

/** What people read for each code. `{name}` is filled from the failure's values. */
export const FAILURE_TEXTS: Record<Language, Record<FailureCode, Words>> = {
  en: {
    unauthenticated: { title: 'Sign in first', detail: 'Sign in to continue.' },
    token_expired: { title: 'Your sign-in needs renewing', detail: 'Your sign-in has run out. Sign in again.' },
    session_idle: {
      title: 'You were away for a while',
      detail: 'We signed you out to protect your pay data. Sign in again.',
    },
    session_revoked: { title: 'You are signed out', detail: 'This sign-in was ended. Sign in again.' },
    identity_token_invalid: {
      title: 'We could not confirm who you are',
      detail: 'Sign in again. If it keeps happening, contact support.',
    },
    anti_forgery: { title: 'This request could not be trusted', detail: 'Reload the page and try again.' },
    step_up_required: { title: 'Confirm that it is you', detail: 'Enter your password again to continue.' },
    edit_role_required: {
      title: 'You can view this, not change it',
      detail: 'Your employer has not switched on changes for you. Ask your payroll contact.',
    },
    changes_frozen: {
      title: 'Bank changes are stopped for now',
      detail: 'To protect your pay, no bank account can be changed at the moment. Call your payroll office.',
    },
    consent_required: {
      title: 'Agree to electronic delivery first',
      detail: 'Your form comes on paper until you agree to receive it here.',
    },
    not_found: { title: 'Not found', detail: 'There is nothing here, or it is not yours to see.' },
    method_not_allowed: { title: 'Not allowed here', detail: 'This address does not accept that kind of request.' },
    request_timeout: { title: 'That took too long', detail: 'The request did not arrive in time. Try again.' },
    version_conflict: {
      title: 'Somebody changed this in the meantime',
      detail: 'Look at the newer values, then try again.',
    },
    already_decided: { title: 'Already decided', detail: 'Nothing was changed: this was {decision} by {by} on {at}.' },
    not_your_decision: {
      title: 'Not yours to decide',
      detail: 'Somebody else decides about this change; nobody decides about their own.',
    },
    idempotency_mismatch: {
      title: 'Two different requests used one key',
      detail: 'Send the request again with a new key.',
    },
    payload_too_large: { title: 'That is too large', detail: 'Send something smaller.' },
    unsupported_media_type: {
      title: 'We cannot read this kind of content',
      detail: 'Send JSON, or a form where a file is expected.',
    },
    invalid_input: { title: 'Something needs another look', detail: 'Check the fields that are marked.' },
    too_many_requests: { title: 'Too many requests', detail: 'Wait a moment, then try again.' },
    internal: {
      title: 'That went wrong on our side',
      detail:
        'We are sorry, but an error occurred. Please clear your cache, try again, and contact support if the issue persists.',
    },
    not_served_yet: { title: 'Not available yet', detail: 'This part of the portal is not in service yet.' },
    unavailable: { title: 'We are not available right now', detail: 'Your data is safe. Try again in a moment.' },
  },
  es: {
    unauthenticated: { title: 'Primero inicie sesión', detail: 'Inicie sesión para continuar.' },
    token_expired: {
      title: 'Debe renovar su inicio de sesión',
      detail: 'Su inicio de sesión venció. Inicie sesión de nuevo.',
    },
    session_idle: {
      title: 'Estuvo ausente un tiempo',
      detail: 'Cerramos su sesión para proteger sus datos de pago. Inicie sesión de nuevo.',
    },
    session_revoked: { title: 'Su sesión está cerrada', detail: 'Esta sesión se cerró. Inicie sesión de nuevo.' },
    identity_token_invalid: {
      title: 'No pudimos confirmar quién es usted',
      detail: 'Inicie sesión de nuevo. Si sigue ocurriendo, comuníquese con soporte.',
    },
    anti_forgery: {
      title: 'No pudimos confiar en esta solicitud',
      detail: 'Vuelva a cargar la página e intente de nuevo.',
    },
    step_up_required: { title: 'Confirme que es usted', detail: 'Escriba su contraseña otra vez para continuar.' },
    edit_role_required: {
      title: 'Puede ver esto, pero no cambiarlo',
      detail: 'Su empleador no activó los cambios para usted. Pregunte a su contacto de nómina.',
    },
    changes_frozen: {
      title: 'Los cambios bancarios están detenidos por ahora',
      detail: 'Para proteger su pago, por el momento no se puede cambiar ninguna cuenta. Llame a su oficina de nómina.',
    },
    consent_required: {
      title: 'Primero acepte la entrega electrónica',
      detail: 'Su formulario llega en papel hasta que acepte recibirlo aquí.',
    },
    not_found: { title: 'No se encontró', detail: 'Aquí no hay nada, o no le corresponde verlo.' },
    method_not_allowed: { title: 'No se permite aquí', detail: 'Esta dirección no acepta ese tipo de solicitud.' },
    request_timeout: { title: 'Tardó demasiado', detail: 'La solicitud no llegó a tiempo. Intente de nuevo.' },
    version_conflict: {
      title: 'Alguien cambió esto mientras tanto',
      detail: 'Revise los valores nuevos e intente de nuevo.',
    },
    already_decided: { title: 'Ya está decidido', detail: 'No se cambió nada: ya {decision} por {by}, el {at}.' },
    not_your_decision: {
      title: 'No le corresponde decidir',
      detail: 'Otra persona decide sobre este cambio; nadie decide sobre el propio.',
    },
    idempotency_mismatch: {
      title: 'Dos solicitudes distintas usaron una misma clave',
      detail: 'Envíe la solicitud otra vez con una clave nueva.',
    },
    payload_too_large: { title: 'Es demasiado grande', detail: 'Envíe algo más pequeño.' },
    unsupported_media_type: {
      title: 'No podemos leer este tipo de contenido',
      detail: 'Envíe JSON, o un formulario donde se espera un archivo.',
    },
    invalid_input: { title: 'Algo necesita revisión', detail: 'Revise los campos marcados.' },
    too_many_requests: { title: 'Demasiadas solicitudes', detail: 'Espere un momento e intente de nuevo.' },
    internal: {
      title: 'Algo falló de nuestro lado',
      detail:
        'Lo sentimos, ocurrió un error. Borre la memoria caché, intente de nuevo y comuníquese con soporte si el problema continúa.',
    },
    not_served_yet: {
      title: 'Todavía no está disponible',
      detail: 'Esta parte del portal todavía no está en servicio.',
    },
    unavailable: {
      title: 'No estamos disponibles en este momento',
      detail: 'Sus datos están a salvo. Intente de nuevo en un momento.',
    },
  },
};

/** What people read for a fault in a field, by fault code; unknown codes read as `invalid`. */
export const FAULT_TEXTS: Record<Language, Record<string, string>> = {
  en: {
    invalid: 'This value is not valid.',
    required: 'This is needed.',
    rule_type_mismatch: 'This change is of another rule type.',
    rule_type_read_only: 'Changes of this rule type can only be viewed.',
    unknown_field: 'This field is not known here.',
    invalid_type: 'This has the wrong kind of value.',
    too_small: 'This is too short or too small.',
    too_big: 'This is too long or too large.',
    invalid_format: 'This is not in the expected form.',
    control_characters: 'This contains characters that cannot be stored.',
    invalid_json: 'The request is not valid JSON.',
    empty_body: 'The request needs a body.',
    routing_digits: 'A routing number has nine digits.',
    routing_prefix: 'No bank that takes pay has a number that begins like this. Check the first two digits.',
    routing_checksum: 'This is not a bank we can find. One digit may be wrong.',
    account_characters: 'Use digits and letters only.',
    account_too_short: 'This is too short: an account number has at least 4 characters.',
    account_too_long: 'This is too long: an account number has at most 17 characters.',
    account_on_file: 'This is not an account that your pay goes to now. Type its full number.',
    no_remainder: 'One account has to get the rest of your pay.',
    second_remainder: 'Only one account can get the rest of your pay.',
    percent_above_hundred: 'The percentages add up to more than 100.',
    too_many_accounts: 'You have as many accounts as your employer allows.',
    duplicate_account: 'This account is in your list already.',
    unknown_account: 'This account is not in your list.',
    last_account:
      'This is your only account. Add another one first, or change this one. To be paid by check, ask your payroll office.',
    remainder_account: 'This account gets the rest of your pay. First choose another account for the rest.',
    file_empty: 'This file is empty. Choose another one.',
    file_too_big: 'This file is larger than what can be taken.',
    file_type: 'Files of this type are not taken. Send a PDF, PNG, JPG, Word (DOCX) or TXT file.',
    file_type_mismatch: 'What is in this file does not fit its name. Save it again as what it is, then send it.',
    file_heic: 'Photos in the HEIC format are not taken. Choose JPEG in the camera settings, or send a screenshot.',
    file_damaged: 'This file is not complete. Save it again, then send it.',
    file_locked: 'This file is protected by a password. Send a copy without one.',
    file_infected: 'This file was refused because our scanner found harmful content in it.',
    one_file: 'Send one file at a time.',
    too_many: 'There are too many of these. Remove one first.',
    invalid_form: 'The form cannot be read. Send it again.',
    unknown_choice: 'Choose one from the list.',
  },
  es: {
    invalid: 'Este valor no es válido.',
    required: 'Este dato es necesario.',
    rule_type_mismatch: 'Este cambio es de otro tipo de regla.',
    rule_type_read_only: 'Los cambios de este tipo de regla solo se pueden ver.',
    unknown_field: 'Este campo no se conoce aquí.',
    invalid_type: 'Este valor es de otro tipo.',
    too_small: 'Es demasiado corto o pequeño.',
    too_big: 'Es demasiado largo o grande.',
    invalid_format: 'No tiene la forma esperada.',
    control_characters: 'Contiene caracteres que no se pueden guardar.',
    invalid_json: 'La solicitud no es JSON válido.',
    empty_body: 'La solicitud necesita un cuerpo.',
    routing_digits: 'Un número de ruta tiene nueve dígitos.',
    routing_prefix: 'Ningún banco que reciba pagos tiene un número que empiece así. Revise los dos primeros dígitos.',
    routing_checksum: 'No encontramos este banco. Puede haber un dígito incorrecto.',
    account_characters: 'Use solo dígitos y letras.',
    account_too_short: 'Es demasiado corto: un número de cuenta tiene al menos 4 caracteres.',
    account_too_long: 'Es demasiado largo: un número de cuenta tiene 17 caracteres como máximo.',
    account_on_file: 'Esta no es una cuenta a la que va su pago ahora. Escriba su número completo.',
    no_remainder: 'Una cuenta debe recibir el resto de su pago.',
    second_remainder: 'Solo una cuenta puede recibir el resto de su pago.',
    percent_above_hundred: 'Los porcentajes suman más de 100.',
    too_many_accounts: 'Ya tiene todas las cuentas que permite su empleador.',
    duplicate_account: 'Esta cuenta ya está en su lista.',
    unknown_account: 'Esta cuenta no está en su lista.',
    last_account:
      'Es su única cuenta. Primero agregue otra o cambie esta. Para recibir cheques, pregunte a su oficina de nómina.',
    remainder_account: 'Esta cuenta recibe el resto de su pago. Primero elija otra cuenta para el resto.',
    file_empty: 'Este archivo está vacío. Elija otro.',
    file_too_big: 'Este archivo es más grande de lo que se acepta.',
    file_type: 'No se aceptan archivos de este tipo. Envíe un PDF, PNG, JPG, Word (DOCX) o TXT.',
    file_type_mismatch:
      'El contenido de este archivo no corresponde a su nombre. Guárdelo de nuevo como lo que es y envíelo.',
    file_heic: 'No se aceptan fotos en formato HEIC. Elija JPEG en los ajustes de la cámara o envíe una captura.',
    file_damaged: 'Este archivo no está completo. Guárdelo de nuevo y envíelo.',
    file_locked: 'Este archivo está protegido con contraseña. Envíe una copia sin contraseña.',
    file_infected: 'Este archivo se rechazó porque nuestro escáner encontró contenido dañino.',
    one_file: 'Envíe un archivo a la vez.',
    too_many: 'Hay demasiados. Primero quite uno.',
    invalid_form: 'No se puede leer el formulario. Envíelo de nuevo.',
    unknown_choice: 'Elija una opción de la lista.',
  },
};
