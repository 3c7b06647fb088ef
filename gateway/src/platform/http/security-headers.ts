/** The portal's policy: our own files, one hashed head script, no inline style, no frame but the provider's. */
export function contentSecurityPolicy(options: {
  readonly inlineScriptHashes: readonly string[];
  readonly providerOrigin: string | null;
}) {
  const provider = options.providerOrigin ? [options.providerOrigin] : [];
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...options.inlineScriptHashes.map((hash) => `'${hash}'`)],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...provider],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'self'", ...provider],
      // The hidden sign-in frame comes back to this origin.
      'frame-ancestors': ["'self'"],
      'form-action': ["'self'", ...provider],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    },
  };
}
