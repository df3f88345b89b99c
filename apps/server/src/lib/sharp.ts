let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loads sharp with the first image and not at the start: it needs some 30 MiB of memory. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Only these loaders are ever used, whatever a file claims to be: no SVG, PDF or TIFF.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
    });
    return sharp;
  });
  return loaded;
}
