import { ensurePortal } from './portal.ts';
import { checkRuntime } from './runtime.ts';

checkRuntime();
const tell = (line: string) => process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const asked = (name: string) => wanted.length === 0 || wanted.includes(name);
let good = true;

/**
 * `npm run bench`: everything; `-- ladder`, `-- pages`, `-- interactions`, `-- scale [employees]`, `-- search [employees]`, `-- hidden`,
 * `-- drip`, `-- export-kills [kills] [embedded]`: one.
 */
if (asked('ladder')) {
  const { ladder } = await import('../bench/ladder/ladder.ts');
  await ladder(tell);
}
if (asked('pages')) {
  await ensurePortal(tell);
  const { pages } = await import('../bench/pages/lighthouse.ts');
  good = await pages(tell);
}
if (asked('interactions')) {
  await ensurePortal(tell);
  const { interactions } = await import('../bench/pages/interactions.ts');
  good = (await interactions(tell)) && good;
}
if (asked('scale')) {
  const { scale } = await import('../bench/scale/scale.ts');
  await scale(Number(wanted.find((word) => /^\d+$/.test(word)) ?? 5000), tell);
}
if (asked('search')) {
  const { search } = await import('../bench/search/search.ts');
  await search(Number(wanted.find((word) => /^\d+$/.test(word)) ?? 5000), tell);
}
if (asked('hidden')) {
  const { hidden } = await import('../bench/hidden/hidden.ts');
  good = (await hidden(tell)) && good;
}
if (asked('drip')) {
  const { drip } = await import('../bench/drip/drip.ts');
  good = (await drip(tell)) && good;
}
if (asked('export-kills')) {
  const { exportKills } = await import('../bench/export-kills/export-kills.ts');
  const kills = Number(wanted.find((word) => /^\d+$/.test(word)) ?? 200);
  good = (await exportKills(kills, wanted.includes('embedded') ? 'embedded' : 'postgres', tell)) && good;
}
process.exit(good ? 0 : 1);
