/** `npm run check`: the quick part of `npm test`. */
import { checks, runChecks } from './lib/checks.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { ensurePackages } from './setup.mjs';

endChildrenOnSignal();
await ensurePackages({ withTools: true });

const { passed, failed } = await runChecks(checks);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
