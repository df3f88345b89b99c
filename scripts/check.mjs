/** `npm run check`: the quick part of `npm test`. */
import { checks, runCheck } from './lib/checks.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { ensurePackages } from './setup.mjs';

endChildrenOnSignal();
await ensurePackages({ withTools: true });

let failed = 0;
for (const check of checks) failed += (await runCheck(check)).failed;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
