import type { PlayerStatistic } from '@atrio/contract/analytics';
import { useUnban } from '../../form/ban.api.ts';
import { useBanDialog } from '../../form/ban-dialog.tsx';

/** What can be done with one person; `banDialog` has to be rendered beside the list. */
export function usePlayerActions(roomId: number) {
  const { askBan, banDialog } = useBanDialog(roomId);
  const { mutate: unban, isPending, variables } = useUnban();
  const actions = {
    ban: ({ visitorId, name }: PlayerStatistic) => askBan({ id: visitorId, name }),
    unban: ({ banId }: PlayerStatistic) => {
      if (banId !== null && !isPending) unban({ id: String(roomId), banId: String(banId) });
    },
    isBusy: ({ banId }: PlayerStatistic) => isPending && variables.banId === String(banId),
  };
  return { actions, banDialog };
}

export type PlayerActions = ReturnType<typeof usePlayerActions>['actions'];
