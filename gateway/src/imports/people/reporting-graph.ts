/** Reporting lines: employee to supervisor, by id. */
export type Lines = ReadonlyMap<string, string>;

/** Returns the circle that each employee is on, as the ids from that employee up; no one if there is none. */
export function circlesIn(lines: Lines): ReadonlyMap<string, readonly string[]> {
  const circles = new Map<string, readonly string[]>();
  const done = new Set<string>();
  for (const start of lines.keys()) {
    const path: string[] = [];
    const places = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !places.has(at)) {
      places.set(at, path.length);
      path.push(at);
      at = lines.get(at);
    }
    const from = at === undefined ? undefined : places.get(at);
    if (from !== undefined) {
      const circle = path.slice(from);
      for (const [place, id] of circle.entries()) circles.set(id, [...circle.slice(place), ...circle.slice(0, place)]);
    }
    for (const id of path) done.add(id);
  }
  return circles;
}

/** Returns how many people are above each employee. The lines have no circle. */
export function depthsIn(lines: Lines): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const start of lines.keys()) {
    const path: string[] = [];
    let at: string | undefined = start;
    while (at !== undefined && !depths.has(at)) {
      path.push(at);
      at = lines.get(at);
    }
    let depth = at === undefined ? -1 : (depths.get(at) ?? 0);
    for (const id of path.toReversed()) depths.set(id, (depth += 1));
  }
  return depths;
}
