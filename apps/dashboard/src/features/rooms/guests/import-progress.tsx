import type { GuestImport, ImportKind } from '@atrio/contract/rooms/guest-imports';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInteger } from '../../../kit/text/format.ts';
import { ProgressBar } from '../../../kit/upload/progress-bar.tsx';
import classes from './import.module.css';
import { useApplyImport, useOpenImports, useWritten } from './imports.api.ts';

/** How many guests a list adds, and how many it writes in all. */
export function countsOf({ counts }: GuestImport) {
  const countOf = (kind: ImportKind) => counts.find((one) => one.kind === kind)?.count ?? 0;
  return { added: countOf('new'), writes: countOf('new') + countOf('changed') };
}

interface ProgressProps {
  list: GuestImport;
  place: { id: string; importId: string };
}

/** How far the list is; closing the dialog does not stop it. */
export function ImportProgress({ list, place }: ProgressProps) {
  const written = Math.max(useWritten(place, true), list.written);
  const { writes } = countsOf(list);
  const text = `${formatInteger(written)} de ${formatInteger(writes)}`;
  return (
    <div className={classes.progress}>
      <ProgressBar label="Importação" share={written / Math.max(1, writes)} text={text} isLarge />
      <p className={classes.law}>
        {text} gravados. Fechar não interrompe; o sino avisa quando uma lista longa terminar.
      </p>
    </div>
  );
}

/** So long an import stands still that nobody applies any more. */
const STILL_MS = 6_000;

interface OpenImportsProps {
  roomId: number;
}

/** Imports that go on, or that were interrupted, after their dialog was closed. */
export function OpenImports({ roomId }: OpenImportsProps) {
  const { data, dataUpdatedAt } = useOpenImports(roomId);
  return data?.imports.map((list) => (
    <OpenImport key={list.id} roomId={roomId} list={list} at={dataUpdatedAt} />
  ));
}

function OpenImport({ roomId, list, at }: OpenImportsProps & { list: GuestImport; at: number }) {
  const { written, purpose, fileName, id: importId } = list;
  const { mutate: apply, isPending } = useApplyImport();
  const [last, setLast] = useState({ written, since: at });
  if (last.written !== written) setLast({ written, since: at });
  const isStill = !isPending && at - last.since >= STILL_MS;
  const share = `${formatInteger(written)} de ${formatInteger(countsOf(list).writes)} gravados`;
  return (
    <section className={classes.open} aria-label="Importação">
      <IconFileSpreadsheet size={20} stroke={1.7} aria-hidden />
      <p className={classes.words}>
        <strong>{isStill ? 'Uma importação parou no meio' : 'Importando…'}</strong>
        <span className={classes.reason}>
          {fileName} · {share}
          {isStill && '. Continuar não grava ninguém duas vezes.'}
        </span>
      </p>
      {isStill && (
        <Button
          variant="default"
          onClick={() =>
            apply({ id: String(roomId), importId: String(importId), purpose, notify: false })
          }
        >
          Continuar
        </Button>
      )}
    </section>
  );
}
