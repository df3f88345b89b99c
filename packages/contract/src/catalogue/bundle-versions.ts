import { z } from 'zod';
import { id, instant } from '../lib/fields.ts';

/** Earlier files that are kept of each bundle, of rooms as of customization items. */
export const MAX_BUNDLE_VERSIONS = 5;

const bundleVersionSchema = z
  .object({
    /** The file's, wherever it is: it stays the same when the file comes back. */
    id,
    name: z.string(),
    bytes: z.int(),
    uploadedAt: instant,
    uploadedBy: z.string().nullable(),
  })
  .meta({ id: 'BundleVersion' });

/** The origin of a bundle's current file, and the files before it. */
export const versionedBundle = {
  /** When the file was uploaded; earlier than before once an earlier file has come back. */
  updatedAt: instant,
  /** The name of who uploaded the file; null when that is not known. */
  uploadedBy: z.string().nullable(),
  /** The file's id among versions. */
  versionId: id,
  /** The files that it had before, the last uploaded first. */
  versions: z.array(bundleVersionSchema).max(MAX_BUNDLE_VERSIONS),
};
