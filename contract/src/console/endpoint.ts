import type { z } from 'zod';
import type { FailureCode } from '../failure.ts';
import type { OperatorRole } from './roles.ts';

/** An endpoint of the console as data: validation, access and the typed client derive from it. */
export interface ConsoleEndpoint {
  /** Unique, as `resource.verb`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/console/`, with parameters in braces: `clients/{clientCode}`. */
  readonly path: string;
  /** The roles that may call it; `anyone`: needs no session. */
  readonly roles: readonly OperatorRole[] | 'anyone';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** True: the body is a form with files, which the handler reads as it arrives. */
  readonly form?: true;
  /** `file`: the handler streams a download. */
  readonly reply: z.ZodType | 'empty' | 'file';
  /** Largest body in bytes, where files take more than 256 KiB. */
  readonly maxBodyBytes?: number;
  /**
   * The rule of a call that writes for maintenance. Absent: it is refused while the client of its address is in maintenance, or the
   * installation. `works`: it only seems to write, or belongs to signing in and out and to maintenance itself.
   */
  readonly inMaintenance?: 'works';
  /** Failure codes of this call, apart from those that follow from its declaration. */
  readonly failures?: readonly FailureCode[];
}

/** A download. */
export interface ConsoleFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

type Output<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type NoFields = Readonly<Record<string, never>>;

export type ConsoleParamsOf<E extends ConsoleEndpoint> = Output<E['params'], NoFields>;
export type ConsoleQueryOf<E extends ConsoleEndpoint> = Output<E['query'], NoFields>;
export type ConsoleBodyOf<E extends ConsoleEndpoint> = Output<E['body'], undefined>;
export type ConsoleReplyOf<E extends ConsoleEndpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['reply'] extends 'file'
    ? ConsoleFile
    : undefined;

/** Keeps the literal types of one endpoint while checking its shape. */
export function consoleEndpoint<const E extends ConsoleEndpoint>(declared: E): E {
  return declared;
}
