/** The end of a ban from the platform that lasts until it is lifted. */
export const NO_END = 8_640_000_000_000_000;
