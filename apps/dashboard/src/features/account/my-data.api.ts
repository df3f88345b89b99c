import { myDataRoutes, myDataSchema } from '@atrio/contract/my-data';
import { download } from '../../lib/csv.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/query-client.ts';

export const ERASE_FAILED = 'Erro ao excluir a conta';
export const EXPORT_FAILED = 'Erro ao baixar seus dados';

/** The failure stays in the form that asked, where the person is looking. */
export function useExportMyData() {
  return useApiMutation(myDataRoutes.export, { done: 'Seus dados foram baixados', silent: true });
}

export function useEraseAccount() {
  return useApiMutation(myDataRoutes.erase, { done: 'Sua conta foi excluída', silent: true });
}

/** As a file, indented, since people open it too. */
export function saveMyData(answer: unknown): void {
  const data = myDataSchema.parse(answer);
  const day = formatDate(data.exportedAt).split('/').reverse().join('-');
  download(`atrio-meus-dados-${day}.json`, [JSON.stringify(data, null, 2)], 'application/json');
}
