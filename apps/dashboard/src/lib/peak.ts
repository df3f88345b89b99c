/** The part of a period with the most of something; undefined when there was nothing at all. */
export function peakOf<Part>(
  parts: readonly Part[],
  amountOf: (part: Part) => number,
): Part | undefined {
  const peak = parts.reduce<Part | undefined>(
    (highest, part) => (highest && amountOf(highest) >= amountOf(part) ? highest : part),
    undefined,
  );
  return peak && amountOf(peak) > 0 ? peak : undefined;
}
