import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { readSettings, type Settings } from '../src/env.ts';
import type { TestApp } from './build-test-app.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { s3Server } from './s3-server.ts';
import { temporaryFolder } from './spawn-server.ts';

type Environment = Record<string, string>;

interface Place {
  /** The settings of the file storage. */
  files: Environment;
  /** An empty place to restore to. */
  another(): Promise<Environment>;
}

const server = process.env.TEST_DATABASE_URL;

/** Kinds of installations, each with the place where its backup is restored. */
export const PLACES: [string, () => Promise<Place>][] = [
  ['with its files on disk', async () => ({ files: {}, another: emptyPlace })],
  [
    'with its files in S3',
    async () => {
      const [one, other] = [await s3Server(), await s3Server()];
      const another = async () => ({ ...(await emptyPlace()), ...other.settings });
      return { files: one.settings, another };
    },
  ],
];
if (server) {
  const toSqlite = async () => ({ files: {}, another: emptyFolder });
  PLACES.push(['from PostgreSQL to SQLite', toSqlite]);
}

/** On the engine that the suite runs on. */
export async function emptyPlace(): Promise<Environment> {
  if (!server) return emptyFolder();
  const name = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  await administer(server, [`create database ${name}`]);
  onTestFinished(async () => {
    await administer(server, [`drop database if exists ${name} with (force)`]);
  });
  return { ...(await emptyFolder()), DATABASE_URL: withDatabase(server, name) };
}

async function emptyFolder(): Promise<Environment> {
  return { DATA_DIR: temporaryFolder() };
}

/** The settings of a running test app, as its environment would give them. */
export function settingsOf({ app, dataDir }: TestApp): Settings {
  return { ...readSettings({ DATA_DIR: dataDir }), ...app.deps.settings };
}
