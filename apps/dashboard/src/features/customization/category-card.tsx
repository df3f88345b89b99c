import type { CustomizationCategory } from '@atrio/contract/customization';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { IconMark } from './icon-mark.tsx';
import { useAskCategoryDeletion } from './use-ask-category-deletion.tsx';

/** A category in the list as phones show it. */
export function CategoryCard({ category }: { category: CustomizationCategory }) {
  const askDeletion = useAskCategoryDeletion();
  const { id, name, iconUrl, itemCount } = category;
  return (
    <RowCard
      mark={<IconMark iconUrl={iconUrl} />}
      title={<RowLink to={paths.customizationCategory(id)}>{name}</RowLink>}
      subtitle={plural(itemCount, 'item', 'itens')}
      menuLabel={`Ações de ${name}`}
      menu={
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => askDeletion(category)}
        >
          Deletar
        </Menu.Item>
      }
    />
  );
}
