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
    already_decided: { title: 'Already decided', detail: 'This change was decided before: {decision} by {by}.' },
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
    already_decided: { title: 'Ya está decidido', detail: 'Este cambio ya se decidió: {decision} por {by}.' },
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
    unknown_field: 'This field is not known here.',
    invalid_type: 'This has the wrong kind of value.',
    too_small: 'This is too short or too small.',
    too_big: 'This is too long or too large.',
    invalid_format: 'This is not in the expected form.',
    control_characters: 'This contains characters that cannot be stored.',
    invalid_json: 'The request is not valid JSON.',
    empty_body: 'The request needs a body.',
  },
  es: {
    invalid: 'Este valor no es válido.',
    required: 'Este dato es necesario.',
    unknown_field: 'Este campo no se conoce aquí.',
    invalid_type: 'Este valor es de otro tipo.',
    too_small: 'Es demasiado corto o pequeño.',
    too_big: 'Es demasiado largo o grande.',
    invalid_format: 'No tiene la forma esperada.',
    control_characters: 'Contiene caracteres que no se pueden guardar.',
    invalid_json: 'La solicitud no es JSON válido.',
    empty_body: 'La solicitud necesita un cuerpo.',
  },
};
