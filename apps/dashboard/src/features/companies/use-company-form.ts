import { COLOR_NAMES, type CompanyDetail } from '@atrio/contract/companies';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { useAccount } from '../../lib/session.ts';
import {
  type CompanyOutput,
  type CompanyValues,
  companyFormSchema,
  companyValues,
  newCompanyValues,
  readCompany,
} from './company-values.ts';
import { useLogo } from './use-logo.ts';
import { useSaveCompany } from './use-save-company.ts';

/** The company's form together with what it cannot hold itself: the new logo, a file. */
export function useCompanyForm(
  company: CompanyDetail | undefined,
  onSaved: (hasLeft: boolean) => void,
) {
  const self = useAccount()?.accountData.Admin;
  const logo = useLogo(company);
  const saving = useSaveCompany(company, logo.forget);
  const form: ContractForm<CompanyValues> = useContractForm<CompanyValues, CompanyOutput>({
    name: 'empresa',
    schema: companyFormSchema,
    values: company ? companyValues(company) : newCompanyValues(self),
    version: company?.updatedAt,
    readRow: (row) => {
      saving.note(row);
      return readCompany(row);
    },
    onSubmit: (wanted, version) => {
      const colorNames = COLOR_NAMES.filter((name) => form.isDirty(name));
      return saving.save({ wanted, colorNames, logo: logo.file, version });
    },
    onSaved: () => onSaved(saving.hasLeft()),
  });

  const whole: ContractForm<CompanyValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && logo.file !== undefined),
    discard: () => {
      form.discard();
      logo.forget();
      saving.forgetFailure();
    },
    // Said with a button of its own: only the colours are left to save.
    failure: saving.isColorFailure ? undefined : form.failure,
  };
  return {
    form: whole,
    logo: logo.of(form),
    failedColors: saving.isColorFailure ? form.failure : undefined,
  };
}
