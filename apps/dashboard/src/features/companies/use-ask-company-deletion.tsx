import type { Company } from '@atrio/contract/companies';
import { ApiError } from '../../lib/api-client.ts';
import { confirm } from '../../lib/confirm.tsx';
import { plural } from '../../lib/format.ts';
import { describeFailure } from '../../lib/query-client.ts';
import { useRemoveCompany } from './companies-list.api.ts';

/** Asks, naming the company and what becomes of its rooms, and deletes it. */
export function useAskCompanyDeletion() {
  const { mutateAsync: remove } = useRemoveCompany();
  return ({ id, name, roomCount }: Pick<Company, 'id' | 'name' | 'roomCount'>) =>
    confirm({
      title: 'Deletar empresa?',
      detail: (
        <>
          <strong>{name}</strong>
          <span>{roomsText(roomCount)}</span>
        </>
      ),
      action: 'Deletar',
      onConfirm: () => remove({ id: String(id) }).catch(sayWhat),
    });
}

function roomsText(count: number): string {
  if (count === 0) return 'Nenhuma sala usa esta empresa';
  const verb = count === 1 ? 'volta' : 'voltam';
  return `${plural(count, 'sala', 'salas')} ${verb} a ficar sem empresa, com as cores padrão`;
}

/** The server's own reason says enough; anything else does not say what failed. */
function sayWhat(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { title, description } = describeFailure(error, 'Erro ao deletar a empresa');
  throw new Error(description ? `${title}. ${description}` : title, { cause: error });
}
