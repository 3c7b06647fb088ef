import { z } from 'zod';

/** One environment variable. `about` is published in docs/configuration.md. */
export interface Variable<T> {
  readonly parse: z.ZodType<T>;
  readonly about: string;
  readonly fallback: string;
  /** True if the value holds a secret: it can be given as a file (`NAME_FILE`), and no message repeats it. */
  readonly isSecret?: true;
}

/** The values of a table of variables. */
export type Parsed<V extends Record<string, Variable<unknown>>> = { [K in keyof V]: z.output<V[K]['parse']> };

export const variable = <T>(parse: z.ZodType<T>, fallback: string, about: string): Variable<T> => ({
  parse,
  fallback,
  about,
});

/** A variable that holds a secret, and can be given as a file. */
export const secret = <T>(parse: z.ZodType<T>, fallback: string, about: string): Variable<T> => ({
  ...variable(parse, fallback, about),
  isSecret: true,
});

export const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `must be between ${min} and ${max}` })
    .default(fallback);

/** A whole number between two bounds, with its default. */
export const limit = ([min, max, fallback]: readonly [number, number, number], about: string) =>
  variable(whole(min, max, fallback), String(fallback), about);

/** Texts separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(fallback);

/** The number of load balancers that a request passes: `true` is one, `false` none. */
export const proxies = z
  .string()
  .regex(/^(true|false|[0-9])$/, { error: 'must be true, false or a number up to 9' })
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
  .default(0);

export const jsonObject = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through to the single message below.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
});
