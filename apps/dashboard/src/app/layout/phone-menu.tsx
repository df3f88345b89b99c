import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { LateDialog } from '../../ui/late-dialog.tsx';

const PhoneMenuDrawer = lazyUntilHere(
  async () => (await import('./phone-menu-drawer.tsx')).PhoneMenuDrawer,
);

/** What opens the side menu of phones. */
export function PhoneMenu() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon size="xl" aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      <LateDialog isOpen={isOpen} onClose={close}>
        <PhoneMenuDrawer isOpen={isOpen} onClose={close} />
      </LateDialog>
    </>
  );
}
