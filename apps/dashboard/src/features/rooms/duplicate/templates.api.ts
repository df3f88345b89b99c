import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';

const TEMPLATES_IN = ['roomTemplates', 'history'];

export function templatesQuery(companyId: number) {
  return apiQuery(roomTemplateRoutes.list, { id: String(companyId) });
}

/** Silent, as the other two: the form shows the failure. */
export function useSaveTemplate() {
  return useApiMutation(roomTemplateRoutes.save, {
    invalidates: TEMPLATES_IN,
    done: ({ template }) => `Modelo ${template.name} salvo`,
    silent: true,
  });
}

export function useRenameTemplate() {
  return useApiMutation(roomTemplateRoutes.rename, {
    invalidates: TEMPLATES_IN,
    done: 'Modelo renomeado',
    silent: true,
  });
}

export function useBeginRoom() {
  return useApiMutation(roomTemplateRoutes.use, {
    invalidates: ['rooms', 'environments'],
    done: ({ room }) => `Criou sala ${room.name}`,
    silent: true,
  });
}

export function useDeleteTemplate() {
  return useApiMutation(roomTemplateRoutes.remove, {
    invalidates: TEMPLATES_IN,
    done: 'Modelo excluído',
    failed: 'Erro ao excluir modelo',
  });
}
