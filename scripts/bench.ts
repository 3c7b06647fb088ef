import { checkRuntime } from './runtime.ts';

checkRuntime();
const { ladder } = await import('../bench/ladder/ladder.ts');
await ladder((line) => process.stdout.write(`${line}\n`));
process.exit(0);
