import { anchorFileFault } from '../platform/audit/anchors.ts';
import { instantText } from '../platform/clock.ts';
import type { Finding } from './doctor.ts';

const name = 'audit anchors';

/** Every gateway anchors within seconds; a seal that waits this long says that none can. */
const MOST_MILLISECONDS = 5 * 60 * 1000;

/** Checks if this machine can anchor the audit, and if any gateway does. Writes nothing. */
export async function checkAudit(path: string, unanchoredSince: Date | null, now: Date): Promise<Finding> {
  const fault = await anchorFileFault(path);
  if (fault !== null)
    return {
      name,
      ok: false,
      detail: `${path} ${fault}`,
      todo: "Let the gateway's account alone write it, or name another file in PAYSTEAD_AUDIT_ANCHORS.",
    };
  if (unanchoredSince !== null && now.getTime() - unanchoredSince.getTime() > MOST_MILLISECONDS)
    return {
      name,
      ok: false,
      detail: `no gateway has anchored the audit since ${instantText(unanchoredSince)}`,
      todo: 'Look at `auditAnchors` in /health/ready of each gateway, and at its log.',
    };
  return { name, ok: true, detail: path };
}
