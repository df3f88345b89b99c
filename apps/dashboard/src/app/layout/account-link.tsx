import { Link } from 'react-router';
import { initials } from '../../lib/format.ts';
import { useAccount } from '../../lib/session.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import { paths } from '../paths.ts';
import classes from './account-link.module.css';

/** Who is signed in, and the way to their account. */
export function AccountLink() {
  const account = useAccount();
  if (!account) return null;
  const { name } = account.accountData.Admin;
  return (
    <Link to={paths.account()} className={classes.link}>
      <span className="leitor">Conta de</span> <AvatarInitials letters={initials(name)} />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
