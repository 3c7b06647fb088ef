/** The `sha256-…` hashes of the scripts and styles inline in the built pages. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns the portal's policy: own files, inline code by hash, no style attribute, no frame but the providers'. */
export function contentSecurityPolicy(options: {
  readonly inlineHashes: InlineHashes;
  readonly providerOrigins: readonly string[];
  readonly analyticsOrigin: string | null;
}) {
  const providers = options.providerOrigins;
  const analytics = options.analyticsOrigin ? [options.analyticsOrigin] : [];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...quoted(options.inlineHashes.scripts), ...analytics],
      'style-src': ["'self'", ...quoted(options.inlineHashes.styles)],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...providers, ...analytics],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'self'", ...providers],
      // The hidden sign-in frame returns to this origin.
      'frame-ancestors': ["'self'"],
      'form-action': ["'self'", ...providers],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    },
  };
}
