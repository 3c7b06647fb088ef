/** A secret, as `service-account create` prints it. */
export interface SecretCredentials {
  /** The name of the service account. */
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A private key as JWK (RFC 7517), with the members of its type. */
export interface PrivateJwk {
  readonly kty: string;
  readonly kid?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly d?: string;
  readonly n?: string;
  readonly e?: string;
  readonly p?: string;
  readonly q?: string;
  readonly dp?: string;
  readonly dq?: string;
  readonly qi?: string;
}

/** A private key whose public key was added with `service-account add-key` (`private_key_jwt`, RFC 7523). */
export interface KeyCredentials {
  readonly clientId: string;
  /** A private JWK of EC P-256, EC P-384, Ed25519 or RSA (at least 2048 bits). */
  readonly privateKey: PrivateJwk;
}

export type Credentials = SecretCredentials | KeyCredentials;
