import {
  type InvitationFields as Fields,
  invitationFormSchema,
  placeholders,
  type RoomInvitation,
  roomInvitationLabels,
  roomInvitationRoutes,
  roomInvitationSchema,
} from '@atrio/contract/rooms/room-invitation';
import { Button, Modal } from '@mantine/core';
import { IconEye, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { useOpenOnceMade } from '../../../kit/feedback/use-open-once-made.ts';
import { PlaceholderButtons } from '../../../kit/fields/placeholder-buttons.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { MailPreview } from '../../../kit/form-shells/mail-preview.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import classes from './invitation.module.css';

/** The section's id in the room's page, and the form's name. */
const NAME = 'convite';
const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const CONFLICT_TEXTS = { labels: roomInvitationLabels };

/** The invitation of a room: its texts, its preview, and a test mail to oneself. */
export function InvitationPanel({ roomId }: { roomId: number }) {
  const query = useQuery(apiQuery(roomInvitationRoutes.get, { id: String(roomId) }));
  const [isWriting, setWriting] = useState(false);
  const isUsual = query.data?.invitation.updatedAt === null;
  useSectionNote(NAME, isUsual ? 'padrão' : undefined);
  return (
    <QueryStates
      query={query}
      loadingText="Carregando o convite"
      errorTitle="Não foi possível carregar o convite"
      skeleton={<SkeletonBar width="100%" height={60} />}
    >
      {({ invitation }) =>
        isUsual && !isWriting ? (
          <div className={classes.empty}>
            <p>Os convites vão com o texto de sempre: “{invitation.usual.subject}”.</p>
            <Button
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              onClick={() => setWriting(true)}
            >
              Escrever o convite
            </Button>
          </div>
        ) : (
          <InvitationForm roomId={roomId} invitation={invitation} />
        )
      }
    </QueryStates>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ subject, message, senderName, address, replyToId }: RoomInvitation) {
  return { subject, message, senderName, address, replyToId: replyToId ?? 0 };
}

/** A row of the server's answers, if it is an invitation. */
function readInvitation(row: unknown) {
  const invitation = roomInvitationSchema.safeParse(Object(row).invitation ?? row);
  if (!invitation.success) return undefined;
  return { values: valuesOf(invitation.data), version: invitation.data.updatedAt ?? '' };
}

function useInvitationForm(roomId: number, invitation: RoomInvitation) {
  const { mutateAsync: update } = useApiMutation(roomInvitationRoutes.update, {
    invalidates: ['roomInvitation', 'history'],
    done: 'Convite salvo',
    failed: 'Erro ao salvar o convite',
  });
  return useContractForm({
    name: NAME,
    schema: invitationFormSchema,
    values: valuesOf(invitation),
    ...(invitation.updatedAt !== null && { version: invitation.updatedAt }),
    readRow: readInvitation,
    onSubmit: async (values, version) => {
      const updatedAt = version ? { updatedAt: version } : {};
      return (await update({ ...values, ...updatedAt, id: String(roomId) })).invitation;
    },
  });
}

function InvitationForm({ roomId, invitation }: { roomId: number; invitation: RoomInvitation }) {
  const form = useInvitationForm(roomId, invitation);
  return (
    <FormPanel
      form={form}
      label="Convite"
      submitLabel="Salvar convite"
      failureTitle="Não foi possível salvar o convite"
      conflictTexts={CONFLICT_TEXTS}
      footer={<Trials roomId={roomId} form={form} />}
    >
      <InvitationFields form={form} invitation={invitation} />
    </FormPanel>
  );
}

interface FieldsProps {
  form: ContractForm<Values>;
  invitation: RoomInvitation;
}

function InvitationFields({ form, invitation }: FieldsProps) {
  const { usual } = invitation;
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <TextField
          label={roomInvitationLabels.subject.label}
          isOptional
          maxLength={150}
          placeholder={usual.subject}
          {...form.field('subject')}
        />
        <PlaceholderButtons
          form={form.element}
          placeholders={placeholders}
          label="Inserir no assunto"
          {...form.field('subject')}
        />
      </div>
      <div className={classes.wide}>
        <TextAreaField
          label={roomInvitationLabels.message.label}
          isOptional
          rows={7}
          maxLength={4000}
          placeholder={usual.message}
          help="O e-mail começa com “Olá,” e o nome. Quando, onde e com quem vêm da programação; uma linha vazia separa parágrafos."
          {...form.field('message')}
        />
        <PlaceholderButtons
          form={form.element}
          placeholders={placeholders}
          label="Inserir na mensagem"
          {...form.field('message')}
        />
      </div>
      <SenderFields form={form} invitation={invitation} />
    </div>
  );
}

function SenderFields({ form, invitation: { usual, team } }: FieldsProps) {
  const people = team.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }));
  return (
    <>
      <TextField
        label={roomInvitationLabels.senderName.label}
        isOptional
        maxLength={80}
        placeholder={usual.senderName}
        {...form.field('senderName')}
      />
      <SelectField
        label={roomInvitationLabels.replyToId.label}
        help="Da equipe, com e-mail confirmado."
        options={[{ value: 0, label: 'Quem é dono da sala' }, ...people]}
        {...form.field('replyToId')}
      />
      <div className={classes.wide}>
        <TextField
          label={roomInvitationLabels.address.label}
          isOptional
          maxLength={200}
          placeholder="Rua do Porto, 48, Rio de Janeiro"
          {...form.field('address')}
        />
      </div>
    </>
  );
}

/** Both are of what is written just now, saved or not. */
function Trials({ roomId, form }: { roomId: number; form: ContractForm<Values> }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate: send, isPending } = useApiMutation(roomInvitationRoutes.test, {
    done: ({ email }) => `Teste a caminho de ${email}`,
    failed: 'Erro ao enviar o teste',
  });
  const draft = invitationFormSchema.safeParse(form.values);
  return (
    <div className={classes.trials}>
      <Button
        variant="default"
        leftSection={<IconEye {...ICON} />}
        disabled={!draft.success}
        onClick={() => setOpen(true)}
      >
        Prévia
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconSend {...ICON} />}
        disabled={!draft.success}
        loading={isPending}
        onClick={() => draft.success && send({ ...draft.data, id: String(roomId) })}
      >
        Enviar teste para mim
      </Button>
      {draft.success && (
        <InvitationPreview
          roomId={roomId}
          fields={draft.data}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  roomId: number;
  fields: Fields;
}

/** The mail as a guest with an invented name would get it. */
function InvitationPreview(props: PreviewProps & { isOpen: boolean; onClose: () => void }) {
  const { isOpen, onClose, ...preview } = props;
  const opened = useOpenOnceMade(isOpen);
  return (
    <Modal opened={opened} onClose={onClose} title="Prévia do convite" size={760}>
      <Preview {...preview} />
    </Modal>
  );
}

function Preview({ roomId, fields }: PreviewProps) {
  const query = useQuery({
    ...apiQuery(roomInvitationRoutes.preview, { ...fields, id: String(roomId) }),
    // Times and pictures are those of this moment.
    staleTime: 0,
  });
  return (
    <QueryStates
      query={query}
      loadingText="Montando a prévia"
      errorTitle="Não foi possível montar a prévia"
      skeleton={<SkeletonBar width="100%" height={420} />}
    >
      {({ subject, fromName, replyTo, html, text }) => (
        <div className={classes.preview}>
          <dl className={classes.head}>
            <dt>De</dt>
            <dd>{fromName}</dd>
            <dt>Respostas</dt>
            <dd>{replyTo}</dd>
            <dt>Assunto</dt>
            <dd>{subject}</dd>
          </dl>
          <MailPreview html={html} text={text} title="Convite como o convidado o vê" />
        </div>
      )}
    </QueryStates>
  );
}
