import { AddByEmail } from '../../form/add-by-email.tsx';
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
  /** By a whole e-mail address; undefined for a company that is not there yet. */
  onAddEmail: ((email: string) => Promise<unknown>) | undefined;
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
      {props.onAddEmail && (
        <AddByEmail
          help="O e-mail inteiro de quem já tem conta. A pessoa entra na hora, sem salvar."
          onAdd={props.onAddEmail}
        />
      )}
    </Card>
  );
}
