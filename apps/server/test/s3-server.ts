import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

const BUCKET = 'arquivos';

type Fault = 'unavailable' | 'silent' | 'bad-digest' | 'web-page';
interface Call {
  method: string;
  /** Set for parts of a multipart upload. */
  part: number | null;
}

/**
 * An S3 server with the calls that the package lacks: aborting a multipart upload, and listing
 * unfinished ones. `fault` may make a call fail.
 */
export async function s3Server(fault: (call: Call) => Fault | null = () => null) {
  const directory = mkdtempSync(join(tmpdir(), 'atrio-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const uploads = join(directory, BUCKET, '._S3rver_uploads');
  const unfinished = () => {
    try {
      return readdirSync(uploads);
    } catch {
      return [];
    }
  };
  const silent = new Set<() => void>();
  server.middleware.unshift(async (ctx, next) => {
    const { method, query } = ctx;
    const trouble = fault({ method, part: query.partNumber ? Number(query.partNumber) : null });
    if (trouble === 'silent') {
      ctx.respond = false;
      silent.add(() => ctx.res.destroy());
    } else if (trouble === 'unavailable') {
      refuse(ctx, 503, 'SlowDown');
    } else if (trouble === 'web-page') {
      ctx.req.resume();
      ctx.type = 'text/html';
      ctx.body = '<!doctype html><html><body><h1>Welcome to this network</h1></body></html>';
    } else if (trouble === 'bad-digest') {
      refuse(ctx, 400, 'BadDigest');
    } else if (method === 'DELETE' && query.uploadId) {
      rmSync(join(uploads, query.uploadId), { recursive: true });
      ctx.status = 204;
    } else if (method === 'GET' && 'uploads' in query) {
      ctx.type = 'application/xml';
      ctx.body = `<ListMultipartUploadsResult>${unfinished().map(listed).join('')}
        </ListMultipartUploadsResult>`;
    } else {
      await next();
    }
  });
  const listed = (id: string) => {
    const file = join(uploads, id, 'key');
    const began = statSync(file).mtime.toISOString();
    return `<Upload><Key>${readFileSync(file, 'utf8')}</Key><UploadId>${id}</UploadId>
      <Initiated>${began}</Initiated></Upload>`;
  };
  const { port } = await server.run();
  onTestFinished(async () => {
    for (const end of silent) end();
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const settings = {
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
  return { options, settings, unfinished };
}

function refuse(
  ctx: { status: number; type: string; body: unknown; req: NodeJS.ReadableStream },
  status: number,
  code: string,
): void {
  ctx.req.resume();
  ctx.status = status;
  ctx.type = 'application/xml';
  ctx.body = `<Error><Code>${code}</Code><Message>no</Message></Error>`;
}
