interface BackgroundProps {
  room: { backgroundUrl: string | null; focus: { x: number; y: number } };
  className: string | undefined;
  /** Empty for a picture that only adorns. */
  alt?: string | undefined;
}

/** A room's picture. Whatever is cut off at a window's shape, its focus point stays in view. */
export function Background({ room, className, alt = '' }: BackgroundProps) {
  if (!room.backgroundUrl) return null;
  const objectPosition = `${room.focus.x}% ${room.focus.y}%`;
  return (
    <img className={className} src={room.backgroundUrl} style={{ objectPosition }} alt={alt} />
  );
}
