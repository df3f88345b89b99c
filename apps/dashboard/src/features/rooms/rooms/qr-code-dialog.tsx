import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useOpenOnceMade } from '../../../kit/feedback/use-open-once-made.ts';
import { publicUrl } from '../../../kit/text/public-link.ts';
import { drawQr, QrPicture } from '../../../kit/ui/qr-picture.tsx';
import classes from './qr-code.module.css';

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
      <QrCode sceneName={sceneName} roomName={roomName} />
    </Modal>
  );
}

function QrCode({ sceneName, roomName }: { sceneName: string; roomName: string }) {
  const url = publicUrl(sceneName);
  const { path, size } = drawQr(url);
  const box = `0 0 ${size} ${size}`;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <div className={classes.code}>
      <QrPicture text={url} label={`QR code que abre a sala ${roomName}`} />
      <p className={classes.url}>{url}</p>
      <Button
        component="a"
        href={`data:image/svg+xml,${encodeURIComponent(file)}`}
        download={`qr-${sceneName}.svg`}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      >
        Baixar imagem
      </Button>
    </div>
  );
}
