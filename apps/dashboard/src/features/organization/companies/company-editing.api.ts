import { adminRoutes } from '@atrio/contract/accounts/accounts';
import type { RouteArgs, RouteDefinition } from '@atrio/contract/lib/route';
import { companyColorRoutes, companyRoutes } from '@atrio/contract/organization/companies';
import { useMutation } from '@tanstack/react-query';
import { apiQuery, queryClient, useApiMutation } from '../../../kit/api/query-client.ts';
import { uploadForm } from '../../../kit/api/upload.ts';

// Apart from companies.api.ts, which every form and list of rooms loads: the editor uploads files.

/** The most that one answer may hold; the others are found by searching. */
const MOST = 200;

/** Administrators to choose from, by name; `search` looks in names and e-mails. */
export function adminsQuery(search: string) {
  const args = { page: 1, pageSize: MOST, search: search || undefined, sort: 'name' as const };
  return apiQuery(adminRoutes.list, args);
}

export function useCreateCompany() {
  return useMutation({
    mutationFn: ({ logo, ...fields }: WithLogo<typeof companyRoutes.create>) =>
      uploadForm(companyRoutes.create, fields, { logo }),
    meta: { invalidates: ['companies'], failed: 'Erro ao salvar as alterações' },
  });
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: ({ logo, ...fields }: WithLogo<typeof companyRoutes.update>) =>
      uploadForm(companyRoutes.update, fields, { logo }),
    meta: { invalidates: ['companies', 'rooms'], failed: 'Erro ao salvar as alterações' },
  });
}

/** Silent: the dialog that asked shows the failure. */
export function useHandOverCompany() {
  return useApiMutation(companyRoutes.handOver, {
    invalidates: ['companies'],
    done: 'A empresa tem outro dono',
    silent: true,
  });
}

/** Adds somebody by their whole address at once, apart from the form's unsaved changes. */
export function useAddAdminByEmail() {
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, email }: { id: number; email: string }) =>
      uploadForm(
        companyRoutes.update,
        { id: String(id), emailsToAdd: JSON.stringify([email]) },
        {},
      ),
    meta: { invalidates: ['companies'], done: 'Administrador adicionado', silent: true },
  });
  return (id: number, email: string) => mutateAsync({ id, email });
}

/** Reads the stored colours anew: the writes depend on them. */
export async function readColors(companyId: number) {
  const query = apiQuery(companyColorRoutes.list, { companyId: String(companyId) });
  const { companyColors } = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  return companyColors;
}

/** Silent: one save is several calls, and the form announces a failure once. */
const COLOR_META = { invalidates: ['companies', 'companyColors'], silent: true };

export function useCreateColor() {
  return useApiMutation(companyColorRoutes.create, COLOR_META);
}

export function useUpdateColor() {
  return useApiMutation(companyColorRoutes.update, COLOR_META);
}

export function useRemoveColor() {
  return useApiMutation(companyColorRoutes.remove, COLOR_META);
}

type WithLogo<R extends RouteDefinition> = Omit<RouteArgs<R>, 'logo'> & { logo?: File };
