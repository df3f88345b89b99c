import type { Company } from '@atrio/contract/companies';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { ColorDots } from './color-dots.tsx';
import { CompanyMark } from './company-mark.tsx';
import { useAskCompanyDeletion } from './use-ask-company-deletion.tsx';

interface CompanyCardProps {
  company: Company;
  /** Where there are others' too. */
  isOwnerShown: boolean;
}

/** A company in the list as phones show it. */
export function CompanyCard({ company, isOwnerShown }: CompanyCardProps) {
  const askDeletion = useAskCompanyDeletion();
  const { id, name, owner, roomCount } = company;
  const rooms = plural(roomCount, 'sala', 'salas');
  return (
    <RowCard
      mark={<CompanyMark company={company} />}
      title={<RowLink to={paths.companyEditor(id)}>{name}</RowLink>}
      subtitle={isOwnerShown && owner ? `${rooms} · ${owner.name}` : rooms}
      meta={<ColorDots colors={company.colors} />}
      menuLabel={`Ações de ${name}`}
      menu={
        <>
          <Menu.Item
            component={Link}
            to={paths.companyEditor(id)}
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          >
            Editar
          </Menu.Item>
          {company.canDelete && (
            <Menu.Item
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              onClick={() => askDeletion(company)}
            >
              Deletar
            </Menu.Item>
          )}
        </>
      }
    />
  );
}
