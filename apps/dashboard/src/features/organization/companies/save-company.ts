import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type {
  ColorName,
  Company,
  CompanyColor,
  CompanyDetail,
} from '@atrio/contract/organization/companies';
import { useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import {
  readColors,
  useCreateColor,
  useCreateCompany,
  useRemoveColor,
  useUpdateColor,
  useUpdateCompany,
} from './company-editing.api.ts';
import { type CompanyOutput, readRow } from './company-values.ts';

interface SaveRequest {
  wanted: CompanyOutput;
  /** The colours changed in this form. */
  colorNames: readonly ColorName[];
  logo: File | undefined;
  /** The `updatedAt` of the row that the form's values are based on. */
  version: string | undefined;
}

/**
 * Saves a company and then its colours, which are separate calls. If the colours fail, the company
 * stays saved and is not sent again.
 */
export function useSaveCompany(company: CompanyDetail | undefined, onLogoSaved: () => void) {
  const row = useLatestRow(company);
  const hasLeft = useRef(false);
  const [isColorFailure, setColorFailure] = useState(false);
  const writeColors = useSaveColors();
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;
  const saveRow = useSaveRow(row, ownId);

  async function saveColors(id: number, request: SaveRequest) {
    try {
      await writeColors(id, colorsIn(request.wanted), request.colorNames);
    } catch (error) {
      setColorFailure(true);
      const description = error instanceof Error ? error.message : undefined;
      toast.error('Erro ao alterar as cores', { description });
      throw error;
    }
  }

  /** Returns the saved company. */
  async function save(request: SaveRequest): Promise<CompanyDetail> {
    setColorFailure(false);
    const base = row.read();
    const isOut = !isMaster(account) && !request.wanted.admins.some(({ id }) => id === ownId);
    hasLeft.current = base !== undefined && isOut;
    // People who remove themselves lose their rights with the row, so the colours are saved first.
    if (base && isOut) await saveColors(base.id, request);
    const saved = await saveRow(request);
    onLogoSaved();
    if (!hasLeft.current) await saveColors(saved.id, request);
    toast.success(company ? 'Alterações salvas' : 'Empresa criada');
    return { ...saved, colors: { ...saved.colors, ...pickColors(request) } };
  }

  return {
    save,
    isColorFailure,
    /** True if the last save removed the person from the company. */
    hasLeft: () => hasLeft.current,
    forgetFailure: () => setColorFailure(false),
    /** Takes the row of a save or a conflict as the new base for differences. */
    note: (answer: unknown) => row.note(readRow(answer)),
  };
}

/** Creates the company, or sends the changes of its row. */
function useSaveRow(row: LatestRow, ownId: number | undefined) {
  const { mutateAsync: create } = useCreateCompany();
  const { mutateAsync: update } = useUpdateCompany();
  return async function saveRow({ wanted, logo, version }: SaveRequest): Promise<CompanyDetail> {
    const base = row.read();
    if (!base) {
      const others = wanted.admins.map(({ id }) => id).filter((id) => id !== ownId);
      const adminIds = JSON.stringify(others);
      return row.keep((await create({ name: wanted.name, adminIds, logo })).company);
    }
    const difference = companyDifference(base, wanted, logo !== undefined);
    if (!difference) return base;
    const args = { id: String(base.id), updatedAt: row.versionFor(version), ...difference, logo };
    return row.keep((await update(args)).company);
  };
}

type LatestRow = ReturnType<typeof useLatestRow>;

/** The newest known row, and the version that this form's own save made. */
function useLatestRow(company: CompanyDetail | undefined) {
  const latest = useRef(company);
  const ownVersion = useRef('');

  function note(row: CompanyDetail | undefined) {
    const isNewer = row && row.updatedAt >= (latest.current?.updatedAt ?? '');
    if (isNewer) latest.current = row;
  }
  return {
    note,
    read: () => {
      note(company);
      return latest.current;
    },
    keep: (row: CompanyDetail) => {
      latest.current = row;
      ownVersion.current = row.updatedAt;
      return row;
    },
    /** Avoids a conflict with our own last save. Instants of one format compare as text. */
    versionFor: (version: string | undefined = '') =>
      ownVersion.current > version ? ownVersion.current : version,
  };
}

function colorsIn({ primary, secondary, complementary }: CompanyOutput): Company['colors'] {
  return { primary, secondary, complementary };
}

function pickColors({ wanted, colorNames }: SaveRequest): Partial<Company['colors']> {
  return Object.fromEntries(colorNames.map((name) => [name, wanted[name]]));
}

/**
 * Writes the colours in `names` one by one; a failure does not stop the others. Throws the first
 * failure at the end: the next call writes only the rest.
 */
function useSaveColors() {
  const { mutateAsync: create } = useCreateColor();
  const { mutateAsync: update } = useUpdateColor();
  const { mutateAsync: remove } = useRemoveColor();

  function write(companyId: number, change: ColorChange): Promise<unknown> {
    if (change.kind === 'remove') return remove({ colorId: String(change.id) });
    const { colorName, colorHex } = change;
    if (change.kind === 'create') {
      return create({ companyId: String(companyId), colorName, colorHex });
    }
    return update({ colorId: String(change.id), colorName, colorHex });
  }

  return async (companyId: number, wanted: Company['colors'], names: readonly ColorName[]) => {
    if (names.length === 0) return;
    const failures: unknown[] = [];
    for (const change of colorChanges(await readColors(companyId), wanted, names)) {
      await write(companyId, change).catch((error: unknown) => {
        if (!isGone(change, error)) failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Ignores that someone else removed the colour first: the result is the same. */
function isGone(change: ColorChange, error: unknown): boolean {
  return change.kind === 'remove' && error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** One step of saving the colours (docs/product/screens.md#companies). */
type ColorChange =
  | { kind: 'create'; colorName: ColorName; colorHex: string }
  | { kind: 'update'; id: number; colorName: ColorName; colorHex: string }
  | { kind: 'remove'; id: number };

/**
 * The writes that lead from the stored to the wanted colours, for those in `names` only: changes
 * that others made to the rest stay. A default colour is not stored.
 */
export function colorChanges(
  stored: readonly CompanyColor[],
  wanted: Company['colors'],
  names: readonly ColorName[],
): ColorChange[] {
  return names.flatMap((colorName): ColorChange[] => {
    const row = stored.find((color) => color.colorName === colorName);
    const colorHex = wanted[colorName];
    if ((row?.colorHex ?? DEFAULT_COLORS[colorName]) === colorHex) return [];
    if (!row) return [{ kind: 'create', colorName, colorHex }];
    if (colorHex === DEFAULT_COLORS[colorName]) return [{ kind: 'remove', id: row.id }];
    return [{ kind: 'update', id: row.id, colorName, colorHex }];
  });
}

interface CompanyDifference {
  name?: string;
  adminsToAdd?: string;
  adminsToRemove?: string;
  removeLogo?: 'true';
}

/** The fields of the company's row to send; undefined if nothing changed. */
function companyDifference(
  row: CompanyDetail,
  wanted: CompanyOutput,
  hasFile: boolean,
): CompanyDifference | undefined {
  const saved = row.companyAdmins.map(({ admin }) => admin.id);
  const ids = wanted.admins.map(({ id }) => id);
  const difference: CompanyDifference = {
    ...(wanted.name !== row.name && { name: wanted.name }),
    ...listOf('adminsToAdd', without(ids, saved)),
    ...listOf('adminsToRemove', without(saved, ids)),
    ...(wanted.removeLogo && row.logoUrl !== null && !hasFile && { removeLogo: 'true' as const }),
  };
  return hasFile || Object.keys(difference).length > 0 ? difference : undefined;
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  return ids.filter((id) => !others.includes(id));
}

/** The ids as JSON in a field of the form, as the call takes them; no field for an empty list. */
function listOf(field: 'adminsToAdd' | 'adminsToRemove', ids: readonly number[]) {
  return ids.length > 0 ? { [field]: JSON.stringify(ids) } : {};
}
