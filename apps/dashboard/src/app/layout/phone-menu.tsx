import { ActionIcon, CloseButton, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { initials } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { Brand } from './brand.tsx';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** The side menu of phones: a drawer from the left, with the account at its foot. */
export function PhoneMenu() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon size="xl" aria-label="Abrir menu" aria-expanded={isOpen} onClick={open}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      {/* In its parts, for the name: `Drawer` itself would put it on a box that has no role. */}
      <Drawer.Root
        opened={isOpen}
        onClose={close}
        size={318}
        padding={0}
        classNames={{ content: classes.drawer, body: classes.body }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <SideMenu onNavigate={close}>
              <div className={classes.top}>
                <Brand onNavigate={close} />
                <CloseButton aria-label="Fechar menu" size="xl" onClick={close} />
              </div>
            </SideMenu>
            <Foot />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

function Foot() {
  const account = useAccount();
  if (!account) return null;
  const { email, Admin } = account.accountData;
  return (
    <div className={classes.foot}>
      <AvatarInitials letters={initials(Admin.name)} size="md" />
      <div className={classes.words}>
        <p className={classes.name}>{Admin.name}</p>
        <p className={classes.email}>{email}</p>
      </div>
      <ThemeMenu />
      <SignOutButton />
    </div>
  );
}
