import type { Transaction } from '../../platform/database/port.ts';

/** Why a partner or a host name is refused, by the field that it is about. */
export type PartnerFault = 'name' | 'support' | 'key' | 'keyTaken' | 'hostname' | 'hostnameTaken' | 'hostnameOwn';

interface By {
  /** The operator's address. */
  readonly by: string;
  readonly now: Date;
}

interface PartnerDetails {
  readonly name: string;
  /** Empty: employees ask their payroll team. */
  readonly supportContact: string;
}

/** The command line's work on partners, with its history. */
export interface ConsolePartnerPorts {
  /** Creates a white-labeled partner with the product's colors. An empty host name: none. Returns every fault; a fault rolls back. */
  readonly create: (
    tx: Transaction,
    partner: { readonly partnerKey: string; readonly name: string; readonly hostname: string },
    by: By,
  ) => Promise<readonly PartnerFault[]>;
  /**
   * Changes a partner's name and the contact that its employees see. Returns every fault, or `conflict` if the partner isn't as the operator saw
   * it.
   */
  readonly change: (
    tx: Transaction,
    partnerKey: string,
    details: PartnerDetails & { readonly seen: PartnerDetails },
    by: By,
  ) => Promise<readonly PartnerFault[] | 'conflict'>;
  /** Gives a host name to a partner that there is. */
  readonly addHost: (tx: Transaction, partnerKey: string, hostname: string, by: By) => Promise<PartnerFault | null>;
  /** Takes a host name away from a partner. Returns false if it isn't theirs. */
  readonly removeHost: (tx: Transaction, partnerKey: string, hostname: string, by: By) => Promise<boolean>;
}
