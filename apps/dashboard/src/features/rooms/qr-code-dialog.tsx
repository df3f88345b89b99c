import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useOpenOnceMade } from '../../lib/use-open-once-made.ts';
import { CentredSpinner } from '../../ui/centred-spinner.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface QrCodeDialogProps {
  sceneName: string;
  roomName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The public link as a picture that a phone's camera opens. */
export function QrCodeDialog({ sceneName, roomName, isOpen, onClose }: QrCodeDialogProps) {
  const opened = useOpenOnceMade(isOpen);
  return (
    <Modal opened={opened} onClose={onClose} title={`QR code de ${roomName}`}>
      <Suspense fallback={<CentredSpinner />}>
        <QrCode sceneName={sceneName} roomName={roomName} />
      </Suspense>
    </Modal>
  );
}
