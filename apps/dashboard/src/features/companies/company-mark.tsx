import type { Company } from '@atrio/contract/companies';
import { surface } from '@atrio/ui/company-colors';
import { initials } from '../../lib/format.ts';
import classes from './companies.module.css';

interface CompanyMarkProps {
  company: Pick<Company, 'name' | 'logoUrl' | 'colors'>;
}

/** Its logo, or its initial on its primary colour; decorative, the name stands beside it. */
export function CompanyMark({ company: { name, logoUrl, colors } }: CompanyMarkProps) {
  if (logoUrl) return <img className={classes.mark} src={logoUrl} alt="" loading="lazy" />;
  const { ground, text } = surface(colors.primary);
  return (
    <span
      className={classes.mark}
      style={{ background: `#${ground}`, color: `#${text}` }}
      aria-hidden="true"
    >
      {initials(name).slice(0, 1)}
    </span>
  );
}
