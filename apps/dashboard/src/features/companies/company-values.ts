import {
  COLOR_NAMES,
  type Company,
  type CompanyDetail,
  companyDetailSchema,
  companyName,
} from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { hexColor } from '@atrio/contract/lib/fields';
import { z } from 'zod';
import type { ConflictTexts } from '../../form/conflict-dialog.tsx';
import { COLOR_LABELS } from './color-labels.ts';

/**
 * What the company form holds. A form's values are plain, so the administrators are their JSON: ids
 * and names, in one fixed order, so that equal lists are equal texts.
 */
export type CompanyValues = {
  name: string;
  /** The logo there is shall go. A new one is a file, which no draft can hold: it is kept beside. */
  removeLogo: boolean;
  primary: string;
  secondary: string;
  complementary: string;
  admins: string;
};

export interface CompanyAdmin {
  id: number;
  name: string;
}

const adminList = z.array(z.object({ id: z.int(), name: z.string() }));

export const companyFormSchema = z.object({
  name: companyName,
  removeLogo: z.boolean(),
  primary: hexColor,
  secondary: hexColor,
  complementary: hexColor,
  admins: z.string().transform(readAdmins),
});
export type CompanyOutput = z.output<typeof companyFormSchema>;

/** Who creates a company administers it (the server sees to that), and so is in the list. */
export function newCompanyValues(creator: CompanyAdmin | undefined): CompanyValues {
  return {
    name: '',
    removeLogo: false,
    ...DEFAULT_COLORS,
    admins: writeAdmins(creator ? [creator] : []),
  };
}

export function companyValues({ name, colors, companyAdmins }: CompanyDetail): CompanyValues {
  const admins = writeAdmins(companyAdmins.map(({ admin }) => admin));
  return { name, removeLogo: false, ...colors, admins };
}

/** The company inside a save's answer or a conflict, as the form sees it. */
export function readCompany(row: unknown) {
  const company = readRow(row);
  return company && { values: companyValues(company), version: company.updatedAt };
}

export function readRow(row: unknown): CompanyDetail | undefined {
  return companyDetailSchema.safeParse(row).data;
}

export function writeAdmins(admins: readonly CompanyAdmin[]): string {
  const ordered = admins.toSorted((a, b) => a.id - b.id).map(({ id, name }) => ({ id, name }));
  return JSON.stringify(ordered);
}

/** By name, as they are shown; nobody for a text that is not a list of them (an old draft, say). */
export function readAdmins(text: string): CompanyAdmin[] {
  try {
    const admins = adminList.parse(JSON.parse(text));
    return admins.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  } catch {
    // Not ours: the same as none.
    return [];
  }
}

/** The colours as typed so far; for one that is none yet, `fallback`'s. */
export function colorsOf(values: CompanyValues, fallback: Company['colors']): Company['colors'] {
  const colors = { ...fallback };
  for (const name of COLOR_NAMES) {
    const { success, data } = hexColor.safeParse(values[name]);
    if (success) colors[name] = data;
  }
  return colors;
}

export const companyConflictTexts: ConflictTexts<CompanyValues> = {
  labels: {
    name: 'Nome',
    removeLogo: 'Remover a logo',
    admins: 'Administradores',
    ...labelsOfColors(),
  },
  show: (name, value) => {
    if (name !== 'admins') return undefined;
    const names = readAdmins(String(value)).map((admin) => admin.name);
    return names.join(', ') || undefined;
  },
};

function labelsOfColors() {
  const labels = { primary: '', secondary: '', complementary: '' };
  for (const { name, label } of COLOR_LABELS) labels[name] = `Cor ${label.toLowerCase()}`;
  return labels;
}
