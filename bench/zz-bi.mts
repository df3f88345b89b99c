import lighthouse from 'lighthouse';
import { openDebuggedBrowser } from '../e2e/support/debugged-browser.ts';
import { startDemo } from '../e2e/pictures/demo-server.ts';
const demo = await startDemo();
const browser = await openDebuggedBrowser();
for (let i=0;i<3;i++){ const r = await lighthouse(demo.url+'/dashboard/login', { port: browser.port, logLevel:'error', onlyCategories:['performance'] });
console.log(r!.lhr.environment.benchmarkIndex, r!.lhr.runWarnings, r!.lhr.configSettings.throttling, r!.lhr.categories.performance.score); }
await browser.close(); await demo.stop(); process.exit(0);
