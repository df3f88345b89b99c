import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { NewLink } from '../../table/new-link.tsx';

export function NewRoomLink() {
  return <NewLink to={paths.newRoom()} label="Nova Sala" />;
}

export function BinLink() {
  return (
    <Button
      component={Link}
      to={`${paths.rooms()}?lixeira=1`}
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
    >
      Lixeira
    </Button>
  );
}
