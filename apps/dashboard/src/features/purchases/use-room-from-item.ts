import { useEffect, useRef, useState } from 'react';
import { useChosenFile } from '../../form/use-chosen-file.ts';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { toast } from '../../lib/toast.ts';
import { useCreateRoomFromItem } from './create-room.api.ts';
import {
  NEW_ROOM,
  type RoomFromItemOutput,
  type RoomFromItemValues,
  roomFromItemSchema,
} from './room-from-item-values.ts';

/** The form of a room from an item, with the two pictures that no form's values can hold. */
export function useRoomFromItem(itemId: number, onCreated: (roomId: number) => void) {
  const { mutateAsync: create } = useCreateRoomFromItem();
  const logo = useChosenFile();
  const background = useChosenFile();
  const [sentShare, setSentShare] = useState(0);
  const stop = useStop();
  const roomId = useRef<number>(undefined);
  const files = [logo, background];
  const form: ContractForm<RoomFromItemValues> = useContractForm<
    RoomFromItemValues,
    RoomFromItemOutput
  >({
    name: 'sala-da-compra',
    schema: roomFromItemSchema,
    values: NEW_ROOM,
    // Once it is made there is nothing left to lose.
    readRow: () => ({ values: NEW_ROOM, version: '' }),
    onSubmit: async ({ externalUrl, ...values }) => {
      setSentShare(0);
      const made = await create({
        ...values,
        externalUrl: externalUrl ?? '',
        id: String(itemId),
        roomItemId: itemId,
        logo: logo.read(),
        backgroundImage: background.read(),
        options: { onProgress: setSentShare, signal: stop.begin() },
      });
      toast.success(`Criou sala ${made.name}`);
      for (const file of files) file.set(null);
      roomId.current = made.id;
    },
    onSaved: () => roomId.current !== undefined && onCreated(roomId.current),
  });
  const hasFiles = () => files.some((file) => file.read() !== undefined);
  const whole: ContractForm<RoomFromItemValues> = {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && hasFiles()),
    discard: () => {
      form.discard();
      for (const file of files) file.set(null);
    },
  };
  return {
    form: whole,
    logo,
    background,
    /** What of the pictures is on its way; undefined while nothing is. */
    sending: form.isBusy && hasFiles() ? { share: sentShare, cancel: stop.now } : undefined,
  };
}

/** Calls off what is being sent: when the person says so, and when the page is left. */
function useStop() {
  const running = useRef<AbortController>(undefined);
  const now = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return {
    now,
    begin: () => {
      running.current = new AbortController();
      return running.current.signal;
    },
  };
}
