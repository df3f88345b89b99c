import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { hexColor } from '@atrio/contract/lib/fields';
import {
  COLOR_NAMES,
  type Company,
  type CompanyDetail,
  companyDetailSchema,
  companyLabels,
  companyName,
} from '@atrio/contract/organization/companies';
import { z } from 'zod';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import type { ConflictTexts } from '../../../kit/form-shells/conflict-dialog.tsx';

export interface CompanyAdmin {
  id: number;
  name: string;
}

const adminList = z.array(z.object({ id: z.int(), name: z.string() }));

export const companyFormSchema = z.object({
  name: companyName,
  /** Removes the kept logo. A new one is a file, which no draft can hold: the form keeps it apart. */
  removeLogo: z.boolean(),
  primary: hexColor,
  secondary: hexColor,
  complementary: hexColor,
  /**
   * A form's values are plain, so the administrators are their JSON: ids and names, in one fixed
   * order, so that equal lists are equal texts.
   */
  admins: z.string().transform(readAdmins),
});
export type CompanyValues = ValuesOf<typeof companyFormSchema>;
export type CompanyOutput = z.output<typeof companyFormSchema>;

/** The creator is in the list, since the server makes them an administrator. */
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

/** The form's values and version from a save's answer or a conflict's row. */
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

/** Sorted by name. Empty for a text that is no list of administrators, such as an old draft's. */
export function readAdmins(text: string): CompanyAdmin[] {
  try {
    const admins = adminList.parse(JSON.parse(text));
    return admins.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  } catch {
    // Unreadable: treated as empty.
    return [];
  }
}

/** The colours as typed so far; an incomplete one is taken from `fallback`. */
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
    ...companyLabels,
    removeLogo: { label: 'Remover a logo' },
    admins: { label: 'Administradores' },
  },
  show: (name, value) => {
    if (name !== 'admins') return undefined;
    const names = readAdmins(String(value)).map((admin) => admin.name);
    return names.join(', ') || undefined;
  },
};
