import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';

function aSite(name: string): string {
  const root = mkdtempSync(join(tmpdir(), 'atrio-site-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), `<head><title>${name}</title></head>`);
  writeFileSync(join(root, 'assets/app-1a2b.js'), `console.log("${name}")`);
  return root;
}

async function withSites(test?: TestApp) {
  test ??= await buildTestApp();
  const sites = { dashboardDir: aSite('dashboard'), roomDir: aSite('room') };
  const app = await buildApp({ ...test.app.deps, ...sites });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return url;
}

describe('the room page', () => {
  it('answers for any room, may embed any site, and serves only its own files', async () => {
    const url = await withSites();
    for (const path of ['/sala', '/sala/', '/sala/galeria-cais', '/sala/n%C3%A3o-existe']) {
      const response = await fetch(url + path);
      expect(response.status, path).toBe(200);
      expect(await response.text()).toContain('room');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain('frame-src https: http:');
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    const script = await fetch(`${url}/sala/assets/app-1a2b.js`);
    expect(await script.text()).toBe('console.log("room")');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${url}/sala/assets/missing.js`)).status).toBe(404);
  });

  it("shows a guest's pass, whose address nobody else is to learn", async () => {
    const url = await withSites();
    for (const path of ['/passe', '/passe/', '/passe/1.0.abc', '/passe/..%2Fsala']) {
      const response = await fetch(url + path);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).toContain('room');
      const { headers } = response;
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    }
  });

  it('shows a certificate, which search engines leave out', async () => {
    const url = await withSites();
    const page = await fetch(`${url}/certificado/AAAA-BBBB-CCCC`);
    expect(await page.text()).toContain('room');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const room = await fetch(`${url}/sala/galeria-cais`);
    expect(room.headers.get('x-robots-tag')).toBeNull();
  });

  it('describes a room to messengers, and says nothing of a missing one', async () => {
    const test = await buildTestApp({ PUBLIC_URL: 'https://atrio.example' });
    const owner = await createAccount(test);
    const room = await createRoom(test, owner, { name: '</title><b>"Mar" & céu' });
    const gone = await createRoom(test, owner, { deletedAt: 1 });
    await test.db.updateTable('rooms').set({ description: 'Seis séries\n<i>' }).execute();
    const url = await withSites(test);
    const html = await (await fetch(`${url}/sala/${room.sceneName}`)).text();
    expect(html).toContain(
      'property="og:title" content="&lt;/title&gt;&lt;b&gt;&quot;Mar&quot; &amp; céu"',
    );
    expect(html).toContain('property="og:description" content="Seis séries\n&lt;i&gt;"');
    expect(html).toContain(`content="https://atrio.example/sala/${room.sceneName}"`);
    expect(html).not.toContain('<b>');
    for (const path of [gone.sceneName, 'nada', '%', '']) {
      expect(await (await fetch(`${url}/sala/${path}`)).text(), path).not.toContain('og:');
    }
  });

  it('may be framed only by our own pages, as a preview', async () => {
    const url = await withSites();
    const preview = await fetch(`${url}/sala/galeria-cais?previa`);
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const page = await fetch(`${url}/sala/galeria-cais`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const dashboard = await fetch(`${url}/dashboard/rooms?previa`);
    expect(dashboard.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it("leaves the dashboard's policy as it was: no frames but its own", async () => {
    const url = await withSites();
    const dashboard = await fetch(`${url}/dashboard/rooms`);
    expect(await dashboard.text()).toContain('dashboard');
    expect(dashboard.headers.get('content-security-policy')).not.toContain('frame-src');
    const script = await fetch(`${url}/dashboard/assets/app-1a2b.js`);
    expect(await script.text()).toBe('console.log("dashboard")');
  });
});
