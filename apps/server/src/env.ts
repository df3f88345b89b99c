import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isOriginOfBuilds, parseBuildOrigin, placeAt } from './lib/build-origin.ts';
import { parseTaxes } from './lib/invoice-taxes.ts';
import { PlainError } from './lib/plain-error.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1, 'at least 1').max(1_000_000);
const days = z.coerce.number().int().min(1, 'at least 1').max(36_500);
const daysOrNever = z.coerce.number().int().min(0).max(3_650);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const service = z
  .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
  .transform((value) => value.replace(/\/+$/, ''));
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const buildOrigin = z.string().transform((value, context) => {
  const parsed = parseBuildOrigin(value);
  if (parsed) return parsed;
  const message = 'must be like https://*.example.com, https://example.com, :3001, or auto';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const taxes = z.string().transform((value, context) => {
  const parsed = parseTaxes(value);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'must be like iss=2.5,pis=0.65' });
  return z.NEVER;
});
const modes = z.string().transform((value, context) => {
  const [offered, other, ...rest] = value.split(',').map((part) => part.trim());
  if (offered && other && rest.length === 0) return [offered, other] as const;
  context.addIssue({ code: 'custom', message: 'must be two words, separated by a comma' });
  return z.NEVER;
});
const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);

const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const settingsSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    DATABASE_POOL: z.coerce.number().int().min(2, 'at least 2').max(1_000).default(20),
    DATABASE_POOL_WAIT_MS: z.coerce.number().int().min(100, 'at least 100').default(5_000),
    DATABASE_START_WAIT_SECONDS: z.coerce.number().int().min(0).default(30),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    TOKEN_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    ADMIN_EMAIL: z.email().trim().toLowerCase().optional(),
    ADMIN_PASSWORD: z.string().trim().min(6, 'needs at least 6 characters').optional(),
    CORS_ORIGINS: z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(origin))
      .default([]),
    // Access logs must be kept for six months (Marco Civil, article 15), and these tell of access.
    HISTORY_DAYS: z.coerce.number().int().min(180, 'at least 180').max(36_500).default(730),
    VISIT_DAYS: days.optional(),
    MESSAGE_DAYS: days.optional(),
    DUNNING_REMINDER_DAYS: daysOrNever.default(3),
    DUNNING_NOTICE_DAYS: z
      .string()
      .transform((value) => value.split(',').map((part) => Number(part.trim())))
      .pipe(z.array(z.int().min(0).max(3_650)))
      .default([1, 7]),
    DUNNING_CLOSE_DAYS: daysOrNever.default(15),
    DUNNING_BIN_DAYS: daysOrNever.default(45),
    // 2,000 people behind one address hold six connections and a socket each.
    MAX_CONNECTIONS: count.default(32_000),
    CONNECTIONS_PER_ADDRESS: count.default(16_000),
    SOCKETS_PER_ADDRESS: count.default(4_000),
    SIGN_UP: z.enum(['open', 'invited', 'closed']).default('open'),
    DIRECTORY: z.enum(['all', 'known']).default('all'),
    ROOM_CREATION: z.enum(['open', 'purchased']).default('open'),
    TRUST_PROXY: z.string().default('').transform(parseTrustProxy),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
    MAILS_PER_DAY: count.default(200),
    MAILS_PER_RECIPIENT: count.default(20),
    SUPPORT_EMAIL: z.email().trim().optional(),
    MAIL_FROM: z.string().default('Átrio <nao-responda@atrio.local>'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    S3_BUCKET: z.string().trim().optional(),
    S3_REGION: z.string().trim().optional(),
    S3_ACCESS_KEY_ID: z.string().trim().optional(),
    S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
    ASAAS_API_KEY: z.string().trim().optional(),
    ASAAS_BASE_URL: service.default('https://api.asaas.com/v3'),
    // The provider takes no shorter ones (docs/product/money.md#webhook-delivery).
    ASAAS_WEBHOOK_TOKEN: z.string().trim().min(32, 'needs at least 32 characters').optional(),
    // For tests: lets anybody make the sandbox fail.
    ASAAS_SANDBOX_FAULTS: flag,
    PIX_AUTOMATICO: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    PIX_AUTOMATICO_MODES: modes.optional(),
    NFSE_SERVICE_ID: z.string().trim().optional(),
    NFSE_SERVICE_CODE: z.string().trim().optional(),
    NFSE_SERVICE_NAME: z.string().trim().optional(),
    NFSE_TAXES: taxes.prefault(''),
    POSTAL_LOOKUP_URL: service.default('https://viacep.com.br/ws'),
    POSTAL_FALLBACK_URL: service.default('https://brasilapi.com.br/api/cep/v2'),
    BUILD_ORIGIN: buildOrigin.optional(),
    BUILD_UPLOADS_OVER_HTTPS: flag,
    BUILD_UPLOAD_URL: origin.optional(),
    // Tests and networks of one's own; everybody else's receivers are on the internet.
    WEBHOOK_ALLOWED_HOSTS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim().toLowerCase())
          .filter(Boolean),
      ),
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .refine((value) => Boolean(value.ADMIN_EMAIL) === Boolean(value.ADMIN_PASSWORD), {
    path: ['ADMIN_EMAIL'],
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD go together',
  })
  .refine((value) => !value.ASAAS_API_KEY || value.ASAAS_WEBHOOK_TOKEN, {
    path: ['ASAAS_WEBHOOK_TOKEN'],
    error: 'goes with ASAAS_API_KEY: without it no payment would be heard of',
  })
  .refine((value) => !value.ASAAS_API_KEY || !value.PIX_AUTOMATICO || value.PIX_AUTOMATICO_MODES, {
    path: ['PIX_AUTOMATICO_MODES'],
    error: 'goes with PIX_AUTOMATICO and ASAAS_API_KEY: the provider has words of its own',
  })
  .superRefine(({ NFSE_SERVICE_ID, NFSE_SERVICE_CODE, NFSE_SERVICE_NAME }, context) => {
    const named = [NFSE_SERVICE_ID, NFSE_SERVICE_CODE].filter(Boolean).length;
    if (named === (NFSE_SERVICE_NAME ? 1 : 0)) return;
    const message = 'goes with one of NFSE_SERVICE_ID and NFSE_SERVICE_CODE';
    context.addIssue({ code: 'custom', path: ['NFSE_SERVICE_NAME'], message });
  })
  .superRefine(({ DUNNING_NOTICE_DAYS, DUNNING_CLOSE_DAYS, DUNNING_BIN_DAYS }, context) => {
    const last = Math.max(0, ...DUNNING_NOTICE_DAYS);
    const complain = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (DUNNING_CLOSE_DAYS > 0 && DUNNING_CLOSE_DAYS <= last) {
      complain('DUNNING_CLOSE_DAYS', 'must be after the last of DUNNING_NOTICE_DAYS');
    }
    if (DUNNING_BIN_DAYS > 0 && (!DUNNING_CLOSE_DAYS || DUNNING_BIN_DAYS <= DUNNING_CLOSE_DAYS)) {
      complain('DUNNING_BIN_DAYS', 'must be after DUNNING_CLOSE_DAYS');
    }
  })
  .superRefine(({ BUILD_ORIGIN, PUBLIC_URL, BUILD_UPLOAD_URL, CORS_ORIGINS }, context) => {
    // There, everything but builds is out of reach; and what may call us must be no build's page.
    const ours = { PUBLIC_URL, BUILD_UPLOAD_URL, CORS_ORIGINS };
    for (const [name, origins] of Object.entries(ours)) {
      const isTaken = [origins ?? []]
        .flat()
        .some(
          (own) => isOriginOfBuilds(BUILD_ORIGIN, own) || placeAt(BUILD_ORIGIN, new URL(own).host),
        );
      if (!isTaken) continue;
      const message = `must not cover ${name}: builds are other people's programs`;
      context.addIssue({ code: 'custom', path: ['BUILD_ORIGIN'], message });
    }
  })
  .superRefine((value, context) => {
    const missing = S3_SETTINGS.filter((name) => !value[name]);
    if (missing.length === 0 || missing.length === S3_SETTINGS.length) return;
    const message = `the five S3_ settings go together: ${missing.join(', ')} not set`;
    context.addIssue({ code: 'custom', path: ['S3_ENDPOINT'], message });
  });

export type Settings = z.output<typeof settingsSchema>;

/** One line per bad setting. */
class SettingsError extends PlainError {}

/**
 * Reads every setting there is, once, and makes DATA_DIR absolute and present.
 * @throws SettingsError naming each bad setting
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).map((key) => [key, blankAsUnset(environment[key])]),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Settings that cannot be used:\n${lines.join('\n')}`);
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR: ${dataDir} cannot be written to (${reason})`);
  }
  return { ...parsed.data, DATA_DIR: dataDir };
}

/** The bucket that files are kept in; null: a folder in DATA_DIR. */
export function s3Settings(settings: Settings) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  // All are set or none, which `readSettings` has seen to.
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION) return null;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** True when strangers could sign up and read everybody's name and address; logged at start. */
export function isOpenToStrangers({ SIGN_UP, DIRECTORY, HOST }: Settings): boolean {
  const isLoopback = /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(HOST);
  return SIGN_UP === 'open' && DIRECTORY === 'all' && !isLoopback;
}

/** How people reach this server, for links in mails. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`;
}

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** '' none · 'true' every proxy · a number of hops · addresses or ranges, comma separated. */
function parseTrustProxy(value: string): TrustProxy {
  if (value === '' || value === 'false') return false;
  if (value === 'true') return true;
  const hops = Number(value);
  if (Number.isInteger(hops)) return (_address, hop) => hop < hops;
  return value.split(',').map((part) => part.trim());
}
