const HOME = '/home';
const MAX_LENGTH = 2048;
/** Paths that would end the session again or show an old failure. */
const EXCLUDED_PATHS = ['/logout', '/error', '/login-failed', '/sign-in', '/identity', '/api'];

/**
 * Returns the path to continue at after a sign-in, with query and fragment. Returns home for every other value: other
 * origins (`//evil`, `/\evil`, `https:`, `javascript:`), control characters, and values that are too long.
 */
export function safeReturnPath(path: unknown, origin: string): string {
  // Browsers remove tabs and line breaks from addresses and read backslashes as slashes.
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return HOME;
  if (!URL.canParse(path, origin)) return HOME;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return HOME;
  const isExcluded = EXCLUDED_PATHS.some(
    (excluded) => url.pathname === excluded || url.pathname.startsWith(`${excluded}/`),
  );
  return isExcluded ? HOME : url.pathname + url.search + url.hash;
}
