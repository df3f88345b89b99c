import type { CustomizationItem } from '@atrio/contract/customization';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { IconMark } from './icon-mark.tsx';
import { PlatformMarks } from './platform-marks.tsx';
import { useAskItemDeletion } from './use-ask-item-deletion.tsx';

/** An item in its category's list as phones show it. */
export function ItemCard({ item }: { item: CustomizationItem }) {
  const askDeletion = useAskItemDeletion();
  const { id, categoryId, name, iconUrl, assets } = item;
  return (
    <RowCard
      mark={<IconMark iconUrl={iconUrl} />}
      title={<RowLink to={paths.customizationItem(categoryId, id)}>{name}</RowLink>}
      meta={<PlatformMarks assets={assets} />}
      menuLabel={`Ações de ${name}`}
      menu={
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => askDeletion(item)}
        >
          Deletar
        </Menu.Item>
      }
    />
  );
}
