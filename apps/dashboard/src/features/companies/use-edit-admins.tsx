import type { CompanyDetail } from '@atrio/contract/companies';
import { IconUserMinus } from '@tabler/icons-react';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { confirm } from '../../lib/confirm.tsx';
import { isMaster, useAccount } from '../../lib/session.ts';
import { useAddAdminByEmail } from './company-editing.api.ts';
import {
  type CompanyAdmin,
  type CompanyValues,
  readAdmins,
  writeAdmins,
} from './company-values.ts';
import { useAskHandOver } from './use-ask-hand-over.tsx';

/** The form's list of administrators, as its card edits it. */
export function useEditAdmins(
  form: ContractForm<CompanyValues>,
  company: CompanyDetail | undefined,
) {
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;
  const askHandOver = useAskHandOver();
  const addByEmail = useAddAdminByEmail();
  const field = form.field('admins');
  const selected = readAdmins(field.value);
  const isMember = ({ id }: CompanyAdmin) => selected.some((admin) => admin.id === id);
  const set = (admins: readonly CompanyAdmin[]) => field.onChange(writeAdmins(admins));
  const take = (admin: CompanyAdmin) => set(selected.filter(({ id }) => id !== admin.id));
  return {
    selected,
    saved: company?.companyAdmins.map(({ admin }) => admin),
    ownId,
    ownerId: company?.ownerId ?? null,
    onAddEmail: company && ((email: string) => addByEmail(company.id, email)),
    onHandOver: company?.canDelete
      ? (admin: CompanyAdmin) => askHandOver(company, admin)
      : undefined,
    // Whoever is in already is ignored (spec section 5).
    onAdd: (admin: CompanyAdmin) => {
      if (!isMember(admin)) set([...selected, admin]);
    },
    onRemove: (admin: CompanyAdmin) => {
      if (company && admin.id === ownId && !isMaster(account)) askToLeave(() => take(admin));
      else take(admin);
    },
  };
}

function askToLeave(leave: () => void): void {
  confirm({
    title: 'Sair da administração da empresa?',
    detail: (
      <>
        <strong>Ao salvar, você perde o acesso a esta empresa</strong>
        <span>Só quem a administra pode adicionar você de novo.</span>
      </>
    ),
    action: 'Sair da empresa',
    icon: <IconUserMinus size={18} stroke={1.7} aria-hidden />,
    onConfirm: async () => leave(),
  });
}
