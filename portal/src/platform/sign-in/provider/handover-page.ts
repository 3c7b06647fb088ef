// The page that a popup or hidden frame comes back to: it hands its address to the page that opened it, then closes.
import { browserPort } from '../browser.ts';
import { HANDOVER_CHANNEL, handOver } from './handover.ts';

handOver(location.href, browserPort.channel(HANDOVER_CHANNEL));
// Removes the code from the history, although it has been used by then.
history.replaceState(null, '', location.pathname);
window.close();
