import type {
  ConsoleBodyOf,
  ConsoleEndpoint,
  ConsoleParamsOf,
  ConsoleReplyOf,
} from '@paystead/contract/console/endpoint.ts';
import type { CurrentNotices } from '@paystead/contract/current-notices.ts';
import type { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';

type Declared = (typeof consoleEndpoints)[number];
type EndpointOf<N extends Declared['name']> = Extract<Declared, { readonly name: N }>;
type Query = Readonly<Record<string, string | number>>;

interface Inputs<E extends ConsoleEndpoint> {
  readonly params?: ConsoleParamsOf<E>;
  readonly query?: Query;
  readonly body?: ConsoleBodyOf<E>;
  /** Files, for an endpoint that takes a form. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
}

/** Sends a request and returns its reply, as `fetch` does. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** A fault of one field. */
export interface FieldFault {
  /** JSON pointer into the body: `/name`. */
  readonly pointer: string;
  readonly code: string;
  /** The gateway's sentence, in the operator's language. */
  readonly detail?: string;
}

/** The parts of a refusal that screens show. */
interface Refusal {
  readonly acrValues?: readonly string[] | undefined;
  /** The gateway's sentence, in the operator's language. */
  readonly detail?: string | undefined;
  readonly faults?: readonly FieldFault[] | undefined;
  readonly requestId?: string | undefined;
}

/** A refusal of the gateway, or `unreachable` without a reply. */
export class CallFailed extends Error {
  readonly code: string;
  readonly acrValues: readonly string[];
  readonly detail: string | undefined;
  readonly faults: readonly FieldFault[];
  readonly requestId: string | undefined;
  constructor(code: string, { acrValues = [], detail, faults = [], requestId }: Refusal = {}) {
    super(code);
    this.name = code === 'unreachable' ? 'Unreached' : 'CallFailed';
    this.code = code;
    this.acrValues = acrValues;
    this.detail = detail;
    this.faults = faults;
    this.requestId = requestId;
  }
}

/** The names of the endpoints with method and address: types alone would need the contract's schemas in the browser. */
const ADDRESSES = {
  'session.open': 'POST session',
  'session.read': 'GET session',
  'session.end': 'DELETE session',
  'start.read': 'GET start',
  'clients.list': 'GET clients',
  'clients.read': 'GET clients/{clientCode}',
  'sandboxes.create': 'POST clients/{clientCode}/sandboxes',
  'sandboxes.empty': 'POST clients/{clientCode}/sandbox/empty',
  'sandboxes.remove': 'DELETE clients/{clientCode}/sandbox',
  'requests.list': 'GET requests',
  'requests.read': 'GET clients/{clientCode}/requests/{requestId}',
  'requests.retry': 'POST clients/{clientCode}/requests/{requestId}/retry',
  'requests.days': 'GET request-days',
  'imports.list': 'GET imports',
  'imports.sizes': 'GET import-sizes',
  'imports.create': 'POST imports',
  'imports.addFiles': 'POST imports/{importId}/files',
  'imports.removeFile': 'DELETE imports/{importId}/files/{number}',
  'imports.read': 'GET imports/{importId}',
  'imports.discard': 'DELETE imports/{importId}',
  'imports.columns': 'GET imports/{importId}/files/{number}/columns',
  'imports.map': 'PUT imports/{importId}/mapping',
  'imports.check': 'POST imports/{importId}/check',
  'imports.rows': 'GET imports/{importId}/rows',
  'imports.errors': 'GET imports/{importId}/errors.csv',
  'imports.samples': 'GET imports/{importId}/samples',
  'imports.apply': 'POST imports/{importId}/apply',
  'imports.rollBack': 'POST imports/{importId}/rollback',
  'mappings.list': 'GET clients/{clientCode}/mappings',
  'mappings.save': 'POST clients/{clientCode}/mappings',
  'mappings.delete': 'DELETE clients/{clientCode}/mappings/{mappingId}',
  'employment.hireForm': 'GET clients/{clientCode}/hire',
  'employment.hire': 'POST clients/{clientCode}/hire',
  'employment.managers': 'GET clients/{clientCode}/managers',
  'employment.look': 'POST clients/{clientCode}/people/{employeeId}/employment/look',
  'employment.form': 'GET clients/{clientCode}/people/{employeeId}/employment/forms/{act}',
  'employment.put': 'POST clients/{clientCode}/people/{employeeId}/employment',
  'hrRecords.look': 'POST clients/{clientCode}/people/{employeeId}/hr-records/look',
  'hrRecords.put': 'PUT clients/{clientCode}/people/{employeeId}/hr-records/{kind}/{recordId}',
  'hrRecords.remove': 'DELETE clients/{clientCode}/people/{employeeId}/hr-records/{kind}/{recordId}',
  'documents.look': 'POST clients/{clientCode}/people/{employeeId}/documents/look',
  'documents.put': 'PUT clients/{clientCode}/people/{employeeId}/documents/{documentId}',
  'documents.remove': 'DELETE clients/{clientCode}/people/{employeeId}/documents/{documentId}',
  'documents.open': 'POST clients/{clientCode}/people/{employeeId}/documents/{documentId}/open',
  'maintenance.list': 'GET maintenance',
  'maintenance.start': 'PUT maintenance/{maintenanceId}',
  'maintenance.expect': 'PUT maintenance/{maintenanceId}/expected-end',
  'maintenance.end': 'POST maintenance/{maintenanceId}/end',
  'messages.list': 'GET messages',
  'messages.read': 'GET clients/{clientCode}/messages/{messageId}',
  'messages.recipients': 'GET clients/{clientCode}/messages/{messageId}/recipients',
  'messages.export': 'GET clients/{clientCode}/messages/{messageId}/recipients.csv',
  'messages.attachment': 'GET clients/{clientCode}/messages/{messageId}/attachments/{attachmentId}',
  'messages.audienceOptions': 'GET clients/{clientCode}/message-audience',
  'messages.audience': 'POST clients/{clientCode}/message-audience',
  'messages.post': 'PUT clients/{clientCode}/messages/{messageId}',
  'messages.withdraw': 'POST clients/{clientCode}/messages/{messageId}/withdrawal',
  'messages.remind': 'PUT clients/{clientCode}/messages/{messageId}/reminders/{reminderId}',
  'notices.list': 'GET notices',
  'notices.post': 'PUT notices/{noticeId}',
  'notices.end': 'PUT notices/{noticeId}/end',
  'notices.withdraw': 'POST notices/{noticeId}/withdrawal',
  'people.list': 'GET people',
  'people.look': 'POST clients/{clientCode}/people/{employeeId}/look',
  'people.act': 'POST clients/{clientCode}/people/{employeeId}/acts',
  'people.accessOptions': 'GET clients/{clientCode}/access-options',
  'confirmations.list': 'GET confirmations',
  'branding.read': 'GET partners/{partnerKey}/branding',
  'branding.saveDraft': 'PUT partners/{partnerKey}/branding/draft',
  'branding.discardDraft': 'DELETE partners/{partnerKey}/branding/draft',
  'branding.publish': 'POST partners/{partnerKey}/branding/publish',
  'branding.rollBack': 'POST partners/{partnerKey}/branding/rollback',
  'branding.checkImage': 'POST partners/{partnerKey}/branding/images',
  'branding.hosts': 'GET partners/{partnerKey}/branding/hosts',
  'branding.export': 'GET partners/{partnerKey}/branding/export',
  'branding.previewMail': 'POST partners/{partnerKey}/branding/preview/mail',
  'branding.previewPdf': 'POST partners/{partnerKey}/branding/preview/pdf',
  'confirmations.decide': 'POST clients/{clientCode}/confirmations/{confirmationId}/decision',
  'clients.form': 'GET client-form',
  'clients.create': 'POST clients',
  'setup.read': 'GET clients/{clientCode}/setup',
  'setup.form': 'GET clients/{clientCode}/setup/forms/{form}',
  'setup.put': 'POST clients/{clientCode}/setup/forms/{form}',
  'setup.reviewPolicy': 'POST clients/{clientCode}/setup/policy-review',
  'setup.decideLive': 'PUT clients/{clientCode}/setup/live',
  'setup.invite': 'POST clients/{clientCode}/setup/invitations',
  'signIns.days': 'GET sign-in-days',
  'partners.list': 'GET partners',
  'partners.read': 'GET partners/{partnerKey}',
  'partners.create': 'POST partners',
  'partners.change': 'PUT partners/{partnerKey}',
  'partners.addHost': 'POST partners/{partnerKey}/hosts',
  'partners.removeHost': 'DELETE partners/{partnerKey}/hosts/{hostname}',
  'policy.read': 'GET clients/{clientCode}/policy',
  'policy.preview': 'POST clients/{clientCode}/policy/preview',
  'policy.save': 'POST clients/{clientCode}/policy',
  'policy.decide': 'POST clients/{clientCode}/policy/confirmations/{confirmationId}/decision',
} as const satisfies { [E in Declared as E['name']]: `${E['method']} ${E['path']}` };

let forgeryToken = '';
let tellLostSession: (() => void) | undefined;

/** Calls `listener` when a call is refused because the session has ended. Returns the function that stops it. */
export function onLostSession(listener: () => void): () => void {
  tellLostSession = listener;
  return () => (tellLostSession = undefined);
}

/** Keeps the token that calls which write repeat. */
export function keepForgeryToken(token: string): void {
  forgeryToken = token;
}

/** Returns the address of an endpoint, for links to downloads. */
export function addressOf<N extends Declared['name']>(
  name: N,
  { params, query = {} }: Pick<Inputs<EndpointOf<N>>, 'params' | 'query'>,
): string {
  const [, path = ''] = ADDRESSES[name].split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>> | undefined)?.[field])),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return `/api/console/${filled}${search && `?${search}`}`;
}

/** Calls an endpoint of the console. Throws `CallFailed`. */
export async function call<N extends Declared['name']>(
  name: N,
  inputs: Inputs<EndpointOf<N>> = {},
  transport: Transport = send,
): Promise<ConsoleReplyOf<EndpointOf<N>>> {
  const { body, form, signal } = inputs;
  const [method = 'GET'] = ADDRESSES[name].split(' ');
  const response = await transport(addressOf(name, inputs), {
    method,
    ...(signal && { signal }),
    headers: {
      'x-paystead-console': forgeryToken,
      'accept-language': document.documentElement.lang,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  if (!response.ok) {
    const failure = await failureIn(response);
    if (failure.code === 'unauthenticated') tellLostSession?.();
    throw failure;
  }
  return (response.status === 204 ? undefined : await response.json()) as ConsoleReplyOf<EndpointOf<N>>;
}

async function failureIn(response: Response): Promise<CallFailed> {
  try {
    const { code, detail, errors, requestId, requiredSignIn } = (await response.json()) as {
      code?: string;
      detail?: string;
      errors?: readonly FieldFault[];
      requestId?: string;
      requiredSignIn?: { acrValues: readonly string[] };
    };
    return new CallFailed(code ?? 'internal', {
      acrValues: requiredSignIn?.acrValues,
      detail,
      faults: errors,
      requestId,
    });
  } catch {
    return new CallFailed('internal');
  }
}

/**
 * Reads the notices that the console shows now, past the browser's cache: with the reply that another tab got, a notice could be two
 * minutes late. Rejects if they can't be read.
 */
export async function readNotices(): Promise<CurrentNotices> {
  const response = await send('/console/notices.json', { cache: 'no-cache' });
  if (!response.ok) throw await failureIn(response);
  return (await response.json()) as CurrentNotices;
}

/** Sends a request, to the gateway or to the identity provider. Throws `CallFailed` without a reply. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed('unreachable');
  }
}
