import { Center, Loader } from '@mantine/core';

export function CentredSpinner() {
  return (
    <Center mih="50vh">
      <Loader aria-hidden />
    </Center>
  );
}
