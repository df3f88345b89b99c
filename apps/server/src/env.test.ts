import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpenToStrangers, readSettings, s3Settings } from './env.ts';
import { debitModesOf, isDebitOn } from './infrastructure/asaas/access.ts';
import { readTokenSecret } from './infrastructure/token-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrio-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: join(folder, 'data'), ...environment });

describe('isOpenToStrangers', () => {
  it('is true when both are open on a reachable address', () => {
    const isOpen = (settings: Record<string, string>) => isOpenToStrangers(read(settings));
    expect(isOpen({ HOST: '0.0.0.0' })).toBe(true);
    expect(isOpen({ HOST: '192.0.2.7' })).toBe(true);
    expect(isOpen({})).toBe(false);
    expect(isOpen({ HOST: '::1' })).toBe(false);
    expect(isOpen({ HOST: '0.0.0.0', SIGN_UP: 'invited' })).toBe(false);
    expect(isOpen({ HOST: '0.0.0.0', DIRECTORY: 'known' })).toBe(false);
  });
});

describe('settings', () => {
  it('have defaults, treat empty as unset, and create a private data folder', () => {
    const settings = read({ DATABASE_URL: '', PORT: '' });
    expect(settings).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROOM_CREATION: 'open' });
    expect(settings.DATABASE_URL).toBeUndefined();
    expect(statSync(settings.DATA_DIR).mode & 0o777).toBe(0o700);
  });

  it('name every bad setting', () => {
    const bad = {
      PORT: 'x',
      PUBLIC_URL: 'atrio.com.br',
      DATABASE_URL: 'mysql://x',
      TOKEN_SECRET: 'short',
      ADMIN_EMAIL: 'x',
      CORS_ORIGINS: 'https://a.com, javascript:1',
      ROOM_CREATION: 'maybe',
      METRICS_TOKEN: 'short',
      LOG_LEVEL: 'loud',
    };
    const fail = () => read(bad);
    for (const name of Object.keys(bad)) expect(fail, name).toThrow(`  ${name}`);
    expect(() => read({ ADMIN_EMAIL: 'a@b.co' })).toThrow('go together');
    writeFileSync(join(folder, 'file'), '');
    expect(() => read({ DATA_DIR: join(folder, 'file/x') })).toThrow('DATA_DIR');
  });

  it('keep the builds apart from everything that is ours', () => {
    expect(read({ BUILD_ORIGIN: ':3001' }).BUILD_ORIGIN).toEqual({ kind: 'port', port: 3001 });
    expect(() => read({ BUILD_ORIGIN: 'jogos' })).toThrow(
      '  BUILD_ORIGIN: must be like https://*.',
    );
    const BUILD_ORIGIN = 'https://*.exemplo.com';
    expect(read({ BUILD_ORIGIN, PUBLIC_URL: 'https://exemplo.com' }).PUBLIC_URL).toBeDefined();
    for (const ours of ['PUBLIC_URL', 'BUILD_UPLOAD_URL', 'CORS_ORIGINS']) {
      for (const own of ['https://painel.exemplo.com', 'http://painel.exemplo.com:8080']) {
        const message = `BUILD_ORIGIN: must not cover ${ours}`;
        expect(() => read({ BUILD_ORIGIN, [ours]: own })).toThrow(message);
      }
    }
  });

  it('require all five of S3 or none', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'arquivos',
      S3_REGION: 'sa-east-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(s3Settings(read({}))).toBeNull();
    expect(s3Settings(read(s3))).toMatchObject({ bucket: 'arquivos', region: 'sa-east-1' });
    for (const name of Object.keys(s3)) {
      expect(() => read({ ...s3, [name]: '' })).toThrow(`go together: ${name} not set`);
    }
    expect(() => read({ ...s3, S3_ENDPOINT: 'arquivos' })).toThrow('S3_ENDPOINT: must be');
  });

  it('read the provider’s words for PIX Automático, which a key needs', () => {
    const key = { ASAAS_API_KEY: 'aact', ASAAS_WEBHOOK_TOKEN: 'x'.repeat(32) };
    expect([isDebitOn(read({})), isDebitOn(read(key))]).toEqual([true, false]);
    expect(isDebitOn(read({ PIX_AUTOMATICO: 'false' }))).toBe(false);
    expect(() => read({ ...key, PIX_AUTOMATICO: 'true' })).toThrow('PIX_AUTOMATICO_MODES: goes');
    const on = { ...key, PIX_AUTOMATICO: 'true', PIX_AUTOMATICO_MODES: 'SIM, NAO' };
    expect([isDebitOn(read(on)), debitModesOf(read(on))]).toEqual([true, ['SIM', 'NAO']]);
    expect(debitModesOf(read({ ...key, PIX_AUTOMATICO_MODES: 'SIM,NAO' }))).toBeNull();
    expect(() => read({ PIX_AUTOMATICO_MODES: 'SIM' })).toThrow('must be two words');
    expect(() => read({ PIX_AUTOMATICO: 'sim' })).toThrow('PIX_AUTOMATICO: ');
  });

  it('read origins and proxies', () => {
    expect(read({ CORS_ORIGINS: 'https://a.com/, https://b.com' }).CORS_ORIGINS).toEqual([
      'https://a.com',
      'https://b.com',
    ]);
    expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).TRUST_PROXY).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
    expect(read({}).TRUST_PROXY).toBe(false);
    expect(read({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
  });

  it('make a token secret once and keep it from others', () => {
    const settings = read({});
    const secret = readTokenSecret(settings);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readTokenSecret(settings)).toEqual(secret);
    expect(statSync(join(settings.DATA_DIR, 'token-secret')).mode & 0o777).toBe(0o600);
  });
});
