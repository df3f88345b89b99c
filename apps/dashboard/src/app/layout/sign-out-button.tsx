import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSubmit } from 'react-router';
import { Tooltip } from '../../kit/ui/tooltip.tsx';
import { paths } from '../../paths.ts';

/** Ends the session. A navigation, so that unsaved changes are asked about first. */
export function SignOutButton() {
  const submit = useSubmit();
  return (
    <Tooltip label="Sair">
      <ActionIcon
        aria-label="Sair"
        onClick={() => void submit(null, { method: 'post', action: paths.signOut() })}
      >
        <IconLogout size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
