import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import {
  formId,
  formIdList,
  id,
  instant,
  listQuery,
  pathId,
  queryFlag,
  text,
} from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

/** Limits of one version of a build (docs/product/builds.md#files). */
export const MAX_BUILD_FILES = 1_000;
export const MAX_BUILD_BYTES = 2 * 1024 * 1024 * 1024;
/** Earlier versions that are kept of each build. */
export const MAX_BUILD_VERSIONS = 5;

/** The part of an entity that lists show. */
export const buildSchema = z
  .object({
    id,
    buildName: z.string(),
    buildLogoURL: z.string().nullable(),
    buildBackgroundURL: z.string().nullable(),
  })
  .meta({ id: 'GameBuild' });
export type GameBuild = z.output<typeof buildSchema>;

/** One set of files that the loading page loads or has loaded. */
const buildVersionSchema = z
  .object({
    id,
    /** Counted from 1 within its build. */
    number: z.int(),
    sentAt: instant,
    /** The name of who sent it; null when that is not known. */
    sentBy: z.string().nullable(),
    fileCount: z.int(),
    totalBytes: z.int(),
  })
  .meta({ id: 'GameBuildVersion' });
export type BuildVersion = z.output<typeof buildVersionSchema>;

export const buildDetailSchema = z
  .object({
    ...buildSchema.shape,
    /** Address of its page: whole where builds have an origin of their own, else a path here. */
    pageUrl: z.string(),
    /** True when its page is isolated, as `SharedArrayBuffer` and so threads want it. */
    usesThreads: z.boolean(),
    /** True when the published version has a worker for threads, and so does not start without them. */
    needsThreads: z.boolean(),
    /** False: a room that shows it does not hand it the visitor. */
    knowsVisitor: z.boolean(),
    /** Time of the last change, including the name and the images. */
    updatedAt: instant,
    /** The published version's id among versions. */
    versionId: id,
    /** Its number, counted from 1 within the build. */
    versionNumber: z.int(),
    /** Size of the published version. */
    fileCount: z.int(),
    totalBytes: z.int(),
    /** Upload time of the published version. */
    sentAt: instant,
    /** The name of who sent the published version; null when that is not known. */
    sentBy: z.string().nullable(),
    /** The versions that were published before, the last replaced first; any can be restored. */
    versions: z.array(buildVersionSchema).max(MAX_BUILD_VERSIONS),
  })
  .meta({ id: 'GameBuildDetail' });
export type GameBuildDetail = z.output<typeof buildDetailSchema>;

/** Rooms that are named among those that use a build; more are counted alone. */
export const ROOMS_OF_BUILD = 5;
/** As many where all are asked for; a longer list is still counted. */
export const MOST_ROOMS_OF_BUILD = 200;

const roomOfBuildSchema = z
  .object({
    id,
    name: z.string(),
    companyName: z.string().nullable(),
    /** People inside now. */
    onlineNow: z.int(),
  })
  .meta({ id: 'RoomOfBuild' });
export type RoomOfBuild = z.output<typeof roomOfBuildSchema>;

/** A stored file that waits for its build. */
export const stagedFileSchema = z
  .object({ id, name: z.string(), bytes: z.int() })
  .meta({ id: 'StagedFile' });
export type StagedFile = z.output<typeof stagedFileSchema>;

const MAX_NAME = 120;

/**
 * The name is a part of two addresses (`/build/{buildName}/` and `DELETE /gameBuild/{name}`), so
 * nothing in it can be taken for more than one part of a path (docs/product/builds.md#names).
 */
export const buildName = text(MAX_NAME, 'De um nome a build')
  .refine((value) => !/[/\\%?#\t\r\n]/.test(value), 'O nome não pode ter / \\ % ? ou #')
  .refine((value) => value !== '.' && value !== '..', 'Escolha outro nome');

export const buildLabels: FieldLabels<{
  buildName: string;
  usesThreads: boolean;
  knowsVisitor: boolean;
}> = entities.build.labels;

export const NO_BUILD_FILES = 'Arquivos da build não selecionados';

const image = { kind: 'image', max: 1 } as const;
const buildFiles = {
  kind: 'build',
  max: MAX_BUILD_FILES,
  maxTotalBytes: MAX_BUILD_BYTES,
} as const;
/** Ids of files that were uploaded before, one per call; they come before the form's own files. */
const stagedFiles = formIdList(MAX_BUILD_FILES).optional();
const imageErrors = ['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'] as const;
const buildErrors = [...imageErrors, 'NOT_A_BUILD', 'BUILD_NAME_TAKEN'] as const;
const params = z.object({ id: pathId });

export const buildRoutes = {
  list: defineRoute({
    name: 'builds.list',
    method: 'GET',
    path: '/gameBuild',
    access: 'master',
    scope: 'builds:read',
    summary: 'The game builds',
    query: listQuery(['buildName']),
    response: z.object({ builds: z.array(buildSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'builds.get',
    method: 'GET',
    path: '/gameBuild/admin/{id}',
    access: 'master',
    scope: 'builds:read',
    summary: 'One build with what is on air',
    params,
    response: z.object({ build: buildDetailSchema }),
  }),
  rooms: defineRoute({
    name: 'builds.rooms',
    method: 'GET',
    path: '/gameBuild/admin/{id}/rooms',
    access: 'master',
    scope: 'builds:read',
    summary: 'The rooms whose address leads to a build: some of them by name, and how many',
    params,
    /** `true` names the others as well. */
    query: z.object({ all: queryFlag.optional() }),
    response: z.object({
      rooms: z.array(roomOfBuildSchema).max(MOST_ROOMS_OF_BUILD),
      total: z.int(),
    }),
  }),
  stage: defineRoute({
    name: 'builds.stage',
    method: 'POST',
    path: '/gameBuild/files',
    access: 'master',
    scope: 'builds:write',
    summary: 'Send files ahead of the build that will name them; unnamed ones go after a day',
    files: { files: { ...buildFiles, required: { sentence: NO_BUILD_FILES } } },
    response: z.object({ stagedFiles: z.array(stagedFileSchema) }),
    errors: ['NOT_A_BUILD'],
  }),
  create: defineRoute({
    name: 'builds.create',
    method: 'POST',
    path: '/gameBuild',
    access: 'master',
    scope: 'builds:write',
    summary: 'Create a build: its name, its images, its files',
    body: z.object({
      buildName,
      usesThreads: queryFlag.optional(),
      /** Left out: true. */
      knowsVisitor: queryFlag.optional(),
      stagedFiles,
    }),
    files: {
      logo: image,
      backgroundImage: image,
      files: { ...buildFiles, required: { sentence: NO_BUILD_FILES, unless: 'stagedFiles' } },
    },
    response: z.object({ build: buildDetailSchema }),
    errors: buildErrors,
  }),
  update: defineRoute({
    name: 'builds.update',
    method: 'PATCH',
    path: '/gameBuild/{id}',
    access: 'master',
    scope: 'builds:write',
    summary: 'Change a build; with files, these are a new version that replaces all of the old one',
    params,
    body: z.object({
      buildName: buildName.optional(),
      usesThreads: queryFlag.optional(),
      knowsVisitor: queryFlag.optional(),
      stagedFiles,
      /** The `updatedAt` the change was based on; a newer row answers CHANGED_MEANWHILE. */
      updatedAt: instant.optional(),
    }),
    files: { logo: image, backgroundFile: image, files: buildFiles },
    response: z.object({ build: buildDetailSchema }),
    errors: [...buildErrors, 'CHANGED_MEANWHILE'],
  }),
  restore: defineRoute({
    name: 'builds.restore',
    method: 'POST',
    path: '/gameBuild/{id}/restore',
    access: 'master',
    scope: 'builds:write',
    summary: 'Bring an earlier version back, in exchange for the one on air',
    params,
    /** Without one: the version that was on air last. */
    body: z.object({ versionId: formId.optional() }),
    response: z.object({ build: buildDetailSchema }),
    errors: ['NO_PREVIOUS_VERSION'],
  }),
  remove: defineRoute({
    name: 'builds.remove',
    method: 'DELETE',
    path: '/gameBuild/{name}',
    access: 'master',
    summary: 'Delete the build of exactly this name, with all its files',
    // Exactly as sent, not trimmed; only text that no database can store is refused.
    params: z.object({
      name: z
        .string()
        .max(400)
        .regex(/^[^\0]*$/),
    }),
    response: z.object({}),
  }),
};
