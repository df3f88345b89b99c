import { Popover, UnstyledButton } from '@mantine/core';
import { initials } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import classes from './account-button.module.css';

/** Who is signed in: the name, and behind it the address. */
export function AccountButton() {
  const account = useAccount();
  if (!account) return null;
  const { email, Admin } = account.accountData;
  return (
    <Popover position="bottom-end" width={260}>
      <Popover.Target>
        <UnstyledButton className={classes.button}>
          <span className="leitor">Conta de </span>
          <AvatarInitials letters={initials(Admin.name)} />
          <span className={classes.name}>{Admin.name}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.card}>
        <AvatarInitials letters={initials(Admin.name)} size="md" />
        <div className={classes.words}>
          <p className={classes.fullName}>{Admin.name}</p>
          <p className={classes.email}>{email}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
