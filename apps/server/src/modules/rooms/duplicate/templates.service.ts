import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  MAX_TEMPLATES,
  type PlatformTemplate,
  type RoomTemplate,
  type roomTemplateRoutes,
  templateParts,
} from '@atrio/contract/rooms/room-templates';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import type { Hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import {
  type CompanyRow,
  companySubject,
  loadCompany,
} from '../../organization/companies/companies.access.ts';
import { keepCopies } from '../../platform/files/files.service.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { makeRoom } from '../rooms/make-room.service.ts';
import { loadManagedRoom, mayCreateRooms, type RoomRow } from '../rooms/rooms.access.ts';
import { getRoom } from '../rooms/rooms.service.ts';
import { platformParts, type TemplateForm, type TemplateParts } from './platform-templates.ts';
import { type Draft, partReaders } from './room-parts.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  insertTemplateFiles,
  listTemplateFiles,
  listTemplates,
  renameTemplate,
  type TemplateRow,
} from './templates.queries.ts';

type Routes = typeof roomTemplateRoutes;

export async function list(
  ctx: ActorContext,
  { id }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const company = await loadCompany(ctx, id);
  return { templates: (await listTemplates(ctx.db, company.id)).map(present) };
}

/**
 * The template gets files of its own: it stays when the room goes.
 * @throws AppError TEMPLATE_NAME_TAKEN, TOO_MANY_TEMPLATES
 */
export async function save(
  ctx: ActorContext,
  { id, roomId, name, parts }: RouteInput<Routes['save']>,
): Promise<RouteOutput<Routes['save']>> {
  await refuseFull(ctx, await loadCompany(ctx, id), name);
  await loadManagedRoom(ctx, roomId);
  const drafts = await Promise.all(
    [...new Set(parts)].map(
      async (part) => [part, await partReaders[part].read(ctx, roomId)] as const,
    ),
  );
  const files = drafts.flatMap(([, draft]) => draft.files);
  return keepCopies(ctx, files, async (ctx, copyOf) => {
    // Copying took time: the rights are read again.
    const company = await loadCompany(ctx, id, 'change');
    const room = await loadManagedRoom(ctx, roomId);
    await refuseFull(ctx, company, name);
    const templateId = await insertTemplate(ctx.db, {
      company_id: company.id,
      ...{ name, name_key: textKey(name), created_at: ctx.now },
      form: JSON.stringify(formOf(room)),
      parts: JSON.stringify(Object.fromEntries(drafts.map(([part, { data }]) => [part, data]))),
    });
    if (templateId === undefined) throw new AppError('TEMPLATE_NAME_TAKEN');
    const owned = [...new Set(files)].map((fileId) => ({
      ...{ template_id: templateId, source_id: fileId, file_id: copyOf(fileId) },
    }));
    await insertTemplateFiles(ctx.db, owned);
    await record(ctx, company, 'saved', { before: null, after: name });
    return { template: present((await loadTemplate(ctx, templateId)).row) };
  });
}

export async function rename(
  ctx: ActorContext,
  { id, name }: RouteInput<Routes['rename']>,
): Promise<RouteOutput<Routes['rename']>> {
  return inTransaction(ctx, async (ctx) => {
    const { row, company } = await loadTemplate(ctx, id, 'change');
    if (row.name !== name) {
      const isFree = await renameTemplate(ctx.db, row, { name, nameKey: textKey(name) });
      if (!isFree) throw new AppError('TEMPLATE_NAME_TAKEN');
      await record(ctx, company, 'renamed', { before: row.name, after: name });
    }
    return { template: present({ ...row, name }) };
  });
}

export async function remove(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const { row, company } = await loadTemplate(ctx, id, 'change');
    await deleteTemplate(ctx.db, row.id);
    await record(ctx, company, 'deleted', { before: row.name, after: null });
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

/** @throws AppError ROOM_CREATION_CLOSED, NOT_FOUND also for a template of a foreign company */
export async function use(
  ctx: ActorContext,
  { name, template }: RouteInput<Routes['use']>,
): Promise<RouteOutput<Routes['use']>> {
  if (!mayCreateRooms(ctx)) throw new AppError('ROOM_CREATION_CLOSED');
  return typeof template === 'number'
    ? useOfCompany(ctx, template, name)
    : useOfPlatform(ctx, template, name);
}

function useOfPlatform(ctx: ActorContext, template: PlatformTemplate, name: string) {
  return keepCopies(ctx, [], async (ctx) => {
    const { form, parts } = platformParts(template);
    const made = await makeRoom(ctx, { ...form, name });
    for (const draft of revived(ctx, parts)) {
      await draft.write(ctx, made.id, () => {
        throw new Error('templates of the platform have no files');
      });
    }
    return getRoom(ctx, { id: made.id });
  });
}

async function useOfCompany(ctx: ActorContext, templateId: number, name: string) {
  await loadTemplate(ctx, templateId);
  const files = await listTemplateFiles(ctx.db, templateId);
  const fileOf = new Map(files.map(({ sourceId, fileId }) => [sourceId, fileId]));
  const ids = files.map(({ fileId }) => fileId);
  return keepCopies(ctx, ids, async (ctx, copyOf) => {
    const { row, company } = await loadTemplate(ctx, templateId);
    // Our own JSON, as `save` writes it.
    const form = JSON.parse(row.form) as TemplateForm;
    const made = await makeRoom(ctx, { ...form, name, companyId: company.id });
    for (const draft of revived(ctx, partsOf(row))) {
      await draft.write(ctx, made.id, (sourceId) => copyOf(fileOf.get(sourceId) ?? 0));
    }
    return getRoom(ctx, { id: made.id });
  });
}

/** A template of a company that the caller administers; locks the company. */
async function loadTemplate(ctx: ActorContext, id: number, how: Hold = 'share') {
  const found = await findTemplate(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const company = await loadCompany(ctx, found.companyId, how);
  // Renamed or deleted before the lock.
  const row = await findTemplate(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { row, company };
}

/** Before anything is copied, and again under the company's lock. */
async function refuseFull(ctx: ActorContext, company: CompanyRow, name: string): Promise<void> {
  const all = await listTemplates(ctx.db, company.id);
  if (all.length >= MAX_TEMPLATES) throw new AppError('TOO_MANY_TEMPLATES');
  const key = textKey(name);
  if (all.some((one) => textKey(one.name) === key)) throw new AppError('TEMPLATE_NAME_TAKEN');
}

function revived({ now }: ActorContext, parts: TemplateParts): Draft[] {
  return templateParts.flatMap((part) =>
    parts[part] === undefined ? [] : partReaders[part].revive(parts[part], now),
  );
}

function formOf({ isVisible, isPrivate, iframeUrl }: RoomRow): TemplateForm {
  return { isVisible: Boolean(isVisible), isPrivate: Boolean(isPrivate), iframeUrl };
}

/** Our own JSON, as `save` writes it. */
function partsOf({ parts }: Pick<TemplateRow, 'parts'>): TemplateParts {
  return JSON.parse(parts) as TemplateParts;
}

function record(
  ctx: ActorContext,
  company: CompanyRow,
  what: 'saved' | 'renamed' | 'deleted',
  change: { before: string | null; after: string | null },
): Promise<void> {
  const changes = [{ field: 'template', ...change }];
  return recordHistory(ctx, companySubject(company), `template.${what}`, changes);
}

function present(row: TemplateRow): RoomTemplate {
  const { id, name, companyId, createdAt } = row;
  const parts = partsOf(row);
  return {
    ...{ id, name, companyId, createdAt: instant(createdAt) },
    parts: templateParts.filter((part) => parts[part] !== undefined),
  };
}
