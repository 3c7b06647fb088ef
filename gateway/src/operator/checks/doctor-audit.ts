import type { Language } from '@paystead/contract/fields.ts';
import { anchorFileFault } from '../../platform/audit/anchors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Finding } from './doctor.ts';
import { text } from './texts.ts';

const name = 'audit anchors';

/** Every gateway anchors within seconds; a seal that waits this long says that none can. */
const MOST_MILLISECONDS = 5 * 60 * 1000;

/** Checks if this machine can anchor the audit, and if any gateway does. Writes nothing. */
export async function checkAudit(
  path: string,
  unanchoredSince: Date | null,
  now: Date,
  language: Language,
): Promise<Finding> {
  const fault = await anchorFileFault(path);
  if (fault !== null)
    return {
      name,
      ok: false,
      detail: text(language, `doctor.audit.fault.${fault.kind}`, { path, ...fault }),
      todo: text(language, 'doctor.audit.faultTodo'),
    };
  if (unanchoredSince !== null && now.getTime() - unanchoredSince.getTime() > MOST_MILLISECONDS)
    return {
      name,
      ok: false,
      detail: text(language, 'doctor.audit.late', { since: instantText(unanchoredSince) }),
      todo: text(language, 'doctor.audit.lateTodo'),
    };
  return { name, ok: true, detail: path };
}
