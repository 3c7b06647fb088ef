/** The role of everyone, and that of those who may change their own data: the rule of invitations (migration 0051). */
export const DEFAULT_ROLES: readonly string[] = ['EE User', 'EE User - Employee Updates'];
