import { ActionIcon, CloseButton, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { initials } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useMenuNotes } from './use-menu-notes.ts';

/** The side menu of phones: a drawer from the left, with the account at its foot. */
export function PhoneMenu() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const notes = useMenuNotes();
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
                <CloseButton aria-label="Fechar menu" size="xl" iconSize={24} onClick={close} />
              </div>
            </SideMenu>
            <div className={classes.note}>{notes && <notes.SimulatedNote />}</div>
            <Foot onNavigate={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

function Foot({ onNavigate }: { onNavigate: () => void }) {
  const account = useAccount();
  if (!account) return null;
  const { name } = account.accountData.Admin;
  return (
    <div className={classes.foot}>
      <Link to={paths.account()} className={classes.account} onClick={onNavigate}>
        <AvatarInitials letters={initials(name)} size="md" />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.place}>Editar usuário</span>
        </span>
      </Link>
      <ThemeMenu />
      <SignOutButton />
    </div>
  );
}
