/** What a mail is about, which decides whether a person may silence it. */
export type MailCategory = 'payday' | 'security' | 'account' | 'transaction';

/**
 * Payday notices only. A thief's first step is to silence what would betray him, so a preference never reaches the
 * others: security notices least of all.
 */
const CAN_BE_BLOCKED: Readonly<Record<MailCategory, boolean>> = {
  payday: true,
  security: false,
  account: false,
  transaction: false,
};

/** Whether a mail of this category stays unsent for a person with this preference (`blockPayrollAlerts`). */
export function isMuted(category: MailCategory, preference: { readonly blockPayrollAlerts: boolean }): boolean {
  return CAN_BE_BLOCKED[category] && preference.blockPayrollAlerts;
}
