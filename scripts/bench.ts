import { ensureConsole, ensurePortal } from './build-portal/portal.ts';
import { checkRuntime } from './runtime.ts';

checkRuntime();
const print = (line: string) => process.stdout.write(`${line}\n`);
const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
let passed = true;

/*
 * Usage: `npm run bench [-- ladder | pages | console-pages | interactions | desk [requests] | queue [requests] | console [rows] | scale [employees] | backup [employees] | search [employees] | causes [pairs] |
 * planner | hidden | drip | export-kills [kills] [embedded] | change-kills [kills] [embedded] | webhooks [events] | service [records] |
 * imports [people] [employees] |
 * print-run [people] [rendered] [embedded]]`. Default: all.
 */
if (isSelected('ladder')) {
  const { ladder } = await import('../bench/ladder/ladder.ts');
  await ladder(print);
}
if (isSelected('pages')) {
  await ensurePortal(print);
  const { pages } = await import('../bench/pages/lighthouse.ts');
  passed = await pages(print);
}
if (isSelected('console-pages')) {
  await ensurePortal(print);
  await ensureConsole(print);
  const { consolePages } = await import('../bench/pages/lighthouse.ts');
  passed = (await consolePages(print)) && passed;
}
if (isSelected('interactions')) {
  await ensurePortal(print);
  const { interactions } = await import('../bench/pages/interactions.ts');
  passed = (await interactions(print)) && passed;
}
if (isSelected('desk')) {
  await ensurePortal(print);
  const { desk } = await import('../bench/desk/desk.ts');
  passed = (await desk(selected.filter((argument) => /^\d+$/.test(argument)).map(Number), print)) && passed;
}
if (isSelected('queue')) {
  const { queue } = await import('../bench/queue/queue.ts');
  await queue(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 5000), print);
}
if (isSelected('console')) {
  const { consoleLists } = await import('../bench/console/lists.ts');
  await consoleLists(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 5000), print);
}
if (isSelected('scale')) {
  const { scale } = await import('../bench/scale/scale.ts');
  await scale(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 5000), print);
}
if (isSelected('backup')) {
  const { backup } = await import('../bench/backup/backup.ts');
  await backup(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 5000), print);
}
if (isSelected('search')) {
  const { search } = await import('../bench/search/search.ts');
  await search(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 5000), print);
}
if (isSelected('causes')) {
  const { causes } = await import('../bench/causes/causes.ts');
  causes(Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 20_000), print);
}
if (isSelected('planner')) {
  const { planner } = await import('../bench/planner/planner.ts');
  planner(print);
}
if (isSelected('hidden')) {
  const { hidden } = await import('../bench/hidden/hidden.ts');
  passed = (await hidden(print)) && passed;
}
if (isSelected('drip')) {
  const { drip } = await import('../bench/drip/drip.ts');
  passed = (await drip(print)) && passed;
}
if (isSelected('export-kills')) {
  const { exportKills } = await import('../bench/export-kills/export-kills.ts');
  const kills = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 200);
  passed = (await exportKills(kills, selected.includes('embedded') ? 'embedded' : 'postgres', print)) && passed;
}
if (isSelected('change-kills')) {
  const { changeKills } = await import('../bench/change-kills/change-kills.ts');
  const kills = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 200);
  passed = (await changeKills(kills, selected.includes('embedded') ? 'embedded' : 'postgres', print)) && passed;
}
if (isSelected('webhooks')) {
  const { webhookThroughput } = await import('../bench/webhooks/webhooks.ts');
  const events = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 2000);
  passed = (await webhookThroughput(events, print)) && passed;
}
if (isSelected('service')) {
  const { serviceThroughput } = await import('../bench/service/service.ts');
  const records = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 20_000);
  passed = (await serviceThroughput(records, print)) && passed;
}
if (isSelected('print-run')) {
  const people = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 10_000);
  const { printRunMemory } = await import('../bench/print-run/print-run.ts');
  const engine = selected.includes('embedded') ? 'embedded' : 'postgres';
  await printRunMemory(people, selected.includes('rendered'), engine, print);
}
if (isSelected('imports')) {
  const employees = Number(selected.find((argument) => /^\d+$/.test(argument)) ?? 1000);
  const { imports } = await import('../bench/imports/imports.ts');
  const isPeople = selected.includes('people');
  await imports(employees, isPeople ? 'people' : 'years', print);
  if (!isPeople) {
    const { readsMeanwhile } = await import('../bench/imports/reads-meanwhile.ts');
    await readsMeanwhile(Math.ceil(employees / 20), print);
  }
}
process.exit(passed ? 0 : 1);
