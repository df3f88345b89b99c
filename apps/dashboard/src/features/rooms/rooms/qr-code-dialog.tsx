import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOpenOnceMade } from '../../../kit/feedback/use-open-once-made.ts';
import { publicUrl } from '../../../kit/text/public-link.ts';
import { QrPicture, qrSvg } from '../../../kit/ui/qr-picture.tsx';
import { paths } from '../../../paths.ts';
import classes from './qr-code.module.css';

interface QrCodeProps {
  roomId: number;
  sceneName: string;
  roomName: string;
}

interface QrCodeDialogProps extends QrCodeProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The public link as a QR code. */
export function QrCodeDialog({ isOpen, onClose, ...room }: QrCodeDialogProps) {
  const opened = useOpenOnceMade(isOpen);
  return (
    <Modal opened={opened} onClose={onClose} title={`QR code de ${room.roomName}`}>
      <QrCode {...room} />
    </Modal>
  );
}

function QrCode({ roomId, sceneName, roomName }: QrCodeProps) {
  const url = publicUrl(sceneName);
  return (
    <div className={classes.code}>
      <QrPicture text={url} label={`QR code que abre a sala ${roomName}`} />
      <p className={classes.url}>{url}</p>
      <Button
        component="a"
        href={`data:image/svg+xml,${encodeURIComponent(qrSvg(url))}`}
        download={`qr-${sceneName}.svg`}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      >
        Baixar imagem
      </Button>
      <Button
        component={Link}
        to={paths.roomPoster(roomId)}
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
      >
        Cartaz para imprimir
      </Button>
    </div>
  );
}
