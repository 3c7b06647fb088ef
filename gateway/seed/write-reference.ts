import { writeFileSync } from 'node:fs';
import { demoReference } from './demo-reference.ts';

writeFileSync(new URL('../../docs/demo.md', import.meta.url), demoReference());
