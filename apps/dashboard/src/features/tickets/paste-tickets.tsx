import { Button, getDefaultZIndex, Modal } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { useReportUnsaved } from '../../form/panel-store.ts';
import { confirmDiscard } from '../../lib/confirm.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { PasteForm } from './paste-form.tsx';
import { usePaste } from './use-paste.ts';

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;

/** 'Colar vários': a whole list of addresses at once, in a dialog. */
export function PasteTickets({ roomId }: { roomId: number }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const paste = usePaste(roomId);
  useReportUnsaved('colar-varios', paste.isDirty, paste.discard);

  async function handleClose() {
    if (paste.isBusy) return;
    if (paste.isDirty && !(await confirmDiscard())) return;
    setOpen(false);
    paste.discard();
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardList size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Colar vários
      </Button>
      <Modal
        opened={isOpen}
        onClose={handleClose}
        title="Colar vários e-mails"
        size={640}
        fullScreen={isPhone}
        radius={isPhone ? 0 : undefined}
        // The question before a list is thrown away stands over this dialog and answers to an Esc
        // of its own: Mantine would hand the same one to both.
        zIndex={UNDER_QUESTIONS}
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && handleClose()}
      >
        <PasteForm paste={paste} onClose={handleClose} />
      </Modal>
    </>
  );
}
