import { Link } from 'react-router';
import { Logo } from '../../kit/ui/logo.tsx';
import { paths } from '../../paths.ts';
import classes from './brand.module.css';

interface BrandProps {
  /** The mark alone, without the name. */
  isMark?: boolean;
  onNavigate?: () => void;
}

export function Brand({ isMark = false, onNavigate }: BrandProps) {
  return (
    <Link
      to={paths.home()}
      className={classes.brand}
      data-mark={isMark || undefined}
      aria-label="Átrio, início"
      onClick={onNavigate}
    >
      <Logo size={28} />
      {!isMark && <span className={classes.name}>Átrio</span>}
    </Link>
  );
}
