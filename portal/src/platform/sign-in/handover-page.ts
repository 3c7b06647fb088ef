// The whole of the small page a popup or hidden frame comes back to: it reaches the page that opened it, and goes.
import { browserPort } from './browser.ts';
import { HANDOVER_CHANNEL, handOver } from './handover.ts';

handOver(location.href, browserPort.channel(HANDOVER_CHANNEL));
// The code in the address is used up by the time anybody could read it; it still need not stay in the history.
history.replaceState(null, '', location.pathname);
window.close();
