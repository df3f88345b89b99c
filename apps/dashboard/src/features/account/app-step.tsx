import { TWO_FACTOR_CODE_LENGTH } from '@atrio/contract/accounts';
import { confirmTwoFactorBody } from '@atrio/contract/two-factor';
import { Anchor, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { SubmitButton } from '../../form/submit-button.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { CodeField } from './code-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import { TWO_FACTOR_FAILED, useConfirmTwoFactor } from './two-factor.api.ts';
import classes from './two-factor.module.css';
import { usePlainForm } from './use-plain-form.ts';

export interface AppSecret {
  secret: string;
  uri: string;
}

interface AppStepProps extends AppSecret {
  onCodes: (codes: string[]) => void;
  onBack: () => void;
}

/** The app learns the secret, and proves it by its first code. */
export function AppStep({ secret, uri, onCodes, onBack }: AppStepProps) {
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

/** As apps show it themselves; they take it with spaces and without. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
