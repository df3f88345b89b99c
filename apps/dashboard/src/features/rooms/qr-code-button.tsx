import { Button, Modal } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { CentredSpinner } from '../../ui/centred-spinner.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The public link as a picture that a phone's camera opens. */
export function QrCodeButton({ sceneName, roomName }: { sceneName: string; roomName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        QR code
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={`QR code de ${roomName}`}>
        <Suspense fallback={<CentredSpinner />}>
          <QrCode sceneName={sceneName} roomName={roomName} />
        </Suspense>
      </Modal>
    </>
  );
}
