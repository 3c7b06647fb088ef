/** A JSON document, as far as comparisons care. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what a later version of an OpenAPI document takes away from an earlier one, or makes stricter, as JSON pointers with a
 * reason: nothing that was there may go or change, nothing may become required in a request, and a reply keeps what it
 * always had. Additions are allowed. What webhooks send is like a reply, and what they accept is like a request.
 */
export function breakingChanges(before: Json, after: Json, pointer = '', isRequest = false): string[] {
  if (Array.isArray(before)) return listChanges(before, after, pointer, isRequest);
  if (!isObject(before))
    return before === after || isWording(pointer)
      ? []
      : [`${pointer}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`];
  if (!isObject(after)) return [`${pointer}: is gone`];
  const gone = Object.keys(before).filter((name) => !(name in after) && !mayGo(name, isRequest));
  const stricter = Object.keys(after).filter((name) => !(name in before) && isRequest && NARROWS.has(name));
  return [
    ...gone.map((name) => `${pointer}/${name}: is gone`),
    ...stricter.map((name) => `${pointer}/${name}: makes the request stricter`),
    ...Object.keys(before)
      .filter((name) => name in after)
      .flatMap((name) => {
        const inRequest = isRequest || isSentByPrograms(pointer, name);
        return breakingChanges(before[name] ?? null, after[name] ?? null, `${pointer}/${name}`, inRequest);
      }),
  ];
}

/** Checks whether a part of an operation comes from programs: of their calls the inputs, of webhooks the replies. */
const isSentByPrograms = (pointer: string, name: string): boolean =>
  isOfWebhook(pointer) ? name === 'responses' : name === 'requestBody' || name === 'parameters';

const isOfWebhook = (pointer: string): boolean => pointer.startsWith('/webhooks');

/** Keywords that allow less. */
const NARROWS = new Set([
  'required',
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
]);

/** A request may stop being narrowed. */
const mayGo = (name: string, isRequest: boolean) => isRequest && NARROWS.has(name);

/** Texts for people; those of an OAuth flow stand under the names of its scopes. */
const isWording = (pointer: string) => /\/(description|summary|title|clientCredentials\/scopes\/[^/]+)$/.test(pointer);

function listChanges(before: readonly Json[], after: Json, pointer: string, isRequest: boolean): string[] {
  if (!Array.isArray(after)) return [`${pointer}: is gone`];
  const later: readonly Json[] = after;
  const has = (list: readonly Json[], one: Json) => list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  const name = pointer.split('/').at(-1);
  if (name === 'required') {
    // A request must not ask for more, a reply must not promise less.
    const lost = isRequest ? later.filter((one) => !has(before, one)) : before.filter((one) => !has(later, one));
    return lost.map((one) => `${pointer}: ${nameOf(one)} ${isRequest ? 'became required' : 'is no longer certain'}`);
  }
  if (name === 'parameters')
    return [
      ...before.flatMap((one) => {
        const same = later.find((other) => isSameParameter(one, other));
        const at = `${pointer}/${nameOf(one)}`;
        return same === undefined ? [`${at}: is gone`] : breakingChanges(one, same, at, !isOfWebhook(pointer));
      }),
      ...later
        .filter(
          (one) =>
            !isOfWebhook(pointer) &&
            isObject(one) &&
            one['required'] === true &&
            !before.some((other) => isSameParameter(one, other)),
        )
        .map((one) => `${pointer}/${nameOf(one)}: is a new required parameter`),
    ];
  if (name === 'anyOf' || name === 'oneOf' || name === 'allOf')
    return before.length > later.length
      ? [`${pointer}: has fewer alternatives`]
      : before.flatMap((one, place) => breakingChanges(one, later[place] ?? null, `${pointer}/${place}`, isRequest));
  return before.filter((one) => !has(later, one)).map((one) => `${pointer}: ${JSON.stringify(one)} is gone`);
}

/** Returns the name of a parameter, or of a field. */
function nameOf(one: Json): string {
  const name = isObject(one) ? one['name'] : one;
  return typeof name === 'string' ? name : '';
}

const isSameParameter = (one: Json, other: Json): boolean =>
  isObject(one) && isObject(other) && one['name'] === other['name'] && one['in'] === other['in'];
