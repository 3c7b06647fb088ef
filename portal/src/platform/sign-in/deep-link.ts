const HOME = '/home';
const LONGEST = 2048;
/** Coming back to one of these after a sign-in would end it again or show an old failure. */
const DEAD_ENDS = ['/logout', '/error', '/login-failed', '/sign-in', '/identity', '/api'];

/**
 * Where to go after signing in: a path of this portal, with query and fragment, or home. Total over hostile input:
 * other origins (`//evil`, `/\evil`, `https:`, `javascript:`), control characters and over-long values all mean home.
 */
export function safeReturnPath(wish: unknown, origin: string): string {
  // Browsers drop tabs and line breaks from addresses and read backslashes as slashes, so both are refused outright.
  if (typeof wish !== 'string' || wish.length > LONGEST || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(wish)) return HOME;
  if (!URL.canParse(wish, origin)) return HOME;
  const url = new URL(wish, origin);
  if (url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return HOME;
  const dead = DEAD_ENDS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
  return dead ? HOME : url.pathname + url.search + url.hash;
}
