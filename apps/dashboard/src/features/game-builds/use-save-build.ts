import type { GameBuildDetail } from '@atrio/contract/game-builds';
import { useState } from 'react';
import type { useChosenFile } from '../../form/use-chosen-file.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useCreateBuild, useUpdateBuild } from './build-editing.api.ts';
import type { BuildValues } from './build-values.ts';
import type { BuildFiles } from './use-build-files.ts';

interface SaveParts {
  origin: string | undefined;
  files: BuildFiles;
  logo: ChosenFile;
  background: ChosenFile;
}

/** The form's own call: the name, the images, and which of the files that went ahead are its own. */
export function useSaveBuild(build: GameBuildDetail | undefined, parts: SaveParts) {
  const { origin, files, logo, background } = parts;
  const { mutateAsync: create } = useCreateBuild();
  const { mutateAsync: update } = useUpdateBuild();
  /** Of the images, 0 to 1. */
  const [sentShare, setSentShare] = useState(0);

  function forgetFiles() {
    logo.set(null);
    background.set(null);
    files.clear();
  }

  async function save({ buildName }: BuildValues, version: string | undefined) {
    setSentShare(0);
    const sent = {
      buildName,
      stagedFiles: files.staged(),
      logo: logo.read(),
      background: background.read(),
      options: { origin, onProgress: setSentShare },
    };
    try {
      const call = build
        ? update({ ...sent, id: String(build.id), updatedAt: version })
        : create(sent);
      const { build: saved } = await call;
      forgetFiles();
      return saved;
    } catch (error) {
      throw error instanceof ApiError ? withoutFileErrors(error, files) : error;
    }
  }
  return {
    save,
    sentShare,
    hasFiles: () => files.isThere() || [logo, background].some((image) => image.read()),
    forgetFiles,
    failureTitle: build ? 'Erro editando página' : 'Erro criando build',
  };
}

/** What the server says of the files stands where they are; the rest is the form's to tell. */
function withoutFileErrors(error: ApiError, files: BuildFiles): ApiError {
  const { files: ofFiles, stagedFiles: gone, ...fields } = error.fields ?? {};
  const sentence = gone ?? ofFiles;
  if (sentence === undefined) return error;
  files.refuse(sentence, gone !== undefined);
  const { code, status, message, current, isFromServer } = error;
  return new ApiError({ code, status, message, current, isFromServer, fields, cause: error });
}

type ChosenFile = ReturnType<typeof useChosenFile>;
