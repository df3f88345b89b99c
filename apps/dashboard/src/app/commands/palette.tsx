import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { openCommands } from './open-commands.ts';
import classes from './palette.module.css';
import { PaletteBody } from './palette-body.tsx';

/** Search and commands in one place, over any page. */
export function Palette({ isOpen }: { isOpen: boolean }) {
  const isPhone = useIsPhone();
  // Closed for its first moment: only a dialog that opens knows where the focus came from.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [isLeaving, setLeaving] = useState(false);

  function close(leaves: boolean) {
    setLeaving(leaves);
    openCommands.set(null);
  }
  return (
    <Modal.Root
      opened={isOpen && isReady}
      onClose={() => close(false)}
      // On the way to another page the focus goes to that page's title.
      returnFocus={!isLeaving}
      fullScreen={isPhone}
      size={640}
      padding={0}
      radius={isPhone ? 0 : undefined}
      centered={false}
      yOffset={isPhone ? 0 : '12dvh'}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Buscar ou executar">
        <Modal.Body>
          <PaletteBody onClose={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
