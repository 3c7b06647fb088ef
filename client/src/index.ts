export { createClient, type ClientOptions, type PaysteadClient } from './client.ts';
export type { FilesUpload, JsonUpload, LinesUpload, UploadFile } from './bodies.ts';
export type { Clock } from './clock.ts';
export {
  ConnectionError,
  PaysteadError,
  ProblemError,
  TokenError,
  UnexpectedReplyError,
  WebhookVerificationError,
} from './errors.ts';
export type { ImportFault } from './imports.ts';
export type { CallOptions } from './operation.ts';
export type { RetryPolicy } from './retry.ts';
export type * from './service-api.ts';
export type { Credentials, KeyCredentials, SecretCredentials } from './token/credentials.ts';
export {
  signWebhook,
  verifyWebhook,
  type VerifiedWebhook,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhooks.ts';
