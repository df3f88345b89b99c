import { IconPhoto } from '@tabler/icons-react';
import classes from './customization.module.css';

/** The icon of a category or an item, or its empty place; decorative, the name stands beside it. */
export function IconMark({ iconUrl }: { iconUrl: string | null }) {
  if (iconUrl) return <img className={classes.mark} src={iconUrl} alt="" loading="lazy" />;
  return (
    <span className={classes.mark}>
      <IconPhoto size={18} stroke={1.7} aria-hidden />
    </span>
  );
}
