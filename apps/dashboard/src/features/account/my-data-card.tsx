import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { EXPORT_FAILED, saveMyData, useExportMyData } from './my-data.api.ts';
import { PasswordStep } from './password-step.tsx';
import classes from './two-factor.module.css';

/** What the law gives everyone: their data in a file, and the way out. */
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
            <Button variant="subtle" color="rubro" onClick={() => setErasing(true)}>
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
