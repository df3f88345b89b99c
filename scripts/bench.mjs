/** `npm run bench`: installs and builds if needed, then measures (see bench/main.ts). */
import { ensureChromium } from './lib/chromium.mjs';
import { endChildrenOnSignal, projectEnv, run } from './lib/run.mjs';
import { ensureBuild, ensurePackages, projectNode } from './setup.mjs';

endChildrenOnSignal();
await ensurePackages({ withTools: true });
await ensureBuild();
const chromium = await ensureChromium();
const args = ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)];
const { code } = await run(projectNode(), args, {
  env: projectEnv({ PLAYWRIGHT_CHROMIUM: chromium }),
});
process.exitCode = code;
