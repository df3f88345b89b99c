import type { GuestImport, ImportKind } from '@atrio/contract/rooms/guest-imports';
import { Button, Checkbox, Loader, Modal, TextInput } from '@mantine/core';
import { IconFileImport, IconFileSpreadsheet, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import classes from './import.module.css';
import { countsOf, ImportProgress } from './import-progress.tsx';
import { ImportColumns, ImportLines } from './import-review.tsx';
import {
  readImport,
  useApplyImport,
  useImportedName,
  useMapImport,
  useReadImport,
} from './imports.api.ts';

interface ImportDialogProps {
  roomId: number;
  /** The names of the room's own fields. */
  fields: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={17} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      Importar lista
    </Button>
  );
}

/** Imports a list: chosen, looked at, and written only by the last button. */
export function ImportDialog({ isOpen, onClose, ...props }: ImportDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Importar convidados"
      size={760}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      closeOnClickOutside={false}
    >
      <p className={classes.intro}>Confira o que muda. Nada é gravado antes do último botão.</p>
      <ImportSteps {...props} onClose={onClose} />
    </Modal>
  );
}

type StepsProps = Omit<ImportDialogProps, 'isOpen'>;

function ImportSteps(props: StepsProps) {
  const [list, setList] = useState<GuestImport>();
  const { read, cancel, isPending, error } = useReading(props.roomId, setList);
  if (list) return <ImportReview key={list.id} {...props} list={list} onOther={setList} />;
  return (
    <>
      <FilePicker
        kind="list"
        label="Lista de convidados"
        file={null}
        isDisabled={isPending}
        onChange={(file) => file && void read(file)}
        {...(error && { error: sentenceOf(error) })}
      />
      {isPending && (
        <p className={classes.reading}>
          <Loader size={16} aria-hidden /> Lendo a lista…
          <Button variant="subtle" color="gray" size="xs" onClick={cancel}>
            Cancelar
          </Button>
        </p>
      )}
      <LiveText>{isPending ? 'Lendo a lista…' : undefined}</LiveText>
    </>
  );
}

function useReading(roomId: number, onRead: (list: GuestImport) => void) {
  const { mutateAsync, isPending, error } = useReadImport(roomId);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  // A dialog that is closed reads nothing.
  useEffect(() => () => running.current?.abort(), []);
  async function read(file: File) {
    const controller = new AbortController();
    running.current = controller;
    try {
      onRead((await mutateAsync({ file, signal: controller.signal })).import);
    } catch (problem) {
      if (!(problem instanceof ApiError) && !controller.signal.aborted) throw problem;
    }
  }
  return { read, cancel, isPending, error: error instanceof ApiError ? error : undefined };
}

function sentenceOf(error: ApiError): string {
  return Object.values(error.fields ?? {}).join(' ') || error.message;
}

interface ReviewProps extends StepsProps {
  list: GuestImport;
  onOther: (list: undefined) => void;
}

function ImportReview(props: ReviewProps) {
  const { roomId, fields, onClose, onOther } = props;
  const review = useReview(props);
  const { list, version, map } = review;
  const [kind, setKind] = useState<ImportKind>();
  const place = { id: String(roomId), importId: String(list.id) };
  const isStarted = list.state !== 'preview' || review.isApplying;
  return (
    <>
      <div className={classes.file}>
        <IconFileSpreadsheet size={22} stroke={1.7} aria-hidden />
        <span className={classes.fileWords}>
          <strong>{list.fileName}</strong>
          <span>{factsOf(list)}</span>
        </span>
        <Button variant="default" size="xs" disabled={isStarted} onClick={() => onOther(undefined)}>
          Trocar arquivo
        </Button>
      </div>
      <ImportColumns
        columns={list.columns}
        fields={fields}
        isDisabled={isStarted || review.isMapping}
        onChange={map}
      />
      {!isStarted && (
        <ImportLines
          {...{ list, version, place, kind }}
          onKind={setKind}
          onName={review.takeName}
          isBusy={review.isMapping}
        />
      )}
      {review.isApplying && <ImportProgress list={list} place={place} />}
      <ImportFoot review={review} onClose={onClose} />
    </>
  );
}

/** '305 linhas · planilha “Lista final”' */
function factsOf({ counts, sheet }: GuestImport): string {
  const lines = counts.reduce((sum, { count }) => sum + count, 0);
  const words = [plural(lines, 'linha', 'linhas'), sheet && `planilha “${sheet}”`];
  return words.filter(Boolean).join(' · ');
}

function useReview({ roomId, list: first, onClose }: ReviewProps) {
  const [list, setList] = useState(first);
  const [version, setVersion] = useState(0);
  const { mutateAsync: mapAsync, isPending: isMapping } = useMapImport();
  const { mutateAsync: applyAsync, isPending: isApplying } = useApplyImport();
  const { mutateAsync: nameAsync, isPending: isNaming } = useImportedName();
  const place = { id: String(roomId), importId: String(list.id) };

  async function attempt(work: () => Promise<{ import: GuestImport }>) {
    try {
      setList((await work()).import);
      setVersion((last) => last + 1);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return false;
    }
  }
  const map = (meanings: string[]) => void attempt(() => mapAsync({ ...place, meanings }));
  const takeName = (line: number) =>
    void attempt(() => nameAsync({ ...place, line: String(line) }));
  async function apply(purpose: string, notify: boolean) {
    if (isApplying) return;
    if (await attempt(() => applyAsync({ ...place, purpose, notify }))) onClose();
    // The toast has told the failure; what was written stands in the dialog.
    else await attempt(() => readImport(place));
  }
  return { list, version, map, takeName, apply, isMapping: isMapping || isNaming, isApplying };
}

interface FootProps {
  review: ReturnType<typeof useReview>;
  onClose: () => void;
}

/** The purpose of the addresses, whom to invite, and the button that writes. */
function ImportFoot({ review, onClose }: FootProps) {
  const { list, apply, isApplying, isMapping } = review;
  const { added, writes } = countsOf(list);
  const [purpose, setPurpose] = useState('');
  const [notify, setNotify] = useState(true);
  const [error, setError] = useState<string>();
  const isHalfway = list.state === 'applying' && !isApplying;
  function handleImport() {
    if (purpose.trim() === '') setError('Diga para que estes endereços foram coletados');
    else void apply(purpose, notify && added > 0);
  }
  if (writes === 0) return <NothingChanges onClose={onClose} />;
  return (
    <>
      <PurposeField
        value={purpose}
        error={error}
        isDisabled={isApplying || isHalfway}
        onChange={(next) => {
          setPurpose(next);
          setError(undefined);
        }}
      />
      {isHalfway && (
        <p className={classes.law}>
          {formatInteger(list.written)} de {formatInteger(writes)} foram gravados. Continuar não
          grava ninguém duas vezes.
        </p>
      )}
      <div className={classes.foot}>
        <Checkbox
          label={inviteWords(added)}
          checked={notify && added > 0}
          disabled={isApplying || isHalfway || added === 0}
          onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
        />
        <Button variant="default" onClick={onClose}>
          {isApplying ? 'Fechar' : 'Cancelar'}
        </Button>
        <Button loading={isApplying} disabled={isMapping} onClick={handleImport}>
          {isHalfway ? 'Continuar' : `Importar ${plural(writes, 'convidado', 'convidados')}`}
        </Button>
      </div>
      <LiveText>{isApplying ? 'Importando…' : undefined}</LiveText>
    </>
  );
}

function NothingChanges({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.foot}>
      <span>Nada muda.</span>
      <Button onClick={onClose}>Fechar</Button>
    </div>
  );
}

function inviteWords(added: number): string {
  if (added === 0) return 'Enviar convites';
  return added === 1
    ? 'Enviar o convite ao novo'
    : `Enviar o convite aos ${formatInteger(added)} novos`;
}

interface PurposeFieldProps {
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function PurposeField({ value, error, isDisabled, onChange }: PurposeFieldProps) {
  return (
    <div className={classes.purpose}>
      <TextInput
        label="Para que estes endereços foram coletados?"
        placeholder="Inscrição na Jornada da Leitura"
        maxLength={200}
        value={value}
        error={error}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={classes.law}>
        <IconShieldCheck size={18} stroke={1.7} aria-hidden /> Registramos quem importou esta lista,
        quando e para quê.
      </p>
    </div>
  );
}
