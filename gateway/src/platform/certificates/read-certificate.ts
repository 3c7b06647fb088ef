import { connect } from 'node:tls';

/** Milliseconds that a host has to show its certificate. */
const WAIT = 5000;

/**
 * Returns the instant until which the certificate of a host is valid; null if none is shown within five seconds. A certificate
 * that isn't trusted or has ended counts too: its end is what is asked.
 */
export function readCertificate(hostname: string, port = 443): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port, servername: hostname, rejectUnauthorized: false, timeout: WAIT });
    const end = (until: Date | null): void => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const time = Date.parse(until);
      end(Number.isNaN(time) ? null : new Date(time));
    });
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}
