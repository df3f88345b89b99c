import { Simulator } from '../node_modules/@paulirish/trace_engine/models/trace/lantern/simulation/Simulator.js';
import lighthouse from 'lighthouse';
import { startDemo } from '../e2e/pictures/demo-server.ts';
import { openRoom } from '../e2e/pictures/screens.ts';
import { openDebuggedBrowser } from '../e2e/support/debugged-browser.ts';
const demo = await startDemo();
const browser = await openDebuggedBrowser();
const room = await openRoom(demo);
const N = Number(process.env.N ?? 3);
const only = process.env.ONLY?.split(',') ?? ['home','rooms','room'];
const run = async (name: string, path: string) => {
  const rows = [];
  for (let i = 0; i < N; i++) {
    const r = await lighthouse(demo.url + path, { port: browser.port, logLevel: 'error', onlyCategories: ['performance'] });
    const a = r!.lhr.audits;
    const v = (k: string) => Math.round(a[k]?.numericValue ?? -1);
    rows.push(`${Math.round((r!.lhr.categories.performance.score ?? 0) * 100)} fcp ${v('first-contentful-paint')} lcp ${v('largest-contentful-paint')} tbt ${v('total-blocking-time')} si ${v('speed-index')} tti ${v('interactive')} cls ${(a['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)}`);
    if (i === N - 1 && process.env.DETAIL) {
      const m = (a['metrics']?.details as any)?.items?.[0];
      console.log('observed', m?.observedFirstContentfulPaint, m?.observedLargestContentfulPaint, m?.observedSpeedIndex);
      console.log('long', (a['long-tasks']?.details as any)?.items?.map((t: any) => `${t.url.split('/').pop()} ${Math.round(t.duration)}@${Math.round(t.startTime)}`).join(' | '));
      const lcp = (a['lcp-breakdown-insight'] ?? a['largest-contentful-paint-element'])?.details as any;
      console.log('lcp', JSON.stringify(lcp?.items?.map((x: any) => x.items?.[0]?.node?.snippet ?? x.node?.snippet ?? x.items?.map((y: any) => [y.subpart ?? y.phase, y.duration ?? y.timing]))));
      console.log('boot', (a['bootup-time']?.details as any)?.items?.map((t: any) => `${t.url.split('/').pop()} total ${Math.round(t.total)} script ${Math.round(t.scripting)} parse ${Math.round(t.scriptParseCompile)}`).join('\n     '));
      console.log('main', (a['mainthread-work-breakdown']?.details as any)?.items?.map((t: any) => `${t.groupLabel} ${Math.round(t.duration)}`).join(', '));
      if (process.env.SIM) {
        const all = (Simulator as any).allNodeTimings;
        const t = all.get('pessimisticLargestContentfulPaint');
        console.log([...all.keys()].join(' '));
        const list = [...t.entries()].map(([n, x]: any) => [Math.round(x.startTime), Math.round(x.endTime), n.type === 'network' ? n.request.url.split('/').pop() + ' ' + n.request.transferSize : 'CPU ' + Math.round(x.duration) + ' ' + [...(n.getEvaluateScriptURLs?.() ?? [])].map((u: string) => u.split('/').pop()).join(',')]).filter((x: any) => !x[2].startsWith('CPU') || x[1] - x[0] > 15).sort((a: any, b: any) => a[1] - b[1]);
        console.log(list.map((x) => x.join(' ')).join('\n'));
      }
      if (process.env.DETAIL === '2') console.log((a['network-requests']?.details as any)?.items?.map((t: any) => `${Math.round(t.networkRequestTime)}-${Math.round(t.networkEndTime)} ${t.transferSize} ${t.priority} ${t.resourceType} ${t.url.split('/').slice(3).join('/').slice(0, 80)}`).join('\n'));
    }
  }
  console.log(name, '\n  ' + rows.join('\n  '));
};
if (only.includes('login')) await run('login', '/dashboard/login');
await browser.signIn(demo.url, demo);
if (only.includes('home')) await run('home', '/dashboard/');
if (only.includes('rooms')) await run('rooms', '/dashboard/rooms');
if (only.includes('room')) await run('room', `/dashboard/rooms/${room.id}`);
await browser.close(); await demo.stop(); process.exit(0);
