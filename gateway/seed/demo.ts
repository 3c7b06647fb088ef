/** The gateway's entry to the demo: fills an empty database, and lists the people who can sign in. */
export { ensureDemo } from './ensure-demo.ts';
export { castOn, readCast } from './read-cast.ts';
