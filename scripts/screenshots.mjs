/** `npm run screenshots`: takes the README's pictures again, on `npm start -- --demo`. */
import { ensureChromium } from './lib/chromium.mjs';
import { endChildrenOnSignal, projectEnv, run } from './lib/run.mjs';
import { ensureBuild, ensurePackages, projectNode, SetupError } from './setup.mjs';

endChildrenOnSignal();
try {
  await ensurePackages({ withTools: true });
  await ensureBuild();
  const env = projectEnv({ PLAYWRIGHT_CHROMIUM: await ensureChromium() });
  const args = ['--disable-warning=ExperimentalWarning', 'e2e/pictures/take.ts'];
  process.exitCode = (await run(projectNode(), args, { env })).code;
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
