import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Poster } from '../../features/rooms/poster/poster.tsx';
import { programmeQuery } from '../../features/rooms/programme/programme.api.ts';
import { roomLookQuery } from '../../features/rooms/room-look/room-look.api.ts';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { toast } from '../../kit/feedback/toast.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { download } from '../../kit/text/csv.ts';
import { publicUrl } from '../../kit/text/public-link.ts';
import { qrPng, qrSvg } from '../../kit/ui/qr-picture.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Cartaz' };

/** A poster for the wall of a building, and the QR code for posters that others make. */
export default function RoomPosterRoute() {
  const id = Number(useParams().id);
  const look = useQuery(roomLookQuery(id));
  const programme = useQuery(programmeQuery(id));
  const room = look.data?.look.room;
  return (
    <Page width="form">
      <div data-screen-only>
        <PageHeader
          title={handle.title}
          {...(room && { parentTitle: room.name })}
          back={paths.room(id)}
          actions={room && <PosterActions sceneName={room.sceneName} />}
        />
      </div>
      <RoomStates query={look} loadingText="Carregando o cartaz">
        {({ look: { room } }) => (
          <QueryStates
            query={programme}
            loadingText="Carregando a programação"
            errorTitle="Erro ao carregar a programação"
            skeleton={<CentredSpinner />}
          >
            {({ sessions }) => <Poster room={room} sessions={sessions} />}
          </QueryStates>
        )}
      </RoomStates>
    </Page>
  );
}

function PosterActions({ sceneName }: { sceneName: string }) {
  const url = publicUrl(sceneName);
  const icon = <IconDownload size={18} stroke={1.7} aria-hidden />;
  const savePng = async () => {
    try {
      download(`qr-${sceneName}.png`, [await qrPng(url)], 'image/png');
    } catch {
      toast.error('Não foi possível fazer a imagem. Baixe o SVG');
    }
  };
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => void savePng()}>
        QR em PNG
      </Button>
      <Button
        variant="default"
        leftSection={icon}
        onClick={() => download(`qr-${sceneName}.svg`, [qrSvg(url)], 'image/svg+xml')}
      >
        QR em SVG
      </Button>
      <Button
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
    </>
  );
}
