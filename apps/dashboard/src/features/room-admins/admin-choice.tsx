import type { Admin } from '@atrio/contract/accounts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { AdminSelect } from './admin-select.tsx';
import { adminsQuery } from './room-admins.api.ts';
import { LOAD_FAILURE } from './use-room-admins.ts';

interface AdminChoiceProps {
  onChoose: (adminId: number | undefined) => void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** One administrator of all there are, where no room says who is taken. */
export function AdminChoice({ onChoose, error, input }: AdminChoiceProps) {
  const [choice, setChoice] = useState<Admin>();
  const { data, isError, refetch } = useQuery(adminsQuery());
  return (
    <>
      <AdminSelect
        admins={data?.admins ?? []}
        isTaken={() => false}
        choice={choice}
        placeholder="Escolha um administrador"
        error={isError ? LOAD_FAILURE : error}
        input={input}
        onChoose={(admin) => {
          setChoice(admin);
          onChoose(admin?.id);
        }}
      />
      {isError && (
        <Button variant="subtle" mt="xs" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      )}
    </>
  );
}
