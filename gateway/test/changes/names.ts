/** Replaces what differs in each run by names in the order of first appearance: ids, hashes, tokens, times of the run. */
export interface Names {
  /** Returns a text with names. */
  named(text: string): string;
  /** Returns a text with the same word for all names, to sort by. */
  blank(text: string): string;
}

const HARNESS_ID = /\b([0-9a-f]{8})-0000-4000-8000-(\d{12})\b/g;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Bytes of a column, in a JSON text. */
const BYTES = /\\\\x([0-9a-f]*)/g;
/** Random or hashed values as text: with a salt, base64 and base64url of 32 bytes, and hexadecimal of as many. */
const TOKEN =
  /(?:paystead_token_|paystead_secret_|whsec_)[\w/+-]{43}=?|(?<=W\/\\?")[\w-]{22}(?=\\?")|(?<![\w-])[\w-]{22}\.[\w-]{43}(?![\w-])|(?<![\w/+-])[\w/+]{43}=|(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])|(?<!\w)[0-9a-f]{64}(?!\w)/g;
/** The place of a stored file. */
const PLACE = /(?<!\w)[0-9a-f]{32}(?!\w)/g;
/** A code for support, a version that is a hash, and how long something took. */
const REFERENCE = /(?<=reference"?: ?")[0-9A-Z]{8}(?=")/g;
const CURSOR = /(?<=cursor"?: ?"\d+-)[0-9a-f]{8}(?=")/g;
const MILLISECONDS = /(?<=milliseconds"?: ?)\d+/g;
const HASHED_VERSION = /(?<=\bversion"?: ?)\d{5,}/g;
/** The number of an import, which counts all that any sample makes. */
const RUN = /(?<=\brun_?[nN]umber"?: ?|\bImport )\d+/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;

/** Starts the names of one text. `time` says how an instant is shown. */
export function namesOf(time: (instant: Date) => string): Names {
  const known = new Map<string, string>();
  const numbers = new Map<string, number>();
  const nameOf = (kind: string, value: string): string => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const name = `${kind}-${number}`;
    known.set(value, name);
    return name;
  };
  const replaced = (text: string, name: (kind: string, value: string) => string) =>
    text
      .replace(HARNESS_ID, (id, prefix: string, number: string) => {
        const kind = Buffer.from(prefix, 'hex').toString('latin1').replaceAll('\0', '');
        return /^[a-z]+$/.test(kind) ? `${kind}#${Number(number)}` : id;
      })
      .replace(UUID, (id) => name('id', id))
      .replace(BYTES, (value, hex: string) => `${name('bytes', value)} (${hex.length / 2})`)
      .replace(TOKEN, (value) => name('token', value))
      .replace(PLACE, (value) => name('place', value))
      .replace(REFERENCE, (value) => name('reference', value))
      .replace(CURSOR, (value) => name('tag', value))
      .replace(HASHED_VERSION, (value) => name('version', value))
      .replace(RUN, (number) => name('run', number))
      .replace(MILLISECONDS, '…')
      .replace(INSTANT, (instant) => time(new Date(instant)));
  return {
    named: (text) => replaced(text, nameOf),
    blank: (text) => replaced(text, (kind) => kind),
  };
}
