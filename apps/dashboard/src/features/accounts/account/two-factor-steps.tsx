import { TWO_FACTOR_CODE_LENGTH } from '@atrio/contract/accounts/accounts';
import { confirmTwoFactorBody } from '@atrio/contract/accounts/two-factor';
import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { download } from '../../../kit/text/csv.ts';
import { QrPicture } from '../../../kit/ui/qr-picture.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { CodeField } from '../forms/code-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { PasswordStep } from './password-step.tsx';
import {
  TWO_FACTOR_FAILED,
  useConfirmTwoFactor,
  useRenewCodes,
  useSetUpTwoFactor,
} from './two-factor.api.ts';
import classes from './two-factor.module.css';

interface StepsProps {
  /** Runs when the steps are completed or cancelled. */
  onEnd: () => void;
}

/** The steps of activating: password, app, recovery codes. */
export function ActivateSteps({ onEnd }: StepsProps) {
  const setUp = useSetUpTwoFactor();
  const [secret, setSecret] = useState<AppSecret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  if (secret) return <AppStep {...secret} onCodes={setCodes} onBack={onEnd} />;
  return (
    <PasswordStep
      label="Ativar a verificação em duas etapas"
      action="Continuar"
      failed={TWO_FACTOR_FAILED}
      onPassword={async (password) => setSecret(await setUp.mutateAsync({ password }))}
      onBack={onEnd}
    >
      <p className={classes.text}>
        Você vai precisar de um aplicativo autenticador no celular. Antes, confirme que é você.
      </p>
    </PasswordStep>
  );
}

/** The steps of making new recovery codes: password, codes. */
export function RenewSteps({ onEnd }: StepsProps) {
  const renew = useRenewCodes();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  return (
    <PasswordStep
      label="Gerar novos códigos"
      action="Gerar códigos"
      failed={TWO_FACTOR_FAILED}
      onPassword={async (password) =>
        setCodes((await renew.mutateAsync({ password })).recoveryCodes)
      }
      onBack={onEnd}
    >
      <p className={classes.text}>Os códigos de recuperação que você tem deixam de valer.</p>
    </PasswordStep>
  );
}

interface AppSecret {
  secret: string;
  uri: string;
}

interface AppStepProps extends AppSecret {
  onCodes: (codes: string[]) => void;
  onBack: () => void;
}

/** Gives the secret to the app, and asks for the app's first code as a proof. */
function AppStep({ secret, uri, onCodes, onBack }: AppStepProps) {
  const confirm = useConfirmTwoFactor();
  const form = usePlainForm({
    schema: confirmTwoFactorBody,
    initialValues: { code: '' },
    failed: TWO_FACTOR_FAILED,
    onSubmit: async (values) => onCodes((await confirm.mutateAsync(values)).recoveryCodes),
  });
  return (
    <PlainFormShell form={form} label="Ativar a verificação em duas etapas">
      <p className={classes.text}>
        Leia o QR code com um aplicativo autenticador (Google Authenticator, Microsoft
        Authenticator, 1Password ou outro) e digite o código que ele mostrar.
      </p>
      <SecretForApp secret={secret} uri={uri} />
      <CodeField
        {...form.field('code')}
        label="Código do aplicativo"
        length={TWO_FACTOR_CODE_LENGTH}
        isDigits
        hasAutoFocus
      />
      <p className={classes.text}>Ao ativar, todas as outras sessões desta conta são encerradas.</p>
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={onBack}>
          Cancelar
        </Button>
        <SubmitButton label="Ativar" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}

function SecretForApp({ secret, uri }: AppSecret) {
  const isPhone = useIsPhone();
  const handleCopy = () =>
    copyText(secret, { done: 'Chave copiada', failed: 'Não foi possível copiar a chave' });
  return (
    <div className={classes.secret}>
      <QrPicture text={uri} label="QR code para o aplicativo autenticador" />
      <div className={classes.words}>
        {/* A phone cannot read its own screen. */}
        {isPhone && (
          <Anchor href={uri} className={classes.open}>
            Abrir no aplicativo autenticador
          </Anchor>
        )}
        <p className={classes.text}>Se não puder ler o QR code, digite esta chave no aplicativo:</p>
        <p className={classes.key}>{inGroups(secret)}</p>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
          onClick={() => void handleCopy()}
        >
          Copiar chave
        </Button>
      </div>
    </div>
  );
}

/** Groups of four characters, as apps show them. Apps accept it with and without spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

const FILE_NAME = 'atrio-codigos-de-recuperacao.txt';

/** Shows the codes once: the server cannot show them again. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The form that led here is gone, so its replacement takes the focus.
  useLayoutEffect(() => text.current?.focus(), []);
  const handleCopy = () =>
    copyText(codes.join('\n'), {
      done: 'Códigos copiados',
      failed: 'Não foi possível copiar os códigos',
      isLong: true,
    });
  const handleDownload = () =>
    download(FILE_NAME, [`${codes.join('\r\n')}\r\n`], 'text/plain;charset=utf-8');
  return (
    <div className={classes.step}>
      <p ref={text} tabIndex={-1} className={classes.focused}>
        <strong>Guarde estes códigos agora: eles não serão mostrados de novo.</strong> Cada um
        substitui o aplicativo uma vez, se você perder o celular.
      </p>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void handleCopy()}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={handleDownload}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Guardei os códigos</Button>
      </div>
    </div>
  );
}
