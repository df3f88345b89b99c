import type { Report } from '@atrio/contract/live/attendance';
import {
  type Certificate,
  type CertificateRun,
  issueBody,
  reissueBody,
  revokeBody,
} from '@atrio/contract/live/certificates';
import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../../kit/fields/select.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { plural } from '../../../kit/text/format.ts';
import { ProgressBar } from '../../../kit/upload/progress-bar.tsx';
import {
  certificateRunQuery,
  type ReportList,
  SHARES,
  shareOf,
  spanArgs,
  useIssue,
  useReissue,
  useRevoke,
} from './attendance.api.ts';
import classes from './attendance.module.css';

interface IssuingProps {
  report: Report;
  list: ReportList;
}

/** From which share a certificate is given, how many that would be, and giving them. */
export function CertificateIssuing({ report, list }: IssuingProps) {
  const query = useQuery({
    ...certificateRunQuery(report.room.id, list),
    placeholderData: keepPreviousData,
  });
  const [isOpen, setOpen] = useState(false);
  const run = query.data?.run;
  return (
    <Card title="Certificados" actions={run?.mayIssue && <CertificateShare list={list} />}>
      <div aria-busy={query.isFetching}>
        <QueryStates
          query={query}
          loadingText="Carregando certificados"
          errorTitle="Não foi possível carregar os certificados"
          skeleton={<SkeletonBar width={260} />}
        >
          {({ run }) => (
            <div className={classes.issuing}>
              <Issued run={run} share={shareOf(list)} />
              {run.mayIssue && run.ready > 0 && (
                <Button
                  leftSection={<IconCertificate size={18} stroke={1.7} aria-hidden />}
                  disabled={query.isPlaceholderData}
                  onClick={() => setOpen(true)}
                >
                  {issueLabel(run)}
                </Button>
              )}
            </div>
          )}
        </QueryStates>
      </div>
      <FormDialog title="Emitir certificados" isOpen={isOpen} onClose={() => setOpen(false)}>
        {run && <IssueForm report={report} list={list} run={run} onIssued={() => setOpen(false)} />}
      </FormDialog>
    </Card>
  );
}

const issueLabel = ({ ready }: CertificateRun) =>
  `Emitir ${plural(ready, 'certificado', 'certificados')}`;

function CertificateShare({ list }: { list: ReportList }) {
  return (
    <div className={classes.share} data-screen-only>
      <span aria-hidden>Certificado a partir de</span>
      <Select
        aria-label="Certificado a partir de"
        className={classes.shareSelect}
        data={SHARES.map((share) => ({ value: String(share), label: `${share} %` }))}
        value={String(shareOf(list))}
        onChange={(share) => list.setFilter('parte', share ?? undefined)}
      />
    </div>
  );
}

function Issued({ run, share }: { run: CertificateRun; share: number }) {
  const { mayIssue, ready, unmailed, total, waiting } = run;
  if (!mayIssue) {
    return <p className={classes.sentence}>Os certificados são emitidos depois do evento.</p>;
  }
  if (waiting > 0) {
    const done = total - waiting;
    const text = `${done} de ${plural(total, 'certificado', 'certificados')}`;
    return (
      <div className={classes.progress}>
        <ProgressBar label="Emitindo certificados" share={done / total} text={text} />
        <p className={classes.sentence} role="status">
          Emitindo: {text}. Pode sair desta tela.
        </p>
      </div>
    );
  }
  if (ready === 0) {
    return (
      <p className={classes.sentence}>
        {total === 0
          ? `Ninguém ficou conectado por ${share} % da programação.`
          : `Quem ficou conectado por ${share} % da programação já tem certificado.`}
      </p>
    );
  }
  return (
    <p className={classes.sentence}>
      {total === 0 ? '' : 'Ainda sem certificado: '}
      {plural(ready, 'pessoa ficou conectada', 'pessoas ficaram conectadas')} por {share} % da
      programação ou mais.
      {unmailed > 0 &&
        ` ${plural(unmailed, 'não tem e-mail', 'não têm e-mail')}: envie o endereço.`}
    </p>
  );
}

interface IssueFormProps extends IssuingProps {
  run: CertificateRun;
  onIssued: () => void;
}

const schema = issueBody.pick({ eventName: true, signerName: true, signerRole: true });

function IssueForm({ report, list, run, onIssued }: IssueFormProps) {
  const { mutateAsync: issue } = useIssue();
  const form = useContractForm({
    name: `emitir-${report.room.id}`,
    schema,
    values: {
      eventName: run.eventName,
      signerName: run.signer.name,
      signerRole: run.signer.role,
    },
    onSubmit: (values) =>
      issue({
        ...values,
        id: String(report.room.id),
        share: shareOf(list),
        ...spanArgs(list),
      }),
    onSaved: onIssued,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Emitir certificados" failureTitle="Erro ao emitir certificados">
      <div className={classes.fields}>
        <p className={classes.sentence}>
          Cada pessoa recebe um certificado deste evento, por e-mail, com o endereço em que ele pode
          ser conferido.
        </p>
        <TextField
          label="Nome do evento"
          maxLength={120}
          hasAutoFocus
          {...form.field('eventName')}
        />
        <TextField label="Quem assina" maxLength={80} {...form.field('signerName')} />
        <TextField label="Cargo de quem assina" maxLength={80} {...form.field('signerRole')} />
      </div>
      <div className={classes.dialogActions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={issueLabel(run)} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

export type Asked = { kind: 'revoke' | 'reissue'; certificate: Certificate };

/** Always in place, so that the focus finds back to the row. */
export function useCertificateDialogs(roomId: number) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = asked?.kind === 'revoke' ? 'Revogar certificado' : 'Emitir de novo';
  return {
    ask: (next: Asked) => {
      setAsked(next);
      setOpen(true);
    },
    dialogs: (
      <FormDialog title={title} isOpen={isOpen} onClose={close}>
        {asked?.kind === 'revoke' && (
          <RevokeForm certificate={asked.certificate} roomId={roomId} onDone={close} />
        )}
        {asked?.kind === 'reissue' && (
          <ReissueForm certificate={asked.certificate} roomId={roomId} onDone={close} />
        )}
      </FormDialog>
    ),
  };
}

interface FormProps {
  certificate: Certificate;
  roomId: number;
  onDone: () => void;
}

function RevokeForm({ certificate: { id, name }, roomId, onDone }: FormProps) {
  const { mutateAsync: revoke } = useRevoke();
  const form = useContractForm({
    name: `revogar-${id}`,
    schema: revokeBody,
    values: { reason: '' },
    onSubmit: (values) => revoke({ ...values, id: String(roomId), certificateId: String(id) }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Revogar certificado" failureTitle="Erro ao revogar certificado">
      <p className={classes.sentence}>
        A página do certificado de {name} passa a dizer que ele não vale mais, desde hoje. O motivo
        fica só aqui.
      </p>
      <TextField label="Motivo" maxLength={200} hasAutoFocus {...form.field('reason')} />
      <div className={classes.dialogActions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Revogar" isBusy={form.isBusy} variant="danger" />
      </div>
    </FormShell>
  );
}

function ReissueForm({ certificate: { id, name, guestName, email }, roomId, onDone }: FormProps) {
  const { mutateAsync: reissue } = useReissue();
  const form = useContractForm({
    name: `reemitir-${id}`,
    schema: reissueBody,
    values: { name: guestName ?? name },
    onSubmit: (values) => reissue({ ...values, id: String(roomId), certificateId: String(id) }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Emitir de novo" failureTitle="Erro ao emitir de novo">
      <p className={classes.sentence}>
        O certificado anterior deixa de valer e leva ao novo.
        {email !== null && ` O novo endereço vai para ${email}.`}
      </p>
      <TextField label="Nome no certificado" maxLength={100} hasAutoFocus {...form.field('name')} />
      <div className={classes.dialogActions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Emitir de novo" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
