/**
 * Checks whether a path fits a pattern, in any case: `*` stands for any characters of one name. Takes time in proportion to the
 * lengths, however many `*` there are: the first place that fits a part leaves the most for the parts behind it.
 */
export function matches(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.toLowerCase().split('/'), path.toLowerCase().split('/')];
  return expected.length === given.length && expected.every((part, place) => fitsName(part, given[place] ?? ''));
}

function fitsName(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
