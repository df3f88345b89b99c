import { z } from 'zod';
import { DEFAULT_COLORS } from '../lib/colors.ts';
import { entities } from '../lib/entities.ts';
import {
  formEmailList,
  formIdList,
  hexColor,
  id,
  instant,
  listQuery,
  mineFlag,
  ownerSchema,
  pathId,
  queryFlag,
  text,
} from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

/** The fixed colour names of a company, as stored; the screen shows their labels. */
export const COLOR_NAMES = ['primary', 'secondary', 'complementary'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Colours that the company has not set are defaults. */
export const companyColorsSchema = z
  .object({
    primary: z.string().default(DEFAULT_COLORS.primary),
    secondary: z.string().default(DEFAULT_COLORS.secondary),
    complementary: z.string().default(DEFAULT_COLORS.complementary),
  })
  .meta({ id: 'CompanyColors' });

/** The fields that lists and selects show. */
export const companySchema = z
  .object({
    id,
    name: z.string(),
    logoUrl: z.string().nullable(),
    colors: companyColorsSchema,
    /** The owner; null when their account is gone. */
    owner: ownerSchema,
    /** Number of rooms with this company, including those of other managers. */
    roomCount: z.int(),
    /** True when the caller may delete it or hand it over (its owner, or a MASTER_ADMIN). */
    canDelete: z.boolean(),
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof companySchema>;

export const companyDetailSchema = z
  .object({
    ...companySchema.shape,
    /** The owner, who stays among its administrators; null when their account is gone. */
    ownerId: id.nullable(),
    companyAdmins: z.array(z.object({ admin: z.object({ id, name: z.string() }) })),
    updatedAt: instant,
  })
  .meta({ id: 'CompanyDetail' });
export type CompanyDetail = z.output<typeof companyDetailSchema>;

export const companyColorSchema = z
  .object({
    id,
    companyId: id,
    colorName: z.enum(COLOR_NAMES),
    colorHex: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CompanyColor' });
export type CompanyColor = z.output<typeof companyColorSchema>;

export const companyName = text(120, 'Nome é obrigatório');

export const companyColorBody = z.object({
  colorName: z.enum(COLOR_NAMES, 'Cor inválida'),
  colorHex: hexColor,
});

export const companyLabels: FieldLabels<Record<'name' | ColorName, string>> =
  entities.company.labels;

const adminList = formIdList(200);
/** Full addresses, also of people whom the caller cannot see in the directory. */
const emailList = formEmailList(20);

const logo = { logo: { kind: 'image', max: 1 } } as const;

const params = z.object({ id: pathId });
const colorParams = z.object({ colorId: pathId });

export const companyRoutes = {
  list: defineRoute({
    name: 'companies.list',
    method: 'GET',
    path: '/companies/admin/{adminId}',
    access: 'admin',
    summary: "The companies that one administers; a MASTER_ADMIN gets everybody's by their own id",
    params: z.object({ adminId: pathId }),
    query: listQuery(['name', 'roomCount']).extend({ mine: mineFlag }),
    response: z.object({ companies: z.array(companySchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'companies.get',
    method: 'GET',
    path: '/companies/{id}',
    access: 'admin',
    summary: 'One company with its administrators',
    params,
    response: z.object({ company: companyDetailSchema }),
  }),
  create: defineRoute({
    name: 'companies.create',
    method: 'POST',
    path: '/companies/',
    access: 'admin',
    summary: 'Create a company, which the caller administers too',
    body: z.object({
      name: companyName,
      adminIds: adminList.optional(),
      adminEmails: emailList.optional(),
    }),
    files: logo,
    response: z.object({ company: companyDetailSchema }),
    errors: ['ADMIN_UNAVAILABLE', 'ADMIN_UNKNOWN', 'NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'],
  }),
  update: defineRoute({
    name: 'companies.update',
    method: 'PUT',
    path: '/companies/{id}',
    access: 'admin',
    summary: 'Change a company: its name, its administrators by difference, its logo',
    params,
    body: z.object({
      name: companyName.optional(),
      adminsToAdd: adminList.optional(),
      emailsToAdd: emailList.optional(),
      adminsToRemove: adminList.optional(),
      /** 'true' removes the logo. */
      removeLogo: queryFlag.optional(),
      /** The `updatedAt` the change was based on; a newer row answers CHANGED_MEANWHILE. */
      updatedAt: instant.optional(),
    }),
    files: logo,
    response: z.object({ company: companyDetailSchema }),
    errors: [
      'ADMIN_UNAVAILABLE',
      'ADMIN_UNKNOWN',
      'LAST_ADMIN',
      'COMPANY_OWNER_STAYS',
      'CHANGED_MEANWHILE',
      'NOT_AN_IMAGE',
      'IMAGE_TOO_LARGE',
    ],
  }),
  handOver: defineRoute({
    name: 'companies.handOver',
    method: 'PUT',
    path: '/companiesOwner/{id}',
    access: 'admin',
    summary:
      'Hand a company over to another administrator; the previous owner goes on administering it',
    params,
    body: z.object({ adminId: z.int('Escolha um administrador').positive() }),
    response: z.object({ company: companyDetailSchema }),
    errors: ['FORBIDDEN', 'ADMIN_UNAVAILABLE', 'ALREADY_OWNER'],
  }),
  remove: defineRoute({
    name: 'companies.remove',
    method: 'DELETE',
    path: '/companies/{id}',
    access: 'admin',
    summary: 'Delete a company; its rooms go back to none',
    params,
    response: z.object({}),
    errors: ['FORBIDDEN'],
  }),
};

export const companyColorRoutes = {
  list: defineRoute({
    name: 'companyColors.list',
    method: 'GET',
    path: '/companiesColor/company/{companyId}',
    access: 'admin',
    summary: 'The colours that a company has set',
    params: z.object({ companyId: pathId }),
    response: z.object({ companyColors: z.array(companyColorSchema) }),
  }),
  create: defineRoute({
    name: 'companyColors.create',
    method: 'POST',
    path: '/companiesColor/{companyId}',
    access: 'admin',
    summary: 'Set a colour that the company has not set yet',
    params: z.object({ companyId: pathId }),
    body: companyColorBody,
    response: z.object({ companyColor: companyColorSchema }),
    errors: ['ALREADY_EXISTS'],
  }),
  update: defineRoute({
    name: 'companyColors.update',
    method: 'PUT',
    path: '/companiesColor/{colorId}',
    access: 'admin',
    summary: 'Change a colour',
    params: colorParams,
    body: companyColorBody,
    response: z.object({ companyColor: companyColorSchema }),
    errors: ['ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    name: 'companyColors.remove',
    method: 'DELETE',
    path: '/companiesColor/{colorId}',
    access: 'admin',
    summary: 'Take a colour back to its default',
    params: colorParams,
    response: z.object({}),
  }),
};
