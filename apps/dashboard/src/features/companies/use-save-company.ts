import type { ColorName, Company, CompanyDetail } from '@atrio/contract/companies';
import { useRef, useState } from 'react';
import { isMaster, useAccount } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { companyDifference } from './company-difference.ts';
import { useCreateCompany, useUpdateCompany } from './company-editing.api.ts';
import { type CompanyOutput, readRow } from './company-values.ts';
import { useSaveColors } from './use-save-colors.ts';

interface SaveRequest {
  wanted: CompanyOutput;
  /** Colours that were changed here. */
  colorNames: readonly ColorName[];
  logo: File | undefined;
  /** The `updatedAt` that the form's values are based on. */
  version: string | undefined;
}

/**
 * Saves a company and its colours, which are calls of their own. Where the second part fails the
 * first stays saved and is not sent again.
 */
export function useSaveCompany(company: CompanyDetail | undefined, onLogoSaved: () => void) {
  const row = useLatestRow(company);
  const hasLeft = useRef(false);
  const [isColorFailure, setColorFailure] = useState(false);
  const { mutateAsync: create } = useCreateCompany();
  const { mutateAsync: update } = useUpdateCompany();
  const writeColors = useSaveColors();
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;

  async function saveRow({ wanted, logo, version }: SaveRequest): Promise<CompanyDetail> {
    const base = row.read();
    if (!base) {
      const others = wanted.admins.map(({ id }) => id).filter((id) => id !== ownId);
      const adminIds = JSON.stringify(others);
      return row.own((await create({ name: wanted.name, adminIds, logo })).company);
    }
    const difference = companyDifference(base, wanted, logo !== undefined);
    if (!difference) return base;
    const args = { id: String(base.id), updatedAt: row.versionFor(version), ...difference, logo };
    return row.own((await update(args)).company);
  }

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

  /** Answers the company as it is saved. */
  async function save(request: SaveRequest): Promise<CompanyDetail> {
    setColorFailure(false);
    const base = row.read();
    const isOut = !isMaster(account) && !request.wanted.admins.some(({ id }) => id === ownId);
    hasLeft.current = base !== undefined && isOut;
    // Whoever takes themselves off may do nothing here afterwards: the colours go first.
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
    /** Whether the last save took the person off the company. */
    hasLeft: () => hasLeft.current,
    forgetFailure: () => setColorFailure(false),
    /** What came of a save or of a conflict: from now on changes are measured against it. */
    note: (answer: unknown) => row.note(readRow(answer)),
  };
}

/** The newest row there is news of, and which of its versions this form made itself. */
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
    own: (row: CompanyDetail) => {
      latest.current = row;
      ownVersion.current = row.updatedAt;
      return row;
    },
    /** Our own last save is no conflict with ourselves. Instants of one format compare as text. */
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
