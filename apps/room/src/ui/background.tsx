interface BackgroundProps {
  room: { backgroundUrl: string | null; focus: { x: number; y: number } };
  className: string | undefined;
}

/** A room's picture. Whatever is cut off at a window's shape, its focus point stays in view. */
export function Background({ room, className }: BackgroundProps) {
  if (!room.backgroundUrl) return null;
  const objectPosition = `${room.focus.x}% ${room.focus.y}%`;
  return <img className={className} src={room.backgroundUrl} style={{ objectPosition }} alt="" />;
}
