import { Card } from '../../ui/card.tsx';
import { AdminSelect } from './admin-select.tsx';
import { CompanyAdminList } from './company-admin-list.tsx';
import type { CompanyAdmin } from './company-values.ts';

interface CompanyAdminsCardProps {
  selected: readonly CompanyAdmin[];
  /** Those who administer the company by now; undefined for a new one. */
  saved: readonly CompanyAdmin[] | undefined;
  ownId: number | undefined;
  ownerId: number | null;
  onAdd: (admin: CompanyAdmin) => void;
  onRemove: (admin: CompanyAdmin) => void;
  onHandOver?: ((admin: CompanyAdmin) => void) | undefined;
}

export function CompanyAdminsCard(props: CompanyAdminsCardProps) {
  const { selected } = props;
  return (
    <Card title="Administradores">
      <AdminSelect
        isTaken={(adminId) => selected.some(({ id }) => id === adminId)}
        onAdd={props.onAdd}
      />
      <CompanyAdminList {...props} />
    </Card>
  );
}
