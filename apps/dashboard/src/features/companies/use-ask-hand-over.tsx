import type { CompanyDetail } from '@atrio/contract/companies';
import { IconCrown } from '@tabler/icons-react';
import { ApiError } from '../../lib/api-client.ts';
import { confirm } from '../../lib/confirm.tsx';
import { describeFailure } from '../../lib/query-client.ts';
import { useHandOverCompany } from './company-editing.api.ts';
import type { CompanyAdmin } from './company-values.ts';

/** Asks before a company gets another owner, since only the new one can undo it. */
export function useAskHandOver() {
  const { mutateAsync: handOver } = useHandOverCompany();
  return ({ id, name }: CompanyDetail, admin: CompanyAdmin) =>
    confirm({
      title: `Passar a empresa a ${admin.name}?`,
      detail: (
        <>
          <strong>{name}</strong>
          <span>
            {admin.name} passa a ser dono da empresa e pode deletá-la. Você continua como
            administrador, e só {admin.name} pode desfazer isto.
          </span>
        </>
      ),
      action: 'Passar empresa',
      icon: <IconCrown size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => handOver({ id: String(id), adminId: admin.id }).catch(sayWhat),
    });
}

function sayWhat(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { title, description } = describeFailure(error, 'Erro ao passar a empresa');
  throw new Error(description ? `${title}. ${description}` : title, { cause: error });
}
