import type { CompanyDetail } from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { FilePicker } from '../../form/file-picker.tsx';
import { FormPage } from '../../form/form-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorsFailure } from './colors-failure.tsx';
import { CompanyAdminsCard } from './company-admins-card.tsx';
import { CompanyColorsCard } from './company-colors-card.tsx';
import classes from './company-form.module.css';
import { colorsOf, companyConflictTexts } from './company-values.ts';
import { PreviewCard } from './preview-card.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { useEditAdmins } from './use-edit-admins.tsx';

interface CompanyFormProps {
  /** The company to change; without one, the form creates. */
  company?: CompanyDetail;
  /** Runs once all is saved; `hasLeft` when the person no longer administers the company. */
  onSaved: (hasLeft: boolean) => void;
}

/** Name, logo, colours and administrators, with the room page as it will look, and one 'Salvar'. */
export function CompanyForm({ company, onSaved }: CompanyFormProps) {
  const { form, logo, failedColors } = useCompanyForm(company, onSaved);
  const admins = useEditAdmins(form, company);
  const colors = colorsOf(form.values, company?.colors ?? DEFAULT_COLORS);
  return (
    <FormPage
      form={form}
      label={company ? 'Editar empresa' : 'Nova Empresa'}
      submitLabel="Salvar"
      failureTitle="Erro ao salvar as alterações"
      conflictTexts={companyConflictTexts}
    >
      <ColorsFailure failure={failedColors} isNew={!company} isBusy={form.isBusy} />
      <div className={classes.layout}>
        <div className={classes.column}>
          <Card title="Empresa">
            <div className={classes.fields}>
              <TextField label="Nome" maxLength={120} {...form.field('name')} />
              <FilePicker kind="image" label="Logo" isDisabled={form.isBusy} {...logo.picker} />
            </div>
          </Card>
          <CompanyColorsCard form={form} shown={colors} />
          <CompanyAdminsCard {...admins} />
        </div>
        <PreviewCard
          colors={colors}
          companyName={form.values.name.trim()}
          logoUrl={logo.url}
          roomCount={company?.roomCount}
        />
      </div>
    </FormPage>
  );
}
