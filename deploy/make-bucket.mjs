/** Creates the bucket that the settings name, unless it exists. Waits for a storage that is starting. */
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;

const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  maxAttempts: 10,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
});
const bucket = { Bucket: S3_BUCKET };
const exists = await client.send(new HeadBucketCommand(bucket)).then(
  () => true,
  () => false,
);
if (!exists) await client.send(new CreateBucketCommand(bucket));
console.log(`Bucket ${S3_BUCKET}: ${exists ? 'exists' : 'created'}`);
