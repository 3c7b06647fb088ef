/** Returns a box's place on its form: `2a` before `2b`, both before `3`; part II of Form 1095-C before its lines. */
export function rankOf(box: string): number {
  if (box === 'II') return 110;
  const letter = box.at(-1) ?? '';
  return Number.parseInt(box, 10) * 10 + Math.max(0, ' abcdefgh'.indexOf(letter));
}
