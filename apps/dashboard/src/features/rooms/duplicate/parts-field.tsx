import { type RoomPart, roomPartNames } from '@atrio/contract/rooms/duplicate';
import { Checkbox } from '@mantine/core';
import classes from './duplicate.module.css';

interface PartsFieldProps<Part extends RoomPart> {
  all: readonly Part[];
  chosen: readonly Part[];
  onChange: (parts: readonly Part[]) => void;
}

/** The parts of a room that go along. */
export function PartsField<Part extends RoomPart>({
  all,
  chosen,
  onChange,
}: PartsFieldProps<Part>) {
  const toggle = (part: Part) =>
    onChange(chosen.includes(part) ? chosen.filter((one) => one !== part) : [...chosen, part]);
  return (
    <fieldset className={classes.parts}>
      <legend>O que levar</legend>
      {all.map((part) => (
        <Checkbox
          key={part}
          label={roomPartNames[part].label}
          description={roomPartNames[part].help}
          checked={chosen.includes(part)}
          onChange={() => toggle(part)}
        />
      ))}
    </fieldset>
  );
}
