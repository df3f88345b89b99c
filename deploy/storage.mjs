import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/run.mjs';

const BUCKET = 'atrio';

/** Loads packages that the server's tests depend on. */
const load = createRequire(join(ROOT, 'apps/server/package.json'));

/**
 * Starts an S3 server in this process that keeps everything in a folder. For trials only.
 * @param {string} directory
 */
export async function startStorage(directory) {
  const S3rver = load('s3rver');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    /** The replicas' settings for this storage. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close();
    },
  };
}
