import { CloseButton, Drawer } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenOnceMade } from '../../kit/feedback/use-open-once-made.ts';
import { useAccount } from '../../kit/session/session.ts';
import { initials } from '../../kit/text/format.ts';
import { AvatarInitials } from '../../kit/ui/avatar-initials.tsx';
import { paths } from '../../paths.ts';
import { Brand } from './brand.tsx';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useMenuNotes } from './use-menu-notes.ts';

/** The side menu on phones: a drawer from the left, with the account at its foot. */
export function PhoneMenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const opened = useOpenOnceMade(isOpen);
  const notes = useMenuNotes();
  // Composed of parts, since `Drawer` puts its aria-label on an element without a role.
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={318}
      padding={0}
      classNames={{ content: classes.drawer, body: classes.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <SideMenu onNavigate={onClose}>
            <div className={classes.top}>
              <Brand onNavigate={onClose} />
              <CloseButton aria-label="Fechar menu" size="xl" iconSize={24} onClick={onClose} />
            </div>
          </SideMenu>
          <div className={classes.note}>{notes && <notes.SimulatedNote />}</div>
          <Foot onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
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
          <span className={classes.name}>{name}</span> <span className={classes.place}>Conta</span>
        </span>
      </Link>
      <ThemeMenu />
      <SignOutButton />
    </div>
  );
}
