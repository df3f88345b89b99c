import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { useOpenOnceMade } from '../../../kit/feedback/use-open-once-made.ts';
import { lazyUntilHere } from '../../../kit/first-screen/lazy-until-here.ts';
import { CentredSpinner } from '../../../kit/states/centred-spinner.tsx';

const QrCode = lazyUntilHere(async () => (await import('./qr-code.tsx')).QrCode);

interface QrCodeDialogProps {
  sceneName: string;
  roomName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The public link as a QR code. */
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
