import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import {
  COLOR_NAMES,
  type Company,
  type CompanyDetail,
  companyLabels,
} from '@atrio/contract/organization/companies';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { useAccount } from '../../../kit/session/session.ts';
import { SkeletonBar, SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { plural } from '../../../kit/text/format.ts';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import { useObjectUrl } from '../../../kit/upload/use-object-url.ts';
import { CompanyAdminsCard, useEditAdmins } from './company-admins-card.tsx';
import { CompanyColorsCard } from './company-colors-card.tsx';
import classes from './company-form.module.css';
import {
  type CompanyOutput,
  type CompanyValues,
  colorsOf,
  companyConflictTexts,
  companyFormSchema,
  companyValues,
  newCompanyValues,
  readCompany,
} from './company-values.ts';
import { RoomPreview } from './room-preview.tsx';
import { useSaveCompany } from './save-company.ts';

interface CompanyFormProps {
  /** The company to change; without one, the form creates. */
  company?: CompanyDetail;
  /** Runs once all is saved; `hasLeft` when the person no longer administers the company. */
  onSaved: (hasLeft: boolean) => void;
}

/** Name, logo, colours and administrators with one 'Salvar', beside a preview of the room page. */
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
              <TextField label={companyLabels.name.label} maxLength={120} {...form.field('name')} />
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

/** The company's form, and the new logo, a file that the form's values cannot hold. */
function useCompanyForm(company: CompanyDetail | undefined, onSaved: (hasLeft: boolean) => void) {
  const self = useAccount()?.accountData.Admin;
  const logo = useLogo(company);
  const saving = useSaveCompany(company, logo.forget);
  const form: ContractForm<CompanyValues> = useContractForm<CompanyValues, CompanyOutput>({
    name: 'empresa',
    schema: companyFormSchema,
    values: company ? companyValues(company) : newCompanyValues(self),
    version: company?.updatedAt,
    readRow: (row) => {
      saving.note(row);
      return readCompany(row);
    },
    onSubmit: (wanted, version) => {
      const colorNames = COLOR_NAMES.filter((name) => form.isDirty(name));
      return saving.save({ wanted, colorNames, logo: logo.file, version });
    },
    onSaved: () => onSaved(saving.hasLeft()),
  });

  const whole: ContractForm<CompanyValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && logo.file !== undefined),
    discard: () => {
      form.discard();
      logo.forget();
      saving.forgetFailure();
    },
    // `ColorsFailure` shows this one, with a button to save the rest.
    failure: saving.isColorFailure ? undefined : form.failure,
  };
  return {
    form: whole,
    logo: logo.of(form),
    failedColors: saving.isColorFailure ? form.failure : undefined,
  };
}

/** The state of the logo: kept, replaced by a file, or marked for removal. */
function useLogo(company: CompanyDetail | undefined) {
  const [file, setFile] = useState<File>();
  const fileUrl = useObjectUrl(file ?? null);
  const kept = company?.logoUrl ?? undefined;
  return {
    file,
    forget: () => setFile(undefined),
    of: (form: ContractForm<CompanyValues>) => {
      const removal = form.field('removeLogo');
      const current = removal.value ? undefined : kept;
      return {
        url: file ? fileUrl : current,
        picker: {
          file: file ?? null,
          onChange: (chosen: File | null) => {
            setFile(chosen ?? undefined);
            // A new file replaces the logo, so there is nothing to remove.
            if (chosen && removal.value) removal.onChange(false);
          },
          current: current ? { name: 'Logo atual', imageUrl: current } : undefined,
          onRemoveCurrent: () => removal.onChange(true),
        },
      };
    },
  };
}

interface ColorsFailureProps {
  /** The reason; undefined if nothing failed. */
  failure: string | undefined;
  isNew: boolean;
  isBusy: boolean;
}

/** Says that the company is saved but its colours are not. Sending again sends only the rest. */
function ColorsFailure({ failure, isNew, isBusy }: ColorsFailureProps) {
  if (failure === undefined) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={20} stroke={1.7} />}
      title="Erro ao alterar as cores"
    >
      <p className={classes.failureText}>
        {failure}. {isNew ? 'A empresa foi criada' : 'O resto foi salvo'}; faltam só as cores.
      </p>
      <Button
        type="submit"
        variant="default"
        aria-disabled={isBusy || undefined}
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
      >
        Tentar novamente
      </Button>
    </Alert>
  );
}

interface PreviewCardProps {
  colors: Company['colors'];
  companyName: string;
  logoUrl: string | undefined;
  /** Undefined for a new company. */
  roomCount: number | undefined;
}

function PreviewCard({ roomCount = 0, ...preview }: PreviewCardProps) {
  return (
    <div className={classes.preview}>
      <Card title="Prévia da sala">
        <RoomPreview {...preview} roomName="Nome da sala" buttonText="Saiba mais" />
        <p className={classes.previewText}>{roomsText(roomCount)}</p>
      </Card>
    </div>
  );
}

function roomsText(count: number): string {
  if (count === 0) return 'Para usar estas cores, escolha esta empresa na página de uma sala.';
  return `${plural(count, 'sala usa', 'salas usam')} estas cores.`;
}

/** The editor's outline while its company is loading. */
export function CompanySkeleton() {
  return (
    <div className={classes.layout} aria-hidden="true">
      <div className={classes.column}>
        <SkeletonCard fields={1} />
        <SkeletonCard fields={3} />
        <SkeletonCard fields={1} />
      </div>
      <div className={classes.skeletonPreview}>
        <SkeletonBar width="100%" height={296} />
      </div>
    </div>
  );
}
