/** SQL for the instant of the requests to operators, which is that of the newest change of maintenance: the clock stands still after it. */
export const NOW = '(select max(at) from maintenance_change)';
/** SQL for a millisecond after it. */
export const LATER = `${NOW} + interval '1 millisecond'`;
/** SQL for a millisecond before it. */
export const EARLIER = `${NOW} - interval '1 millisecond'`;
