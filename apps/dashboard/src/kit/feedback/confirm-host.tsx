import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import {
  type ConfirmRequest,
  callOff,
  closeDialog,
  dialogStore,
  type OpenDialog,
} from './confirm.tsx';
import classes from './confirm-host.module.css';
import { useOpenOnceMade } from './use-open-once-made.ts';

/** The app's one confirmation dialog; lives in the shell. */
export function ConfirmHost() {
  const open = useSyncExternalStore(dialogStore.subscribe, dialogStore.read);
  // The dialog that was last open keeps its words while it fades out.
  const shown = useRef<OpenDialog | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (open) shown.current = open;
  const dialog = shown.current;

  const opened = useOpenOnceMade(open !== null);

  const handleClose = () => {
    if (!isBusy) callOff();
  };
  return (
    <Modal
      opened={opened}
      onClose={handleClose}
      title={dialog?.kind === 'danger' ? dialog.request.title : 'Descartar alterações?'}
      size={440}
      withCloseButton={false}
      fullScreen={false}
    >
      {dialog?.kind === 'danger' && (
        <DangerBody request={dialog.request} onCancel={handleClose} onBusyChange={setIsBusy} />
      )}
      {dialog?.kind === 'discard' && <DiscardBody onAnswer={dialog.answer} />}
    </Modal>
  );
}

interface DangerBodyProps {
  request: ConfirmRequest;
  onCancel: () => void;
  onBusyChange: (isBusy: boolean) => void;
}

function DangerBody({ request, onCancel, onBusyChange }: DangerBodyProps) {
  const { isBusy, failure, run } = useDangerousAction(request, onBusyChange);
  return (
    <>
      {request.text && <Text c="var(--at-text-2)">{request.text}</Text>}
      {request.detail && <div className={classes.detail}>{request.detail}</div>}
      {failure && (
        <Alert mt="md" color="red" role="alert" icon={<IconAlertCircle stroke={1.7} />}>
          {failure}
        </Alert>
      )}
      <Group className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onCancel}>
          {request.back ?? 'Cancelar'}
        </Button>
        <Button
          variant={request.isSafe ? 'filled' : 'danger'}
          loading={isBusy}
          aria-busy={isBusy}
          leftSection={request.icon ?? <IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={run}
        >
          {request.action}
        </Button>
      </Group>
    </>
  );
}

function DiscardBody({ onAnswer }: { onAnswer: (isDiscarding: boolean) => void }) {
  const answer = (isDiscarding: boolean) => {
    onAnswer(isDiscarding);
    closeDialog();
  };
  return (
    <>
      <Text c="var(--at-text-2)">O que você mudou nesta tela ainda não foi salvo.</Text>
      <Group className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Continuar editando
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          Descartar
        </Button>
      </Group>
    </>
  );
}

function useDangerousAction(request: ConfirmRequest, onBusyChange: (isBusy: boolean) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const setBusy = (value: boolean) => {
    setIsBusy(value);
    onBusyChange(value);
  };
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request.onConfirm();
      setBusy(false);
      closeDialog();
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return { isBusy, failure, run };
}
