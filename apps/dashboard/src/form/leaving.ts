let isOnItsWay = false;

/** What is given up here is given up because its page is being left, and not to go on there. */
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
