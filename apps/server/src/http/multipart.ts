import type { RouteDefinition, RouteInput } from '@atrio/contract/lib/route';
import { type FileFields, uploadKinds } from '@atrio/contract/lib/uploads';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noteReceived } from '../infrastructure/collection.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Upload, Uploads } from '../infrastructure/uploads.ts';
import { AppError } from '../lib/app-error.ts';
import { displayName, displayPath } from '../lib/file-name.ts';
import { readInput } from './input.ts';

const FORM = /^multipart\/form-data(?:\s*;|\s*$)/i;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 64 * 1024;
/** Small files are read ahead of those before them; this much of each. */
const READ_AHEAD_BYTES = 16 * 1024;
/** Time for which the rest of a refused body is read and dropped, so that the sender gets the answer. */
const LINGER_MS = 5_000;

/** Forms per caller at a time whose files arrive before the fields that rights depend on. */
const MAX_UNPROVEN = 4;
const unprovenForms = new Map<number, number>();

type Parts = AsyncIterator<Multipart>;

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for a form where none is taken, and the other way */
export function refuseOtherForms(route: RouteDefinition, request: FastifyRequest): void {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  if (isForm !== (route.files !== undefined)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * Reads a form whose fields and files come in any order, and answers with `run`.
 *
 * If the fields come first, files are received only when `run` asks for them. By then `run` has
 * proved the caller's rights to what the fields name. If files come first, there is nothing yet to
 * prove rights by: the files are stored, within the limits of their kinds and for few forms of a
 * caller at a time, and `run` decides when the form is whole.
 */
export async function receiveForm<R extends RouteDefinition, T>(
  route: R,
  files: FileFields,
  request: FastifyRequest,
  ctx: Context,
  run: (input: RouteInput<R>, uploads: Uploads) => Promise<T>,
): Promise<T> {
  const form = openForm(route, files, request);
  const { receiveAhead, forgetUploads } = request.server.modules;
  try {
    await form.readFields();
    const early = form.hasFiles() ? tryInput(route, request, form.fields) : undefined;
    if (early) await proveRights((uploads) => run(early, uploads));
    const receive = () => receiveAhead(ctx, form.uploads());
    const isUnproven = form.hasFiles() && !early;
    const uploads = isUnproven ? await unproven(request, receive) : await receive();
    try {
      return await run(readForm(route, files, request, form), uploads);
    } catch (error) {
      await forgetUploads(ctx, uploads);
      throw error;
    }
  } finally {
    throwRestAway(request);
  }
}

/**
 * The fields that have come, where they are enough to go by; others may follow the files.
 * @throws AppError for a field that is there and wrong
 */
function tryInput<R extends RouteDefinition>(route: R, request: FastifyRequest, fields: Fields) {
  try {
    return readInput(route, request, fields);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    const wrong = Object.keys(error.details.fields ?? {}).map((path) => path.split('.')[0] ?? '');
    if (wrong.some((name) => Object.hasOwn(fields, name))) throw error;
    return undefined;
  }
}

/** Runs a service up to where it asks for files. @throws what it refuses before that */
async function proveRights(run: (uploads: Uploads) => Promise<unknown>): Promise<void> {
  const asked = new Error('rights are proved');
  // biome-ignore lint/correctness/useYield: it ends the run instead of giving it anything
  async function* asking(): AsyncGenerator<Upload> {
    throw asked;
  }
  try {
    await run(asking());
  } catch (error) {
    if (error !== asked) throw error;
  }
}

async function unproven<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T> {
  const caller = request.actor?.userId ?? 0;
  const open = unprovenForms.get(caller) ?? 0;
  if (open >= MAX_UNPROVEN) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 5 });
  unprovenForms.set(caller, open + 1);
  try {
    return await receive();
  } finally {
    const left = (unprovenForms.get(caller) ?? 1) - 1;
    if (left > 0) unprovenForms.set(caller, left);
    else unprovenForms.delete(caller);
  }
}

/** The whole form: missing files are told before missing fields. */
function readForm<R extends RouteDefinition>(
  route: R,
  files: FileFields,
  request: FastifyRequest,
  form: Form,
): RouteInput<R> {
  const missing = Object.entries(files).flatMap(([name, { required }]) => {
    if (!required || form.countOf(name) > 0) return [];
    const isReplaced = required.unless !== undefined && Object.hasOwn(form.fields, required.unless);
    return isReplaced ? [] : [[name, required.sentence] as const];
  });
  return readInput(route, request, form.fields, Object.fromEntries(missing));
}

type Fields = Record<string, unknown>;
type Form = ReturnType<typeof openForm>;

function limitsOf(files: FileFields) {
  return {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    // One more than is right, so that it is us who refuse it.
    files: maxFiles(files) + 1,
    parts: MAX_FIELDS + maxFiles(files) + 1,
    fileSize: Number.MAX_SAFE_INTEGER,
  };
}

/** The parts of a form, one after another as they come. */
function openForm(route: RouteDefinition, files: FileFields, request: FastifyRequest) {
  const parts: Parts = request.parts({
    fileHwm: READ_AHEAD_BYTES,
    preservePath: true,
    limits: limitsOf(files),
  });
  const fields: Fields = {};
  const counts = new Map<string, { files: number; bytes: number }>();
  const announced = Number(request.headers['content-length'] ?? 0);
  let received = 0;
  let file: MultipartFile | undefined;

  /** Up to the next file, or the end. */
  async function readFields(): Promise<void> {
    file = undefined;
    let part = await nextPart(parts);
    while (part?.type === 'field') {
      keepField(route, fields, part);
      part = await nextPart(parts);
    }
    file = part;
  }

  async function* uploads(): AsyncGenerator<Upload> {
    while (file) {
      const current = file;
      const { upload, count } = uploadOf(current, files, counts, announced - received);
      yield upload;
      // Discard the rest of the file if its reader stopped early.
      current.file.resume();
      received += current.file.bytesRead;
      count.bytes += current.file.bytesRead;
      await readFields();
    }
  }

  return {
    fields,
    readFields,
    uploads,
    hasFiles: () => file !== undefined,
    countOf: (name: string) => counts.get(name)?.files ?? 0,
  };
}

function keepField(route: RouteDefinition, fields: Fields, part: MultipartValue): void {
  const { fieldname, value, valueTruncated } = part;
  if (valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
  const schema = route.body?.shape[fieldname];
  if (!schema) return;
  if (typeof value !== 'string') throw new AppError('MALFORMED_BODY');
  const known = fields[fieldname];
  if (isList(schema)) {
    fields[fieldname] = [...(Array.isArray(known) ? known : []), value];
    return;
  }
  if (known !== undefined) throw refused(fieldname, 'Campo repetido');
  fields[fieldname] = value;
}

function uploadOf(
  part: MultipartFile,
  files: FileFields,
  counts: Map<string, { files: number; bytes: number }>,
  expected: number,
) {
  const { fieldname } = part;
  const field = Object.hasOwn(files, fieldname) ? files[fieldname] : undefined;
  if (!field) throw refused(fieldname, 'Campo de arquivo desconhecido');
  const count = counts.get(fieldname) ?? { files: 0, bytes: 0 };
  counts.set(fieldname, count);
  const index = count.files++;
  if (count.files > field.max) throw refused(fieldname, `Envie no máximo ${field.max} arquivos`);
  const left = (field.maxTotalBytes ?? Number.MAX_SAFE_INTEGER) - count.bytes;
  const limit = Math.min(uploadKinds[field.kind].maxBytes, left);
  const upload: Upload = {
    field: fieldname,
    index,
    // Files of a build find each other by their folders.
    name: (field.kind === 'build' ? displayPath : displayName)(part.filename ?? ''),
    kind: field.kind,
    bytes: bytesOf(part, `${fieldname}.${index}`, limit),
    expected: Math.max(0, expected),
  };
  return { upload, count };
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
      noteReceived(chunk.length);
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

/** Every failure of the parser means that the form is malformed. */
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

/** A field whose schema is a list may be sent several times. */
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
 * Closing a connection while the client is still sending would lose the answer. So the rest is read
 * and dropped for a while before the connection is cut.
 */
function throwRestAway({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.socket.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(cut));
}
