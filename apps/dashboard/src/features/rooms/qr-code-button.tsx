import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { LateDialog } from '../../ui/late-dialog.tsx';

const QrCodeDialog = lazyUntilHere(async () => (await import('./qr-code-dialog.tsx')).QrCodeDialog);

/** Opens the QR code of the public link. */
export function QrCodeButton({ sceneName, roomName }: { sceneName: string; roomName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        QR code
      </Button>
      <LateDialog isOpen={isOpen} onClose={close}>
        <QrCodeDialog sceneName={sceneName} roomName={roomName} isOpen={isOpen} onClose={close} />
      </LateDialog>
    </>
  );
}
