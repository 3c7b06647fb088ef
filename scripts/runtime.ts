/** Under an older Node the types would not even be stripped, so this is looked at first, and said in one sentence. */
export function checkRuntime(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Paystead runs on Node 24 and this is ${process.versions.node}. Use npm (npm start, npm test): it brings its own.\n`,
  );
  process.exit(1);
}
