let isOnItsWay = false;

/** Runs `giveUp` as part of leaving the page: uploads cancelled here are not resumed there. */
export function whileLeaving(giveUp: () => void): void {
  isOnItsWay = true;
  try {
    giveUp();
  } finally {
    isOnItsWay = false;
  }
}

export function isLeaving(): boolean {
  return isOnItsWay;
}
