import { buildRoutes, type GameBuildDetail } from '@atrio/contract/catalogue/game-builds';
import type { RouteOutput } from '@atrio/contract/lib/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, queryClient, useApiMutation } from '../../../kit/api/query-client.ts';
import { SAID_OTHERWISE, type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

export function buildQuery(id: number) {
  return apiQuery(buildRoutes.get, { id: String(id) });
}

/** Sends one file ahead of the build that is to name it; a zip becomes all that is in it. @returns the ids */
export async function stageFile(file: File, options: UploadOptions): Promise<number[]> {
  const { stagedFiles } = await uploadForm(buildRoutes.stage, {}, { files: file }, options);
  if (stagedFiles.length === 0) throw new Error('A file was sent and none has arrived');
  return stagedFiles.map(({ id }) => id);
}

export function useCreateBuild() {
  return useMutation({
    mutationFn: ({
      usesThreads,
      knowsVisitor,
      logo,
      background,
      options,
      ...rest
    }: BuildToSend) => {
      const switches = { usesThreads: word(usesThreads), knowsVisitor: word(knowsVisitor) };
      const images = { logo, backgroundImage: background };
      const fields = { ...rest, ...switches };
      return uploadForm(buildRoutes.create, fields, images, options).catch(sayNotCreated);
    },
    onSuccess: keepBuild,
    meta: {
      invalidates: ['builds'],
      done: 'Build criada com sucesso',
      failed: 'Erro criando build',
    },
  });
}

/** An answer whose flag is false has words of its own (docs/product/screens.md#builds). */
function sayNotCreated(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== SAID_OTHERWISE) throw error;
  const { code, status } = error;
  const message = 'Erro ao criar build';
  throw new ApiError({ code, status, message, isFromServer: true, cause: error });
}

export function useUpdateBuild() {
  return useMutation({
    mutationFn: ({ logo, background, options, ...fields }: ChangeToSend) =>
      uploadForm(buildRoutes.update, fields, { logo, backgroundFile: background }, options),
    onSuccess: keepBuild,
    meta: {
      invalidates: ['builds'],
      done: 'Página editada com sucesso!',
      failed: 'Erro editando página',
    },
  });
}

/** What may be switched on and off by itself. */
export type BuildSwitch = 'usesThreads' | 'knowsVisitor';

/** Turns one on or off at once: no file is needed for it, so it goes to our own address. */
export function useSwitchBuild() {
  return useMutation({
    mutationFn: ({ id, part, isOn }: { id: number; part: BuildSwitch; isOn: boolean }) =>
      uploadForm(buildRoutes.update, { id: String(id), [part]: word(isOn) }, {}),
    onSuccess: keepBuild,
    meta: { invalidates: ['builds'], failed: 'Erro editando página' },
  });
}

/** A switch as forms carry it. */
function word(isOn: boolean): 'true' | 'false' {
  return isOn ? 'true' : 'false';
}

/** The rooms that show a build. */
export function roomsOfBuildQuery(id: number, all: boolean) {
  return apiQuery(buildRoutes.rooms, { id: String(id), ...(all && { all: 'true' as const }) });
}

/** Puts an earlier version on air; a toast offers to take that back. */
export function useRestoreBuild() {
  return useMutation({
    mutationFn: ({ id, versionId }: { id: number; versionId: number }) =>
      callApi(buildRoutes.restore, { id: String(id), versionId }),
    onSuccess: keepBuild,
    meta: { invalidates: ['builds'], failed: 'Erro ao voltar à versão anterior' },
  });
}

/** Puts the new addresses of logo and background into the cache. */
function keepBuild(out: { build: GameBuildDetail }): void {
  const { id, buildName, buildLogoURL, buildBackgroundURL } = out.build;
  queryClient.setQueryData(buildQuery(id).queryKey, out);
  const news = { id, buildName, buildLogoURL, buildBackgroundURL };
  queryClient.setQueriesData<BuildList>(
    { queryKey: apiQuery(buildRoutes.list).queryKey.slice(0, 2) },
    (list) => list && { ...list, builds: list.builds.map((one) => (one.id === id ? news : one)) },
    // Still to be read again: the name may have moved it to another place.
    { updatedAt: 0 },
  );
}

interface BuildToSend {
  buildName: string;
  usesThreads: boolean;
  knowsVisitor: boolean;
  /** JSON, as the call takes it. */
  stagedFiles?: string;
  logo?: File;
  background?: File;
  options: UploadOptions;
}

interface ChangeToSend extends Partial<Omit<BuildToSend, BuildSwitch>> {
  id: string;
  updatedAt?: string;
}

type BuildList = RouteOutput<typeof buildRoutes.list>;

/** One page of the list on screen. */
export function buildsPageQuery(list: ListRange<'buildName'>) {
  return queryOptions({
    ...apiQuery(buildRoutes.list, listArgs(list)),
    // Rows of every list are known by their `name`.
    select: ({ builds, total }) =>
      toPage(
        builds.map((build) => ({ ...build, name: build.buildName })),
        total,
      ),
  });
}

/** The caller announces a failure: in a toast and in the dialog. */
export function useRemoveBuild() {
  return useApiMutation(buildRoutes.remove, {
    invalidates: ['builds'],
    done: 'Build excluida com sucesso',
    silent: true,
  });
}
