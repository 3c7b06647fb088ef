/** Exits with one clear sentence on an older Node, which couldn't even run TypeScript files. Call it before anything else. */
export function checkRuntime(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Paystead needs Node 24, but this is ${process.versions.node}. Use npm (npm start, npm test), which runs the Node 24 in node_modules.\n`,
  );
  process.exit(1);
}
