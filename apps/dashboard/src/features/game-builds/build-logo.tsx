import { IconBox } from '@tabler/icons-react';
import classes from './builds.module.css';

/** A build's logo, or its empty place; decorative, the name stands beside it. */
export function BuildLogo({ url }: { url: string | null }) {
  if (url) return <img className={classes.mark} src={url} alt="" loading="lazy" />;
  return (
    <span className={classes.mark}>
      <IconBox size={18} stroke={1.7} aria-hidden />
    </span>
  );
}
