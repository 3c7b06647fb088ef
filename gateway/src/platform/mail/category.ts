/** The subject of a mail, which decides whether a person may turn it off. */
export type MailCategory = 'payday' | 'security' | 'account' | 'transaction';

/**
 * Payday notices only. A thief's first step is to silence mail that would expose them, so a preference never affects
 * the others, least of all security notices.
 */
const CAN_BE_BLOCKED: Readonly<Record<MailCategory, boolean>> = {
  payday: true,
  security: false,
  account: false,
  transaction: false,
};

/** Checks whether a person's preference (`blockPayrollAlerts`) turns off mail of this category. */
export function isMuted(category: MailCategory, preference: { readonly blockPayrollAlerts: boolean }): boolean {
  return CAN_BE_BLOCKED[category] && preference.blockPayrollAlerts;
}
