import type { RouteDefinition, RouteInput } from '@atrio/contract/lib/route';
import { type FileFields, uploadKinds } from '@atrio/contract/lib/uploads';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';
import { displayName } from '../lib/file-name.ts';
import type { Upload, Uploads } from '../platform/uploads.ts';
import { readInput } from './input.ts';

const FORM = /^multipart\/form-data(?:\s*;|\s*$)/i;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 64 * 1024;
/** Small files are read ahead of those before them; this much of each. */
const READ_AHEAD_BYTES = 16 * 1024;
/** How long what is still being sent is thrown away, so that the sender hears the refusal. */
const LINGER_MS = 5_000;

type Parts = AsyncIterator<Multipart>;

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for a form where none is taken, and the other way */
export function refuseOtherForms(route: RouteDefinition, request: FastifyRequest): void {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  if (isForm !== (route.files !== undefined)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * Reads a form as it arrives: the text fields, which the contract parses, and then, while `run`
 * asks for them, the files. Nothing of a file is read before `run` wants it, so that it can prove
 * the caller's rights first.
 */
export async function receiveForm<R extends RouteDefinition, T>(
  route: R,
  files: FileFields,
  request: FastifyRequest,
  run: (input: RouteInput<R>, uploads: Uploads) => Promise<T>,
): Promise<T> {
  const parts = request.parts({
    fileHwm: READ_AHEAD_BYTES,
    limits: {
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      // One more than is right, so that it is us who refuse it.
      files: maxFiles(files) + 1,
      parts: MAX_FIELDS + maxFiles(files) + 1,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  });
  try {
    const { fields, first } = await readFields(route, parts);
    const input = readInput(route, request, fields);
    return await run(input, readUploads(files, parts, first, request));
  } finally {
    throwRestAway(request);
  }
}

async function readFields(route: RouteDefinition, parts: Parts) {
  const fields: Record<string, unknown> = {};
  let part = await nextPart(parts);
  while (part?.type === 'field') {
    const { fieldname, value, valueTruncated } = part;
    if (valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
    const schema = route.body?.shape[fieldname];
    if (schema && typeof value !== 'string') throw new AppError('MALFORMED_BODY');
    const known = fields[fieldname];
    if (schema && isList(schema)) {
      fields[fieldname] = [...(Array.isArray(known) ? known : []), value];
    } else if (schema) {
      if (known !== undefined) throw refused(fieldname, 'Campo repetido');
      fields[fieldname] = value;
    }
    part = await nextPart(parts);
  }
  return { fields, first: part };
}

async function* readUploads(
  files: FileFields,
  parts: Parts,
  first: MultipartFile | undefined,
  request: FastifyRequest,
): AsyncGenerator<Upload> {
  const counts = new Map<string, { files: number; bytes: number }>();
  const announced = Number(request.headers['content-length'] ?? 0);
  let received = 0;
  let part: Multipart | undefined = first;
  while (part) {
    const { fieldname } = part;
    if (part.type === 'field') throw refused(fieldname, 'Envie os campos antes dos arquivos');
    const field = Object.hasOwn(files, fieldname) ? files[fieldname] : undefined;
    if (!field) throw refused(fieldname, 'Campo de arquivo desconhecido');
    const count = counts.get(fieldname) ?? { files: 0, bytes: 0 };
    counts.set(fieldname, count);
    const index = count.files++;
    if (count.files > field.max) throw refused(fieldname, `Envie no máximo ${field.max} arquivos`);
    const left = (field.maxTotalBytes ?? Number.MAX_SAFE_INTEGER) - count.bytes;
    const name = `${fieldname}.${index}`;
    const limit = Math.min(uploadKinds[field.kind].maxBytes, left);
    yield {
      field: fieldname,
      index,
      name: displayName(part.filename ?? ''),
      kind: field.kind,
      bytes: bytesOf(part, name, limit),
      expected: Math.max(0, announced - received),
    };
    // What its reader left of it.
    part.file.resume();
    received += part.file.bytesRead;
    count.bytes += part.file.bytesRead;
    part = await nextPart(parts);
  }
}

async function* bytesOf(
  { file }: MultipartFile,
  field: string,
  limit: number,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of file) {
      size += chunk.length;
      if (size > limit) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge(field));
      yield chunk;
    }
  } catch (error) {
    throw formFailure(error);
  }
  if (size === 0) throw refused(field, 'O arquivo está vazio');
}

async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    throw formFailure(error);
  }
}

/** What a parser cannot read, whatever it says about it, is a form that is none. */
function formFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new AppError(isTooMuch ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_BODY', { cause: error });
}

function refused(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_ERROR', { fields: { [field]: sentence } });
}

function tooLarge(field: string) {
  return { fields: { [field]: 'O arquivo é grande demais' } };
}

/** Whether a field may be sent several times: its schema takes a list. */
function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return isList(schema.unwrap());
  }
  return schema instanceof z.ZodArray;
}

function maxFiles(files: FileFields): number {
  return Object.values(files).reduce((sum, { max }) => sum + max, 0);
}

/**
 * A connection that is closed on somebody who is still sending takes the answer along. So what
 * still comes is read and dropped for a while, and only then the connection is cut.
 */
function throwRestAway({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.socket.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(cut));
}
