import { IconPhoto } from '@tabler/icons-react';
import { RowMark } from '../../../kit/list/row-mark.tsx';

/** The icon of a category or an item, or its empty place. */
export function IconMark({ iconUrl }: { iconUrl: string | null }) {
  return (
    <RowMark url={iconUrl}>
      <IconPhoto size={18} stroke={1.7} aria-hidden />
    </RowMark>
  );
}
