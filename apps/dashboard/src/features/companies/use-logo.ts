import type { CompanyDetail } from '@atrio/contract/companies';
import { useState } from 'react';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { useObjectUrl } from '../../form/use-object-url.ts';
import type { CompanyValues } from './company-values.ts';

/** The logo: the one that is kept, the one to be sent, or that it shall go. */
export function useLogo(company: CompanyDetail | undefined) {
  const [file, setFile] = useState<File>();
  const fileUrl = useObjectUrl(file ?? null);
  const kept = company?.logoUrl ?? undefined;
  return {
    file,
    forget: () => setFile(undefined),
    of: (form: ContractForm<CompanyValues>) => {
      const removal = form.field('removeLogo');
      const current = removal.value ? undefined : kept;
      return {
        url: file ? fileUrl : current,
        picker: {
          file: file ?? null,
          onChange: (chosen: File | null) => {
            setFile(chosen ?? undefined);
            // Another takes its place: nothing is left to remove.
            if (chosen && removal.value) removal.onChange(false);
          },
          current: current ? { name: 'Logo atual', imageUrl: current } : undefined,
          onRemoveCurrent: () => removal.onChange(true),
        },
      };
    },
  };
}
