import { roomPartNames } from '@atrio/contract/rooms/duplicate';
import {
  beginRoomBody,
  type PlatformTemplate,
  platformTemplateNames,
  platformTemplates,
  type RoomTemplate,
  renameTemplateBody,
} from '@atrio/contract/rooms/room-templates';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { Select } from '../../../kit/fields/select.tsx';
import type { SelectOption } from '../../../kit/fields/select-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import classes from './duplicate.module.css';
import {
  templatesQuery,
  useBeginRoom,
  useDeleteTemplate,
  useRenameTemplate,
} from './templates.api.ts';

/** A company's templates: beginning a room from one, renaming, deleting. */
export function TemplatesCard({ companyId }: { companyId: number }) {
  const { begin, dialog } = useBeginDialog();
  const [renamed, setRenamed] = useState<RoomTemplate>();
  const [isRenaming, setRenaming] = useState(false);
  const rename = (template: RoomTemplate) => {
    setRenamed(template);
    setRenaming(true);
  };
  return (
    <Card title="Modelos de sala" text="Salas novas podem começar por eles.">
      <CompanyTemplates companyId={companyId}>
        {(template) => (
          <>
            <Button
              variant="default"
              aria-label={`Criar sala a partir de ${template.name}`}
              onClick={() => begin({ template: template.id, label: template.name })}
            >
              Criar sala
            </Button>
            <TemplateMenu template={template} onRename={() => rename(template)} />
          </>
        )}
      </CompanyTemplates>
      {dialog}
      <FormDialog title="Renomear modelo" isOpen={isRenaming} onClose={() => setRenaming(false)}>
        {renamed && (
          <RenameForm key={renamed.id} template={renamed} onSaved={() => setRenaming(false)} />
        )}
      </FormDialog>
    </Card>
  );
}

function TemplateMenu({ template, onRename }: { template: RoomTemplate; onRename: () => void }) {
  const { mutateAsync: remove } = useDeleteTemplate();
  const { id, name } = template;
  const askDeletion = () =>
    confirmDeletion({
      title: 'Excluir modelo?',
      name,
      consequence: 'As salas que começaram por ele ficam como estão.',
      action: 'Excluir',
      remove: () => remove({ id: String(id) }),
    });
  return (
    <RowMenu label={`Ações do modelo ${name}`}>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />} onClick={onRename}>
        Renomear…
      </Menu.Item>
      <DeleteItem label="Excluir…" onClick={askDeletion} />
    </RowMenu>
  );
}

interface StartFromTemplateProps {
  companies: readonly SelectOption[];
}

/** Beside the empty form of a new room: the platform's templates, and those of one's companies. */
export function StartFromTemplate({ companies }: StartFromTemplateProps) {
  const { begin, dialog } = useBeginDialog();
  const [chosenId, setChosenId] = useState<number>();
  const companyId = chosenId ?? companies[0]?.value;
  const beginButton = (chosen: Chosen) => (
    <Button
      variant="default"
      aria-label={`Começar por ${chosen.label}`}
      onClick={() => begin(chosen)}
    >
      Começar
    </Button>
  );
  return (
    <div className={classes.start}>
      <Card title="Começar por um modelo">
        <ul className={classes.templates}>
          {platformTemplates.map((template) => {
            const { label, help } = platformTemplateNames[template];
            return (
              <TemplateRow key={template} name={label} about={help}>
                {beginButton({ template, label })}
              </TemplateRow>
            );
          })}
        </ul>
        {companies.length > 1 && (
          <Select
            label="Modelos de"
            className={classes.company}
            data={companies.map(({ value, label }) => ({ value: String(value), label }))}
            value={String(companyId)}
            onChange={(value) => setChosenId(Number(value))}
          />
        )}
        {companyId !== undefined && (
          <CompanyTemplates companyId={companyId}>
            {({ id, name }) => beginButton({ template: id, label: name })}
          </CompanyTemplates>
        )}
        {dialog}
      </Card>
    </div>
  );
}

interface CompanyTemplatesProps {
  companyId: number;
  /** Beside each. */
  children: (template: RoomTemplate) => ReactNode;
}

function CompanyTemplates({ companyId, children }: CompanyTemplatesProps) {
  const query = useQuery(templatesQuery(companyId));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando modelos"
      errorTitle="Não foi possível carregar os modelos"
      skeleton={<SkeletonBar width={220} />}
      isEmpty={({ templates }) => templates.length === 0}
      empty={
        <p className={classes.note}>
          Esta empresa ainda não tem modelos. No menu de uma sala dela, escolha ‘Salvar como
          modelo…’.
        </p>
      }
    >
      {({ templates }) => (
        <ul className={classes.templates}>
          {templates.map((template) => (
            <TemplateRow key={template.id} name={template.name} about={partsWords(template)}>
              {children(template)}
            </TemplateRow>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function TemplateRow({
  name,
  about,
  children,
}: {
  name: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <li className={classes.template}>
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>{about}</span>
      </span>
      {children}
    </li>
  );
}

function partsWords({ parts }: RoomTemplate): string {
  if (parts.length === 0) return 'Só o formulário da sala';
  return parts.map((part) => roomPartNames[part].label).join(', ');
}

function useBeginDialog() {
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  return {
    begin: (next: Chosen) => {
      setChosen(next);
      setOpen(true);
    },
    dialog: <BeginRoomDialog chosen={chosen} isOpen={isOpen} onClose={() => setOpen(false)} />,
  };
}

function RenameForm({ template, onSaved }: { template: RoomTemplate; onSaved: () => void }) {
  const { mutateAsync: rename } = useRenameTemplate();
  const form = useContractForm({
    name: `renomear-modelo-${template.id}`,
    schema: renameTemplateBody,
    values: { name: template.name },
    undrafted: ['name'],
    onSubmit: ({ name }) => rename({ id: String(template.id), name }),
    onSaved,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Renomear modelo" failureTitle="Erro ao renomear modelo">
      <TextField label="Nome do modelo" maxLength={80} hasAutoFocus {...form.field('name')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Renomear" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

interface Chosen {
  template: number | PlatformTemplate;
  label: string;
}

interface BeginRoomDialogProps {
  chosen: Chosen | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A name is all that a room from a template needs. */
function BeginRoomDialog({ chosen, isOpen, onClose }: BeginRoomDialogProps) {
  return (
    <FormDialog title="Nova sala a partir de modelo" isOpen={isOpen} onClose={onClose} size={520}>
      {chosen && <BeginRoomForm key={chosen.template} chosen={chosen} onClose={onClose} />}
    </FormDialog>
  );
}

const beginSchema = beginRoomBody.pick({ name: true });

function BeginRoomForm({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const navigate = useNavigate();
  const { mutateAsync: begin } = useBeginRoom();
  const madeId = useRef(0);
  const form = useContractForm({
    name: 'sala-de-modelo',
    schema: beginSchema,
    values: { name: '' },
    undrafted: ['name'],
    onSubmit: async ({ name }) => {
      const { room } = await begin({ name, template: chosen.template });
      madeId.current = room.id;
    },
    onSaved: () => {
      onClose();
      void navigate(paths.room(madeId.current));
    },
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Nova sala a partir de modelo" failureTitle="Erro ao criar sala">
      <p className={classes.note}>
        Modelo: <strong>{chosen.label}</strong>. As sessões começam na próxima semana, no mesmo dia
        e horário; dá para mudar tudo depois.
      </p>
      <TextField label="Nome da nova sala" maxLength={120} hasAutoFocus {...form.field('name')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Criar sala" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
