/**
 * Loads the demo. No other file of the product imports `gateway/seed`, and this one does so dynamically, so a
 * production start never has the demo in memory.
 */
export const loadDemo = () => import('../seed/demo.ts');
