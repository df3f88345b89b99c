import { eraseBody } from '@atrio/contract/across/my-data';
import { Button, Loader } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { leaveAfterErasure, useAccount } from '../../../kit/session/session.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import {
  ERASE_FAILED,
  EXPORT_FAILED,
  saveMyData,
  useEraseAccount,
  useExportMyData,
} from './account.api.ts';
import eraseClasses from './erase.module.css';
import { PasswordStep } from './password-step.tsx';
import { twoFactorQuery } from './two-factor.api.ts';
import classes from './two-factor.module.css';

/** The rights that the law gives everyone: an export of their data, and erasure. */
export function MyDataCard() {
  const [step, setStep] = useState<'start' | 'export' | 'back'>('start');
  const [isErasing, setErasing] = useState(false);
  return (
    <Card title="Seus dados">
      {step === 'export' ? (
        <ExportStep onEnd={() => setStep('back')} />
      ) : (
        <div className={classes.step}>
          <p className={classes.text}>
            Baixe em um arquivo tudo o que guardamos sobre você: perfil, sessões, salas, convites,
            mensagens, pagamentos e histórico.
          </p>
          <div className={classes.actions}>
            <Button variant="subtle" color="red" onClick={() => setErasing(true)}>
              Excluir minha conta
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              autoFocus={step === 'back'}
              onClick={() => setStep('export')}
            >
              Baixar meus dados
            </Button>
          </div>
        </div>
      )}
      <EraseDialog isOpen={isErasing} onClose={() => setErasing(false)} />
    </Card>
  );
}

function ExportStep({ onEnd }: { onEnd: () => void }) {
  const { mutateAsync } = useExportMyData();
  async function save(password: string) {
    saveMyData(await mutateAsync({ password }));
    onEnd();
  }
  return (
    <PasswordStep
      label="Baixar meus dados"
      action="Baixar"
      failed={EXPORT_FAILED}
      onPassword={save}
      onBack={onEnd}
    >
      <p className={classes.text}>
        O arquivo reúne dados pessoais: guarde-o onde só você alcance. Confirme que é você.
      </p>
    </PasswordStep>
  );
}

interface EraseDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Says what is erased and what the law keeps, and asks for more than a click. */
function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  return (
    <FormDialog title="Excluir minha conta?" isOpen={isOpen} onClose={onClose} size={520}>
      <EraseForm />
    </FormDialog>
  );
}

function EraseForm() {
  const account = useAccount();
  const { data } = useQuery(twoFactorQuery());
  const hasTwoFactors = data?.twoFactor.active ?? false;
  const form = useEraseForm(hasTwoFactors);
  // Nothing typed here is worth keeping.
  const close = useFormDialog({
    isBusy: form.isBusy,
    isDirty: () => false,
    discard: () => undefined,
  });
  return (
    <PlainFormShell form={form} label="Excluir minha conta">
      <EraseNotes />
      <TextField
        {...form.field('email')}
        label="Email"
        help={`Digite ${account?.accountData.email ?? 'o email da sua conta'} para confirmar.`}
        type="email"
        hasAutoFocus
      />
      <PasswordField
        {...form.field('password')}
        label="Senha atual"
        autoComplete="current-password"
      />
      {hasTwoFactors && (
        <TextField
          {...form.field('code')}
          label="Código"
          help="Do aplicativo autenticador, ou um código de recuperação."
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      <div className={eraseClasses.actions}>
        <Button variant="default" aria-disabled={form.isBusy || undefined} onClick={close}>
          Cancelar
        </Button>
        <EraseButton isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}

function useEraseForm(hasTwoFactors: boolean) {
  const erase = useEraseAccount();
  return usePlainForm({
    schema: hasTwoFactors ? eraseBody.required({ code: true }) : eraseBody.omit({ code: true }),
    initialValues: { email: '', password: '', code: '' },
    failed: ERASE_FAILED,
    onSubmit: async (values) => {
      await erase.mutateAsync(values);
      leaveAfterErasure();
    },
  });
}

/** Keeps its label and its focus while busy; the form itself refuses a second send. */
function EraseButton({ isBusy }: { isBusy: boolean }) {
  const icon = isBusy ? (
    <Loader size={14} color="currentColor" aria-hidden />
  ) : (
    <IconTrash size={18} stroke={1.7} aria-hidden />
  );
  return (
    <>
      <Button
        type="submit"
        variant="danger"
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        leftSection={icon}
      >
        Excluir para sempre
      </Button>
      <LiveText>{isBusy ? 'Excluindo…' : undefined}</LiveText>
    </>
  );
}

/** The consequences of erasure, from decision 020. */
function EraseNotes() {
  return (
    <div className={eraseClasses.notes}>
      <p>
        <strong>Não há volta.</strong> Você sai de todos os aparelhos e o email fica livre para um
        novo cadastro.
      </p>
      <h3>O que é apagado</h3>
      <ul>
        <li>Seu perfil, seus convites e seus avisos.</li>
        <li>
          As salas, os ambientes e as empresas que só você administra, com tudo o que há neles.
          Havendo outra pessoa, salas e empresas passam para ela.
        </li>
        <li>As assinaturas em vigor, canceladas no provedor de pagamentos.</li>
      </ul>
      <h3>O que fica sem o seu nome</h3>
      <ul>
        <li>O que você escreveu nas salas de outras pessoas, e o histórico delas.</li>
      </ul>
      <h3>O que a lei nos obriga a guardar</h3>
      <ul>
        <li>Pedidos, pagamentos e os dados de cobrança: 5 anos, com acesso restrito.</li>
        <li>Registros de acesso, com data, hora e endereço: 6 meses.</li>
      </ul>
    </div>
  );
}
