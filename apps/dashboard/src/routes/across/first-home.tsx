import type { Overview } from '@atrio/contract/across/overview';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { ExampleHome } from '../../features/across/home/example-home.tsx';
import {
  FirstColumns,
  FirstStep,
  FirstSteps,
  FirstWelcome,
} from '../../features/across/home/first-steps.tsx';
import { FirstRoomForm, useFirstRoomForm } from '../../features/rooms/rooms/first-room-form.tsx';
import { useAccount } from '../../kit/session/session.ts';
import { plural } from '../../kit/text/format.ts';
import { paths } from '../../paths.ts';

/** Home before there is a room: leads to the first one. */
export function FirstHome({ steps }: Pick<Overview, 'steps'>) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useFirstRoomForm((room) => void navigate(paths.room(room.id)));
  return (
    <>
      <FirstWelcome name={account?.accountData.Admin.name ?? ''} />
      <FirstColumns>
        <FirstSteps>
          {steps.canCreateRooms ? (
            <FirstStep
              number={1}
              title="Crie a primeira sala"
              text="Leva um minuto e não depende de plano."
            >
              <FirstRoomForm form={form} />
            </FirstStep>
          ) : (
            <BuyFirst available={steps.availablePurchases} />
          )}
          <FirstStep
            number={2}
            title="Deixe com a sua cara"
            text="Logo, imagem de fundo, cores da empresa e uma frase de recepção."
          />
          <FirstStep
            number={3}
            title="Chame as pessoas"
            text="Mande o link, mostre o QR code ou cole uma lista de e-mails."
          />
        </FirstSteps>
        <ExampleHome
          roomName={steps.canCreateRooms ? form.values.name : ''}
          purchases={steps.availablePurchases}
        />
      </FirstColumns>
    </>
  );
}

/** The first step if rooms come from plans alone. */
function BuyFirst({ available }: { available: number }) {
  if (available > 0) {
    return (
      <FirstStep
        number={1}
        title="Crie a primeira sala"
        text={`Você tem ${plural(available, 'sala comprada', 'salas compradas')}: escolha uma e dê um nome a ela.`}
      >
        <Button component={Link} to={paths.purchases()}>
          Usar uma compra
        </Button>
      </FirstStep>
    );
  }
  return (
    <FirstStep
      number={1}
      title="Escolha um plano"
      text="Aqui as salas vêm de um plano: elas aparecem em Compras quando o primeiro pagamento é confirmado."
    >
      <Button component={Link} to={paths.subscriptions()}>
        Escolher um plano
      </Button>
    </FirstStep>
  );
}
